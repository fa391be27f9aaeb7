"""A network as ONNX: two plain graphs, written node by node, so that nothing but onnxruntime is needed to run them."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from tafelrunde.lab.training.study import Student

OPSET = 17
IR_VERSION = 9  # what onnxruntime of some years reads
MOST_NUMBERS = 1 << 18  # a larger table of weights is kept in half precision: a network shall stay below 2 MB


class _Graph:
    """Nodes and numbers of a graph that is being written."""

    def __init__(self, student: Student) -> None:
        self.weights: dict[str, Any] = {
            name: tensor.detach().cpu().numpy() for name, tensor in student.state_dict().items()
        }
        self.nodes: list[Any] = []
        self.numbers: list[Any] = []

    def number(self, name: str, array: Any) -> str:
        self.numbers.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(self, kind: str, *inputs: str, **settings: Any) -> str:
        result = f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [result], **settings))
        return result

    def layer(self, name: str, source: str, scale: Any = None) -> str:
        weight = self.weights[f"{name}.weight"].T
        if scale is not None:
            weight = weight / scale[:, None]
        return self.node(
            "Gemm",
            source,
            self._table(f"{name}.weight", weight),
            self.number(f"{name}.bias", self.weights[f"{name}.bias"]),
        )

    def _table(self, name: str, weight: Any) -> str:
        if weight.size <= MOST_NUMBERS:
            return self.number(name, weight.astype(np.float32))
        # made whole once, when the network is read
        return self.node("Cast", self.number(name, weight.astype(np.float16)), to=TensorProto.FLOAT)

    def model(self, result: str, inputs: list[Any]) -> Any:
        self.nodes.append(helper.make_node("Identity", [result], ["said"]))
        said = helper.make_tensor_value_info("said", TensorProto.FLOAT, [None, 1])
        graph = helper.make_graph(self.nodes, "tafelrunde", inputs, [said], self.numbers)
        made = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="tafelrunde"
        )
        made.ir_version = IR_VERSION
        onnx.checker.check_model(made)
        return made


def value_model(student: Student) -> Any:
    graph = _Graph(student)
    scale = np.append(graph.weights["scale"], 1.0)  # the judge's word comes last, as it is
    first = graph.node("Relu", graph.layer("first", "seen", scale))
    second = graph.node("Relu", graph.layer("second", first))
    # the search compares it with what the judge says elsewhere, so it speaks on the judge's scale
    said = graph.node("Div", graph.layer("last", second), graph.number("factor", graph.weights["factor"]))
    result = graph.node("Sigmoid", said)
    return graph.model(result, [helper.make_tensor_value_info("seen", TensorProto.FLOAT, [None, len(scale)])])


def policy_model(student: Student) -> Any:
    graph = _Graph(student)
    scale = graph.weights["scale"]
    scene = graph.layer("view", graph.node("Relu", graph.layer("scene", "seen", scale)))
    limits = graph.number("limits", graph.weights["limits"].astype(np.int64))
    starts = graph.number("starts", graph.weights["starts"].astype(np.int64))
    indexes = graph.node("Cast", "rows", to=TensorProto.INT64)
    places = graph.node("Add", graph.node("Min", indexes, limits), starts)
    vectors = graph.node("Gather", graph.number("words", graph.weights["words"]), places)
    axis = graph.number("axis", np.array([1], np.int64))
    told = graph.node("ReduceSum", vectors, axis, keepdims=0)
    result = graph.layer("weigh", graph.node("Relu", graph.node("Add", told, scene)))
    width = len(graph.weights["limits"])
    inputs = [
        helper.make_tensor_value_info("seen", TensorProto.FLOAT, [1, len(scale)]),
        helper.make_tensor_value_info("rows", TensorProto.FLOAT, [None, width]),
    ]
    return graph.model(result, inputs)


def export(student: Student, folder: Path, name: str, with_policy: bool = True) -> list[Path]:
    """Writes `NAME.value.onnx` and `NAME.policy.onnx`, each whole or not at all."""
    written: list[Path] = []
    models = {"value": value_model(student)}
    if with_policy:
        models["policy"] = policy_model(student)
    for part, model in models.items():
        path = folder / f"{name}.{part}.onnx"
        beside = path.with_suffix(".part")
        beside.write_bytes(model.SerializeToString())
        beside.replace(path)
        written.append(path)
    return written

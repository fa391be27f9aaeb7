"""Small mistakes that could be made in a Python source: what `scripts/mutants.py` draws from.

A *place* is something in a function that could be written wrongly: a comparison, a number, a statement that could be forgotten.
Each comes with one or more *mutations*, as replaced bytes of the source. Left alone is what no rule test can or should notice:
annotations, assertions, error messages, `__repr__`, and the question whether anybody listens to events (`s.log is not None`).
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
COMPARISON = re.compile(rb"<=|>=|==|!=|<|>|\bis\s+not\b|\bnot\s+in\b|\bis\b|\bin\b")
CONNECTION = re.compile(rb"\b(and|or)\b")
EMPTY = {"list": "[]", "dict": "{}", "set": "set()", "tuple": "()"}
FOR_PEOPLE = {"__repr__", "__str__"}
STATES = {"s", "self", "state", "match"}


@dataclass(frozen=True)
class Mutation:
    kind: str
    line: int
    function: int
    """The line where the function around it begins, as its code object says."""
    start: int
    end: int
    new: bytes

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new + source[self.end :]

    def before(self, source: bytes) -> str:
        """The line that changes, as a person would quote it; of several lines the first."""
        return self._quoted(source, source[self.start : self.end])

    def after(self, source: bytes) -> str:
        return self._quoted(source, self.new)

    def _quoted(self, source: bytes, middle: bytes) -> str:
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        text = source[first : self.start] + middle + source[self.end : last]
        return text.splitlines()[0].decode().strip()


Place = list[Mutation]


def places(source: bytes) -> list[Place]:
    """Everything in the functions of this source that could be written wrongly, in the order of the text."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(
        (place for place in finder.places if place), key=lambda place: (place[0].start, place[0].end)
    )


class _Finder(ast.NodeVisitor):
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.line_starts = [0]
        for line in source.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))
        self.functions: list[ast.FunctionDef] = []
        self.places: list[Place] = []

    # --- where in the text ----------------------------------------------------------------------------------

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.line_starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.line_starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.start(node) : self.end(node)].decode()

    def place(self, kind: str, start: int, end: int, *texts: str) -> None:
        """Something that could be written wrongly in these ways; nothing outside of functions counts."""
        if not self.functions:
            return
        function = self.functions[-1]
        first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
        line = self.source.count(b"\n", 0, start) + 1
        self.places.append([Mutation(kind, line, first, start, end, text.encode()) for text in texts])

    # --- what is looked at ----------------------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in FOR_PEOPLE:
            return
        self.functions.append(node)
        for statement in node.body:
            self.visit(statement)
        self.functions.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass  # words; and before Python 3.12 nobody knows where in the text its parts are

    # --- what could be wrong --------------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        if not asks_for_listeners(node):
            operands = [node.left, *node.comparators]
            for left, right in pairwise(operands):
                for start, end, operator in self._between(left, right, COMPARISON):
                    self.place("comparison", start, end, COMPARISONS[operator])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        if not any(asks_for_listeners(value) for value in node.values):
            for left, right in pairwise(node.values):
                for start, end, operator in self._between(left, right, CONNECTION):
                    self.place("and/or", start, end, "or" if operator == "and" else "and")
        self.generic_visit(node)

    def _between(
        self, left: ast.expr, right: ast.expr, wanted: re.Pattern[bytes]
    ) -> Iterator[tuple[int, int, str]]:
        """The operator between two operands; beside it there may be brackets and, too hard for us, comments."""
        start = self.end(left)
        gap = self.source[start : self.start(right)]
        found = wanted.search(gap)
        if found and b"#" not in gap:
            yield start + found.start(), start + found.end(), " ".join(found[0].decode().split())

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start = self.start(node)
            word = re.compile(rb"not\s*").match(self.source, start)
            assert word is not None
            self.place("not", start, word.end(), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is int:
            less, more = node.value - 1, node.value + 1
            self.place(
                "number", self.start(node), self.end(node), str(more), str(less) if less >= 0 else f"({less})"
            )

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            other = self._another_result(node.value)
            if other:
                self.place("result", self.start(node.value), self.end(node.value), other)
        self.generic_visit(node)

    def _another_result(self, value: ast.expr) -> str:
        """A wrong value of the same type, if the function's annotation tells the type."""
        annotation = self.functions[-1].returns
        declared = "" if annotation is None else self.text(annotation)
        written = self.text(value)
        if written in ("True", "False"):
            return "False" if written == "True" else "True"
        if declared == "bool":
            return f"not ({written})"
        if declared == "int":
            return "0" if written != "0" else "1"
        empty = EMPTY.get(declared.split("[")[0], "")
        return empty if empty != written else ""

    def visit_Expr(self, node: ast.Expr) -> None:
        done = node.value.value if isinstance(node.value, ast.YieldFrom) else node.value
        if isinstance(done, ast.Call):
            self.place("forgotten", self.start(node), self.end(node), "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        # Without its first assignment a name or an attribute does not exist, which everything notices.
        first = self.functions and self.functions[-1].name == "__init__"
        if not first and all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.place("forgotten", self.start(node), self.end(node), "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.place("forgotten", self.start(node), self.end(node), "pass")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        # Others differ in type: mypy notices these.
        if len(node.args) >= 2 and all(isinstance(argument, ast.Name) for argument in node.args[:2]):
            first, second = node.args[:2]
            gap = self.source[self.end(first) : self.start(second)].decode()
            names = {self.text(first), self.text(second)}
            if len(names) == 2 and not names & STATES:
                swapped = self.text(second) + gap + self.text(first)
                self.place("arguments", self.start(first), self.end(second), swapped)
        self.generic_visit(node)


def asks_for_listeners(node: ast.expr) -> bool:
    """`s.log is not None`: only saves time when nobody wants to hear of events."""
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr == "log"
        and isinstance(node.ops[0], ast.Is | ast.IsNot)
    )

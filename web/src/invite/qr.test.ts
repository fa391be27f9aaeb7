import { describe, expect, it } from "vitest";
import { codewords, correction, formatBits, qr, qrPath, versionBits } from "./qr";

/** A link as another encoder draws it (level M, mask of its own choice), row by row, hexadecimal. */
const LINK = "http://192.168.178.23:8420/#/join/0123456789";
const DRAWN =
  "1fc89a77f 1041f9541 17549e25d 175351d5d 175dac15d 105ebd841 1fd55557f 1624900 17cbed27c 123f02bed cf634894 9342d1d 46a2481b 1e8cf9" +
  "7eb 1fe40651a 1bacd79a4 156ccf239 c074a7ed 1c4b38596 1c0adf29e 74e93e19 100de4be5 16d471876 12a8e4ea4 13dc2c1fb 1502d15 1fc3e4b56 " +
  "105860d17 1750e69fb 175a71c35 17570e5ec 104197eb4 1fd61f17a";

/** Product in the field with 256 elements, bit by bit. */
function times(a: number, b: number): number {
  let product = 0;
  for (; b > 0; b >>= 1, a = (a << 1) ^ (a > 127 ? 0x11d : 0)) if (b & 1) product ^= a;
  return product;
}

describe("error correction", () => {
  it("is that of the textbook example (HELLO WORLD, 1-M)", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });
  it.each([10, 16, 18, 22, 24, 26])("makes a block with %i words vanish at every root of the generator", (count) => {
    const data = Array.from({ length: 39 }, (_, i) => (i * 73 + count) % 256);
    const block = [...data, ...correction(data, count)];
    for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
      expect(block.reduce((value, word) => times(value, root) ^ word, 0)).toBe(0);
    }
  });
});

describe("what is written beside the finders", () => {
  it("is the level and the mask, as the standard lists them", () => {
    const listed = ["101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000"];
    expect(listed.map((_, mask) => formatBits(mask).toString(2))).toEqual(listed);
  });
  it("is the version, from 7 on", () => expect([7, 8, 9].map(versionBits)).toEqual([0x07c94, 0x085bc, 0x09a99]));
});

describe("codewords", () => {
  it("are mode, length, text, an end and padding", () => {
    expect(codewords("A").words.slice(0, 6)).toEqual([0x40, 0x14, 0x10, 0xec, 0x11, 0xec]);
  });
  it("fill versions 1 to 9 to the last byte, and then need the next one", () => {
    const most = [14, 26, 42, 62, 84, 106, 122, 152, 180];
    expect(most.map((bytes) => codewords("x".repeat(bytes)).version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most.slice(0, -1).map((bytes) => codewords("x".repeat(bytes + 1)).version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most.map((bytes) => codewords("x".repeat(bytes)).words.length)).toEqual([26, 44, 70, 100, 134, 172, 196, 242, 292]);
    expect(() => codewords("x".repeat(181))).toThrow(RangeError);
  });
  it("count bytes, not letters", () => expect(codewords("ä".repeat(8)).version).toBe(2));
});

describe("a drawing", () => {
  it("is the one that another encoder makes, module by module", () => {
    const rows = qr(LINK).map((row) => parseInt(row.map(Number).join(""), 2).toString(16));
    expect(rows.join(" ")).toBe(DRAWN);
  });
  it("has finders, timing and the dark module in every version", () => {
    for (const length of [10, 20, 40, 60, 80, 100, 120, 150, 180]) {
      const square = qr("x".repeat(length));
      const size = square.length;
      for (const [x, y] of [[0, 0], [size - 7, 0], [0, size - 7]] as const) {
        expect(square.slice(y, y + 7).map((row) => row.slice(x, x + 7).map(Number).join(""))).toEqual(["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]);
      }
      expect(square[6]?.slice(8, size - 8).map(Number).join("")).toBe("10".repeat(size).slice(0, size - 16));
      expect(square[size - 8]?.[8]).toBe(true);
    }
  });
  it("has a quiet border of four modules", () => {
    const { size, d } = qrPath("x");
    expect(size).toBe(29);
    expect(d.startsWith("M4 4h1v1h-1z")).toBe(true);
  });
});

/** Keccak's rate for a 32-byte hash: the number of input bytes that each permutation processes. */
const rate = 136
/** The size of Keccak's state in bytes. In the WebAssembly memory, the round constants follow the state. */
const stateSize = 200
const rounds = 24

/**
 * Creates a Keccak-256 function in WebAssembly. One bloom filter needs thousands of hashes, and JavaScript takes ten times as long for
 * them.
 */
export function createKeccak(): createKeccak.ReturnType {
  const { state, permute } = assemble()
  return (bytes) => {
    state.fill(0)
    for (let from = 0; from <= bytes.length; from += rate) {
      const part = bytes.subarray(from, from + rate)
      for (let at = 0; at < part.length; at++) state[at] = (state[at] ?? 0) ^ (part[at] ?? 0)
      if (part.length < rate) {
        state[part.length] = (state[part.length] ?? 0) ^ 1
        state[rate - 1] = (state[rate - 1] ?? 0) ^ 0x80
      }
      permute()
    }
    return state.subarray(0, 32)
  }
}

export declare namespace createKeccak {
  /** Returns the 32-byte hash of the input. The next call overwrites the returned bytes. */
  type ReturnType = (bytes: Uint8Array) => Uint8Array
}

function assemble(): { state: Uint8Array; permute: () => void } {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const constants = new DataView(memory.buffer, stateSize)
  for (const [round, value] of roundConstants().entries()) constants.setBigUint64(round * 8, value, true)
  const module = new WebAssembly.Module(Uint8Array.from(moduleOf(permutation())))
  const { exports } = new WebAssembly.Instance(module, { m: { m: memory } })
  return { state: new Uint8Array(memory.buffer, 0, stateSize), permute: exports.p as () => void }
}

/**
 * The first index of each group of local variables in the WebAssembly function. Variables 0 to 24 are the lanes (words of Keccak's state).
 * 25 moved lanes, five columns and one mixed word follow.
 *
 * The last variable counts the rounds in steps of 8, because it is also the offset of the round's constant in bytes.
 */
const [moved, column, mix, round] = [25, 50, 55, 56]
const lanes = Array.from({ length: 25 }, (_, lane) => lane)
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const [xor, and, rotate] = [0x85, 0x83, 0x89]
const turn = (by: number) => [0x42, ...signed(by), rotate]

/** Returns the WebAssembly instructions of Keccak's 24 rounds. Each round has the steps theta, rho with pi, chi and iota. */
function permutation(): number[] {
  const at = (x: number, y: number) => (x % 5) + 5 * (y % 5)
  const fives = [0, 1, 2, 3, 4]
  const { turns, places } = moves()
  return [
    ...lanes.flatMap((lane) => [0x41, 0, 0x29, 3, ...unsigned(lane * 8), ...set(lane)]),
    0x03,
    0x40,
    ...fives.flatMap((x) => [
      ...get(x),
      ...[1, 2, 3, 4].flatMap((y) => [...get(at(x, y)), xor]),
      ...set(column + x),
    ]),
    ...fives.flatMap((x) => [
      ...get(column + ((x + 4) % 5)),
      ...get(column + ((x + 1) % 5)),
      ...turn(1),
      xor,
      ...set(mix),
      ...fives.flatMap((y) => [...get(at(x, y)), ...get(mix), xor, ...set(at(x, y))]),
    ]),
    ...lanes.flatMap((lane) => [
      ...get(lane),
      ...turn(turns[lane] ?? 0),
      ...set(moved + (places[lane] ?? 0)),
    ]),
    ...lanes.flatMap((lane) => {
      const [x, y] = [lane % 5, Math.floor(lane / 5)]
      const [next, afterNext] = [moved + at(x + 1, y), moved + at(x + 2, y)]
      const others = [...get(next), 0x42, ...signed(-1), xor, ...get(afterNext), and]
      return [...get(moved + lane), ...others, xor, ...set(lane)]
    }),
    ...get(0),
    ...get(round),
    0x29,
    3,
    ...unsigned(stateSize),
    xor,
    ...set(0),
    ...get(round),
    0x41,
    8,
    0x6a,
    0x22,
    round,
    0x41,
    ...signed(rounds * 8),
    0x48,
    0x0d,
    0,
    0x0b,
    ...lanes.flatMap((lane) => [0x41, 0, ...get(lane), 0x37, 3, ...unsigned(lane * 8)]),
  ]
}

function moves(): { turns: number[]; places: number[] } {
  const turns = lanes.map(() => 0)
  let [x, y] = [1, 0]
  for (let step = 0; step < 24; step++) {
    turns[x + 5 * y] = (((step + 1) * (step + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  const places = lanes.map((lane) => {
    const [x, y] = [lane % 5, Math.floor(lane / 5)]
    return y + 5 * ((2 * x + 3 * y) % 5)
  })
  return { turns, places }
}

/** Returns the constants of Keccak's step iota, one for each round. A linear feedback shift register generates them. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: rounds }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = (register << 1) ^ ((register >> 7) * 0x171)
    }
    return constant
  })
}

function moduleOf(instructions: readonly number[]): number[] {
  const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content]
  const [i64, i32] = [0x7e, 0x7f]
  const body = [2, round, i64, 1, i32, ...instructions, 0x0b]
  return [
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, 0, 0]),
    ...section(2, [1, 1, 0x6d, 1, 0x6d, 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, 1, 0x70, 0x00, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]
}

/** Encodes an unsigned number in LEB128, the format of integers in WebAssembly. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >> 7)]
}

function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}

/** Where the state lies, the constants of the rounds, and what is hashed. */
export const STATE_AT = 0
export const STATE_BYTES = 200
const CONSTANTS_AT = 256
export const INPUT_AT = 512
/** Of a block of Keccak-256. */
export const BLOCK_BYTES = 136
const PAGE_BYTES = 65_536
/** As many blocks as lie in memory at one time. */
export const MAX_BLOCKS = Math.floor((PAGE_BYTES - INPUT_AT) / BLOCK_BYTES)

const LANES = 25
const ROUNDS = 24

// opcodes of WebAssembly
const [I32, I64] = [0x7f, 0x7e]
const [LOOP, BR_IF, END, VOID] = [0x03, 0x0d, 0x0b, 0x40]
const [I32_CONST, I64_CONST, I32_ADD, I32_SUB, I32_NE] = [0x41, 0x42, 0x6a, 0x6b, 0x47]
const [LOAD, STORE, XOR, AND, ROTL] = [0x29, 0x37, 0x85, 0x83, 0x89]

/** Numbers of locals: the blocks that are left, where the next lies, the round; then lanes, their copies and columns. */
const [BLOCKS, NEXT, ROUND] = [0, 1, 2]
const lane = (x: number, y: number) => 3 + (x % 5) + 5 * (y % 5)
const moved = (x: number, y: number) => lane(x, y) + LANES
const column = (x: number) => 3 + 2 * LANES + (x % 5)

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const i32 = (value: number) => [I32_CONST, ...signed(BigInt(value))]
const rotated = (bits: number) => [I64_CONST, ...signed(BigInt(bits)), ROTL]
/** Reads or writes eight bytes, so many behind the address on the stack. */
const load = (offset: number) => [LOAD, 3, ...unsigned(offset)]
const store = (offset: number) => [STORE, 3, ...unsigned(offset)]
const fives = [0, 1, 2, 3, 4] as const
const each = (write: (x: number, y: number) => readonly number[]) =>
  fives.flatMap((y) => fives.flatMap((x) => write(x, y)))

/**
 * Keccak-f[1600] over blocks in memory, as a module of WebAssembly: its lanes have 64 bits, which in JavaScript are two
 * numbers each. `absorb(blocks)` takes in so many blocks from `INPUT_AT` on.
 */
export function keccakModule(): Uint8Array<ArrayBuffer> {
  const locals = [2, 2, I32, ...unsigned(2 * LANES + 5), I64]
  const body = [...locals, ...absorb(), END]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 1, I32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...named('memory'), 2, 0, ...named('absorb'), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
    ...section(11, [1, 0, ...i32(CONSTANTS_AT), END, ...sized(roundConstants())]),
  ])
}

function absorb(): readonly number[] {
  const address = (x: number, y: number) => STATE_AT + 8 * (x + 5 * y)
  return [
    ...each((x, y) => [...i32(0), ...load(address(x, y)), ...set(lane(x, y))]),
    ...[...i32(INPUT_AT), ...set(NEXT), LOOP, VOID],
    ...each((x, y) =>
      x + 5 * y < BLOCK_BYTES / 8
        ? [...get(lane(x, y)), ...get(NEXT), ...load(8 * (x + 5 * y)), XOR, ...set(lane(x, y))]
        : [],
    ),
    ...[...i32(CONSTANTS_AT), ...set(ROUND), LOOP, VOID],
    ...round(),
    ...[...get(ROUND), ...i32(8), I32_ADD, ...tee(ROUND), ...i32(CONSTANTS_AT + 8 * ROUNDS), I32_NE],
    ...[BR_IF, 0, END],
    ...[...get(NEXT), ...i32(BLOCK_BYTES), I32_ADD, ...set(NEXT)],
    ...[...get(BLOCKS), ...i32(1), I32_SUB, ...tee(BLOCKS), BR_IF, 0, END],
    ...each((x, y) => [...i32(0), ...get(lane(x, y)), ...store(address(x, y))]),
  ]
}

/** The five steps of FIPS 202, 3.2: theta, rho and pi together, chi, iota. */
function round(): readonly number[] {
  return [
    ...fives.flatMap((x) => [
      ...get(lane(x, 0)),
      ...[1, 2, 3, 4].flatMap((y) => [...get(lane(x, y)), XOR]),
      ...set(column(x)),
    ]),
    ...each((x, y) => [
      ...get(lane(x, y)),
      ...[...get(column(x + 4)), XOR, ...get(column(x + 1)), ...rotated(1), XOR],
      ...rotated(rotations[x + 5 * y] ?? 0),
      ...set(moved(y, 2 * x + 3 * y)),
    ]),
    ...each((x, y) => [
      ...get(moved(x, y)),
      ...[...get(moved(x + 1, y)), I64_CONST, ...signed(-1n), XOR, ...get(moved(x + 2, y)), AND],
      ...[XOR, ...set(lane(x, y))],
    ]),
    ...[...get(lane(0, 0)), ...get(ROUND), ...load(0), XOR, ...set(lane(0, 0))],
  ]
}

/** By how many bits each lane is rotated (FIPS 202, algorithm 2). */
const rotations = ((): readonly number[] => {
  const bits = Array.from({ length: LANES }, () => 0)
  let [x, y] = [1, 0]
  for (let step = 0; step < ROUNDS; step += 1) {
    bits[x + 5 * y] = (((step + 1) * (step + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return bits
})()

/** Little-endian, one for each round (FIPS 202, algorithms 5 and 6). */
function roundConstants(): readonly number[] {
  let register = 1
  function nextBit(): bigint {
    const bit = register & 1
    register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    return BigInt(bit)
  }
  const words = Array.from({ length: ROUNDS }, () =>
    [0, 1, 2, 3, 4, 5, 6].reduce((word, power) => word | (nextBit() << (2n ** BigInt(power) - 1n)), 0n),
  )
  return words.flatMap((word) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => Number((word >> BigInt(8 * at)) & 0xffn)),
  )
}

function section(id: number, content: readonly number[]): readonly number[] {
  return [id, ...sized(content)]
}

function named(name: string): readonly number[] {
  return sized([...Buffer.from(name)])
}

function sized(content: readonly number[]): readonly number[] {
  return [...unsigned(content.length), ...content]
}

/** LEB128. */
function unsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: bigint): readonly number[] {
  const low = Number(value & 0x7fn)
  const rest = value >> 7n
  const isLast = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0)
  return isLast ? [low] : [low | 0x80, ...signed(rest)]
}

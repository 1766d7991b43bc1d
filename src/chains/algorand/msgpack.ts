/** What Algorand writes in MessagePack: whole numbers, texts, bytes, yes and no, lists, and maps by name. */
export type Packed = bigint | string | boolean | Uint8Array | readonly Packed[] | PackedMap
export type PackedMap = ReadonlyMap<string, Packed>

const DEEPEST = 8

/** Writes a value the one way that Algorand signs: names in order, numbers as short as they can be. */
export function packed(value: Packed): Uint8Array {
  return Buffer.concat(toPieces(value))
}

function toPieces(value: Packed): Uint8Array[] {
  if (typeof value === 'bigint') return [packedNumber(value)]
  if (typeof value === 'boolean') return [Uint8Array.of(value ? 0xc3 : 0xc2)]
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return [headOf(text.length, { short: 0xa0, shortest: 31, long: [0xd9, 0xda] }), text]
  }
  if (value instanceof Uint8Array) return [headOf(value.length, { long: [0xc4, 0xc5] }), value]
  if (isMap(value)) {
    const names = [...value.keys()].sort()
    const head = headOf(names.length, { short: 0x80, shortest: 15, long: [undefined, 0xde] })
    return [head, ...names.flatMap((name) => [...toPieces(name), ...toPieces(value.get(name) ?? '')])]
  }
  const head = headOf(value.length, { short: 0x90, shortest: 15, long: [undefined, 0xdc] })
  return [head, ...value.flatMap(toPieces)]
}

function isMap(value: Packed): value is PackedMap {
  return value instanceof Map
}

function headOf(
  length: number,
  {
    short,
    shortest = -1,
    long: [one, two],
  }: {
    readonly short?: number
    readonly shortest?: number
    readonly long: readonly [number | undefined, number]
  },
): Uint8Array {
  if (short !== undefined && length <= shortest) return Uint8Array.of(short | length)
  if (one !== undefined && length < 2 ** 8) return Uint8Array.of(one, length)
  return Uint8Array.of(two, length >> 8, length & 255)
}

function packedNumber(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('Algorand has no negative numbers.')
  if (value < 128n) return Uint8Array.of(Number(value))
  const size = [1, 2, 4, 8].find((bytes) => value < 2n ** BigInt(bytes * 8))
  if (size === undefined) throw new RangeError('Algorand has no number of more than eight bytes.')
  const digits = Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex')
  return Buffer.concat([Uint8Array.of(0xcc + Math.log2(size)), digits])
}

/** Reads one map that is all of these bytes, written as `packed` writes it; undefined for everything else. */
export function unpackedMap(bytes: Uint8Array): PackedMap | undefined {
  try {
    const reader = readerOf(Buffer.from(bytes))
    const value = reader.value(0)
    // one payment has one form: what is written otherwise was not signed
    if (!isMap(value) || Buffer.compare(packed(value), bytes) !== 0) return undefined
    return value
  } catch {
    return undefined
  }
}

function readerOf(bytes: Buffer) {
  let at = 0

  function take(count: number): Buffer {
    if (at + count > bytes.length) throw new RangeError('The bytes end too early.')
    at += count
    return bytes.subarray(at - count, at)
  }

  const number = (size: number) => BigInt(`0x${take(size).toString('hex')}`)
  const text = (length: number) => take(length).toString('utf8')
  const length = (size: number) => Number(number(size))

  function map(count: number, depth: number): PackedMap {
    const entries = Array.from({ length: count }, (): [string, Packed] => {
      const name = value(depth)
      if (typeof name !== 'string') throw new TypeError('A name is no text.')
      return [name, value(depth)]
    })
    return new Map(entries)
  }

  const list = (count: number, depth: number) => Array.from({ length: count }, () => value(depth))

  function value(depth: number): Packed {
    if (depth > DEEPEST) throw new RangeError('It is too deep.')
    const head = Number(number(1))
    if (head < 0x80) return BigInt(head)
    if (head < 0x90) return map(head & 15, depth + 1)
    if (head < 0xa0) return list(head & 15, depth + 1)
    if (head < 0xc0) return text(head & 31)
    switch (head) {
      case 0xc2:
      case 0xc3:
        return head === 0xc3
      case 0xc4:
      case 0xc5:
        return new Uint8Array(take(length(head - 0xc3)))
      case 0xcc:
      case 0xcd:
      case 0xce:
      case 0xcf:
        return number(2 ** (head - 0xcc))
      case 0xd9:
      case 0xda:
        return text(length(head - 0xd8))
      case 0xdc:
        return list(length(2), depth + 1)
      case 0xde:
        return map(length(2), depth + 1)
      default:
        throw new TypeError('Algorand does not write this.')
    }
  }

  return { value }
}

/** Numbers that follow from a seed alone (sfc32), for rows that are the same on every machine. */
export function createRandom(seed) {
  let [a, b, c, count] = [0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162 ^ Math.imul(seed, 0x85ebca6b), 1]
  const bytes = Buffer.alloc(64)
  function next() {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let turn = 0; turn < 16; turn += 1) next()
  const below = (limit) => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    chance: (share) => next() < share * 2 ** 32,
    pick: (values) => values[below(values.length)],
    /** @param length Bytes, 64 at most. */
    hex(length) {
      for (let at = 0; at < length; at += 4) bytes.writeUInt32LE(next(), at)
      return bytes.toString('hex', 0, length)
    },
    /** Of so many, the first far more often than the last, as a few wallets make most of the calls. */
    skewed: (count) => Math.floor(count * (next() / 2 ** 32) ** 3),
  }
}

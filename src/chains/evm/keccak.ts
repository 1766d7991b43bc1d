import { memoize } from '../../core/memoize.ts'
import { type Hex, hexOf } from './hex.ts'
import { BLOCK_BYTES, INPUT_AT, keccakModule, MAX_BLOCKS, STATE_AT, STATE_BYTES } from './keccak-module.ts'

/** As much of it as is needed here; the types of Node leave it out. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

const HASH_BYTES = 32
const MAX_BYTES = MAX_BLOCKS * BLOCK_BYTES

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  absorb(blocks: number): void
}

/** Compiled in a millisecond, when something is hashed first. */
const sponge = memoize(() => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(keccakModule()))
  const { memory, absorb } = exports as Exports
  return { bytes: new Uint8Array(memory.buffer), absorb }
})

/** Keccak-256 as the EVM has it, which is not NIST's SHA3-256. */
export function keccak(input: Uint8Array): Uint8Array {
  const { bytes, absorb } = sponge()
  bytes.fill(0, STATE_AT, STATE_AT + STATE_BYTES)
  let at = 0
  for (; input.length - at >= MAX_BYTES; at += MAX_BYTES) {
    bytes.set(input.subarray(at, at + MAX_BYTES), INPUT_AT)
    absorb(MAX_BLOCKS)
  }
  const rest = input.subarray(at)
  const blocks = Math.floor(rest.length / BLOCK_BYTES) + 1
  const padding = bytes.subarray(INPUT_AT + rest.length, INPUT_AT + blocks * BLOCK_BYTES)
  padding.fill(0)
  padding[0] = 1
  padding[padding.length - 1] = (padding.at(-1) ?? 0) | 0x80
  bytes.set(rest, INPUT_AT)
  absorb(blocks)
  return bytes.slice(STATE_AT, STATE_AT + HASH_BYTES)
}

export function keccakOfText(text: string): Uint8Array {
  return keccak(Buffer.from(text, 'utf8'))
}

/** The first four bytes of calldata that name a function, from `name(type,type)`; without the `0x`. */
export function selectorOf(signature: string): string {
  return hexOf(keccakOfText(signature).subarray(0, 4)).slice(2)
}

/** The first topic of an event's log, from `Name(type,type)`. */
export function topicOf(signature: string): Hex {
  return hexOf(keccakOfText(signature))
}

/** The address of a public key, given as its 64 bytes without the leading format byte. */
export function addressOfPublicKey(publicKey: Uint8Array): Hex {
  return hexOf(keccak(publicKey).subarray(12))
}

/** An address to which no one has a key: the last 20 bytes of a text's hash. */
export function keylessAddress(text: string): Hex {
  return hexOf(keccakOfText(text).subarray(12))
}

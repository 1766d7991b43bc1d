import { keccak_256 } from '@noble/hashes/sha3.js'
// all algorithms of the package are twenty times as large
import library from 'hash-wasm/dist/keccak.umd.min.js'
import { memoize } from './memoize.ts'

/** In WebAssembly, a sixth of the time and less. */
let compiled: Awaited<ReturnType<typeof library.createKeccak>> | undefined

/** Beside other work. Where WebAssembly is forbidden all goes on without. @returns whether it is compiled. */
export const compileKeccak: () => Promise<boolean> = memoize(async () => {
  compiled = await library.createKeccak(256).catch(() => undefined)
  return compiled !== undefined
})

/** Keccak-256 as the EVM has it, which is not NIST's SHA3-256: 32 bytes. */
export function keccak(bytes: Uint8Array): Uint8Array {
  if (compiled) return compiled.init().update(bytes).digest('binary')
  void compileKeccak()
  return keccak_256(bytes)
}

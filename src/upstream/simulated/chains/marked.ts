import { base58, bytesOfBase58 } from '../../../chains/solana/base58.ts'
import { mix } from '../noise.ts'

/** What a marked address or signature of the simulated world stands for. */
export type MarkedKind = 'tokenAccount' | 'holder' | 'transaction'

export interface Marked {
  readonly kind: MarkedKind
  readonly draw: number
  readonly index: number
}

const kinds: readonly MarkedKind[] = ['tokenAccount', 'holder', 'transaction']
const MARK = Buffer.from('made up')

/** Writes what it stands for into an address or a signature, so that it can be read back without remembering it. */
export function marked({ kind, draw, index }: Marked): string {
  const bytes = Buffer.alloc(kind === 'transaction' ? 64 : 32)
  for (let at = 0; at < bytes.length; at += 4) bytes.writeInt32BE(mix(mix(draw, index), at), at)
  bytes[0] = 1 + kinds.indexOf(kind)
  bytes.writeInt32BE(draw | 0, 1)
  bytes.writeUInt32BE(index, 5)
  bytes.set(MARK, 9)
  return base58(bytes)
}

/** Undefined for what did not come from here. */
export function readMarked(text: string): Marked | undefined {
  const bytes = Buffer.from(bytesOfBase58(text, 32) ?? bytesOfBase58(text, 64) ?? [])
  if (bytes.length === 0 || !bytes.subarray(9, 9 + MARK.length).equals(MARK)) return undefined
  const kind = kinds[(bytes[0] ?? 0) - 1]
  return kind && { kind, draw: bytes.readInt32BE(1), index: bytes.readUInt32BE(5) }
}

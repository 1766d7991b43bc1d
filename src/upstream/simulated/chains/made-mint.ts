import { addressBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../chains/solana/addresses.ts'
import { base58 } from '../../../chains/solana/base58.ts'
import { mintLayout } from '../../../chains/solana/token-layout.ts'
import { METADATA_PROGRAM } from '../../solana/programs.ts'
import { uniform } from '../noise.ts'
import type { WorldToken } from '../world-tokens.ts'
import { base58From } from './made-address.ts'

/** What lies at an address, as a node returns it in base64. */
export interface MadeAccount {
  readonly lamports: number
  readonly owner: string
  readonly data: Buffer
}

const MINT_LAMPORTS = 4_000_000

/** Who may make more of a mint, and who may freeze it; undefined where none may. */
export function authoritiesOf({ asset, isIssued, isImpostor, draw }: WorldToken) {
  return {
    mint: isIssued || isImpostor ? base58From(draw, 1) : undefined,
    freeze: isIssued && asset.category !== 'lst' ? base58From(draw, 2) : undefined,
  }
}

/** A mint of the simulated world; impostors are made under the newer program, with rules of their own. */
export function madeMint(token: WorldToken, supplyUnits: bigint): MadeAccount {
  const { draw, decimals, isImpostor } = token
  const { mint, freeze } = authoritiesOf(token)
  const plain = mintLayout({ authority: mint ?? base58From(draw, 1), decimals })
  if (mint === undefined) plain.writeUInt32LE(0, 0)
  if (freeze !== undefined) {
    plain.writeUInt32LE(1, 46)
    plain.set(addressBytes(freeze), 50)
  }
  plain.writeBigUInt64LE(supplyUnits, 36)
  if (!isImpostor) return { lamports: MINT_LAMPORTS, owner: TOKEN_PROGRAM, data: plain }
  const filler = Buffer.alloc(165 - plain.length)
  const data = Buffer.concat([plain, filler, Uint8Array.of(1), ...rulesOf(token)])
  return { lamports: MINT_LAMPORTS, owner: TOKEN_2022_PROGRAM, data }
}

function rulesOf({ address, draw, name, symbol }: WorldToken): readonly Buffer[] {
  const names = Buffer.concat([
    bytesOf(uniform(draw, 42) < 0.5 ? base58From(draw, 3) : undefined),
    addressBytes(address),
    ...[name, symbol, `https://example.com/tokens/${symbol.toLowerCase()}.json`].map(textOf),
    Buffer.alloc(4),
  ])
  return [
    toEntry(18, Buffer.concat([Buffer.alloc(32), addressBytes(address)])),
    toEntry(19, names),
    ...(hasFee(draw) ? [toEntry(1, feeOf(draw))] : []),
    ...(uniform(draw, 44) < 0.3 ? [toEntry(12, bytesOf(base58From(draw, 4)))] : []),
  ]
}

/** The names of a mint as Metaplex keeps them; undefined where the mint keeps its own. */
export function madeMetadata({
  address,
  draw,
  name,
  symbol,
  isImpostor,
}: WorldToken): MadeAccount | undefined {
  if (isImpostor) return undefined
  const data = Buffer.concat([
    Uint8Array.of(4),
    addressBytes(base58From(draw, 5)),
    addressBytes(address),
    ...[name, symbol, ''].map(textOf),
    // fee, no creators, sold before, may be changed
    Uint8Array.of(0, 0, 0, 1, 1),
  ])
  return { lamports: MINT_LAMPORTS, owner: METADATA_PROGRAM, data }
}

/** An account that no program but the system's keeps. */
export function madeWallet(lamports: number): MadeAccount {
  return { lamports, owner: base58(new Uint8Array(32)), data: Buffer.alloc(0) }
}

function toEntry(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

/** What a transfer costs by the rules of the mint, percent of what is moved. */
export function transferFeePctOf({ isImpostor, draw }: WorldToken): number {
  return isImpostor && hasFee(draw) ? feeBasisPoints(draw) / 100 : 0
}

function hasFee(draw: number): boolean {
  return uniform(draw, 43) < 0.5
}

function feeBasisPoints(draw: number): number {
  return 100 + 100 * Math.floor(uniform(draw, 45) * 6)
}

function feeOf(draw: number): Buffer {
  const fee = Buffer.alloc(108)
  fee.set(addressBytes(base58From(draw, 6)), 0)
  fee.writeBigUInt64LE(5_000_000_000_000n, 98)
  fee.writeUInt16LE(feeBasisPoints(draw), 106)
  return fee
}

function textOf(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text), 0)
  return Buffer.concat([length, Buffer.from(text)])
}

function bytesOf(address: string | undefined): Buffer {
  return address === undefined ? Buffer.alloc(32) : Buffer.from(addressBytes(address))
}

import { addressBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../chains/solana/addresses.ts'
import { base58 } from '../../../chains/solana/base58.ts'
import { mintLayout } from '../../../chains/solana/token-layout.ts'
import { knownMint } from '../../solana/known-mints.ts'
import { METADATA_PROGRAM } from '../../solana/programs.ts'
import { uniform } from '../noise.ts'
import { base58From } from './made-address.ts'
import { madeToken } from './made-token.ts'

/** What lies at an address, as a node tells it in base64. */
export interface MadeAccount {
  readonly lamports: number
  readonly owner: string
  readonly data: Buffer
}

const MINT_LAMPORTS = 4_000_000
const KNOWN_DECIMALS: Readonly<Record<string, number>> = { SOL: 9, BONK: 5, RENDER: 8, JitoSOL: 9, mSOL: 9 }

/** A mint of the simulated world: those everybody knows as they are, any other under the newer program. */
export function madeMint(mint: string, draw: number): MadeAccount {
  const known = knownMint(mint)
  if (known) return knownAccount(draw, known.symbol)
  const token = madeToken(draw)
  const decimals = 6
  const plain = mintLayout({ authority: base58From(draw, 1), decimals })
  if (uniform(draw, 40) < 0.7) plain.writeUInt32LE(0, 0)
  if (uniform(draw, 41) < 0.25) {
    plain.writeUInt32LE(1, 46)
    plain.set(addressBytes(base58From(draw, 2)), 50)
  }
  plain.writeBigUInt64LE(token.supply * 10n ** BigInt(decimals), 36)
  const names = Buffer.concat([
    bytesOf(uniform(draw, 42) < 0.5 ? base58From(draw, 3) : undefined),
    addressBytes(mint),
    ...[token.name, token.symbol, `https://example.com/tokens/${token.symbol.toLowerCase()}.json`].map(
      textOf,
    ),
    Buffer.alloc(4),
  ])
  const entries = [toEntry(18, Buffer.concat([Buffer.alloc(32), addressBytes(mint)])), toEntry(19, names)]
  if (uniform(draw, 43) < 0.3) entries.push(toEntry(1, feeOf(draw)))
  if (uniform(draw, 44) < 0.12) entries.push(toEntry(12, bytesOf(base58From(draw, 4))))
  const filler = Buffer.alloc(165 - plain.length)
  const data = Buffer.concat([plain, filler, Uint8Array.of(1), ...entries])
  return { lamports: MINT_LAMPORTS, owner: TOKEN_2022_PROGRAM, data }
}

/** The names of a mint that everybody knows, as Metaplex keeps them. */
export function madeMetadata(mint: string, draw: number): MadeAccount | undefined {
  const known = knownMint(mint)
  if (!known) return undefined
  const data = Buffer.concat([
    Uint8Array.of(4),
    addressBytes(base58From(draw, 5)),
    addressBytes(mint),
    ...[known.symbol, known.symbol, ''].map(textOf),
    // fee, no creators, sold before, may be changed
    Uint8Array.of(0, 0, 0, 1, 1),
  ])
  return { lamports: MINT_LAMPORTS, owner: METADATA_PROGRAM, data }
}

/** An account that no program but the system's keeps. */
export function madeWallet(lamports: number): MadeAccount {
  return { lamports, owner: base58(new Uint8Array(32)), data: Buffer.alloc(0) }
}

function knownAccount(draw: number, symbol: string): MadeAccount {
  const data = mintLayout({ authority: base58From(draw, 1), decimals: KNOWN_DECIMALS[symbol] ?? 6 })
  const isIssued = ['USDC', 'USDT', 'PYUSD'].includes(symbol)
  if (!isIssued) data.writeUInt32LE(0, 0)
  else {
    data.writeUInt32LE(1, 46)
    data.set(addressBytes(base58From(draw, 2)), 50)
  }
  data.writeBigUInt64LE(10n ** 15n + BigInt(Math.floor(uniform(draw, 3) * 1e15)), 36)
  return { lamports: MINT_LAMPORTS, owner: TOKEN_PROGRAM, data }
}

function toEntry(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

function feeOf(draw: number): Buffer {
  const fee = Buffer.alloc(108)
  fee.set(addressBytes(base58From(draw, 6)), 0)
  fee.writeBigUInt64LE(5_000_000_000_000n, 98)
  fee.writeUInt16LE(100 + 100 * Math.floor(uniform(draw, 45) * 6), 106)
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

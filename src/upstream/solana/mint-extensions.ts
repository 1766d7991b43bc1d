import { base58 } from '../../chains/solana/base58.ts'
import { cleaned } from '../outside-text.ts'
import type { MintExtension, MintMetadata } from './solana.ts'

// entries of type, length and value behind the byte that names the kind of account (spl-token-2022 extension/mod.rs)

const PLAIN_BYTES = 82
const KIND_AT = 165
const MINT_KIND = 1
const ENTRIES_AT = 166
const MAX_ENTRIES = 40
const TOKEN_METADATA = 19

type Reader = (value: Buffer) => MintExtension

const readers: Readonly<Record<number, Reader>> = {
  // two authorities, what was withheld, the older fee, the newer fee: epoch, maximum, basis points
  1: (value) => ({
    kind: 'transferFee',
    basisPoints: value.readUInt16LE(106),
    maximumUnits: value.readBigUInt64LE(98),
    ...optional('authority', value, 0),
  }),
  3: (value) => ({ kind: 'mintCloseAuthority', ...optional('authority', value, 0) }),
  4: () => ({ kind: 'confidentialTransfer' }),
  6: (value) => ({ kind: 'defaultAccountState', isFrozen: value[0] === 2 }),
  9: () => ({ kind: 'nonTransferable' }),
  // authority, time, basis points before, time, basis points now
  10: (value) => ({
    kind: 'interestBearing',
    basisPoints: value.readInt16LE(50),
    ...optional('authority', value, 0),
  }),
  12: (value) => ({ kind: 'permanentDelegate', ...optional('delegate', value, 0) }),
  14: (value) => ({
    kind: 'transferHook',
    ...optional('authority', value, 0),
    ...optional('program', value, 32),
  }),
  18: (value) => ({
    kind: 'metadataPointer',
    ...optional('authority', value, 0),
    ...optional('address', value, 32),
  }),
  19: () => ({ kind: 'tokenMetadata' }),
  20: () => ({ kind: 'group' }),
  21: () => ({ kind: 'group' }),
  22: () => ({ kind: 'group' }),
  23: () => ({ kind: 'group' }),
  // authority, multiplier, from when on the next one counts, the next one
  25: (value) => ({
    kind: 'scaledUiAmount',
    multiplier: value.readDoubleLE(32),
    ...optional('authority', value, 0),
  }),
  26: (value) => ({ kind: 'pausable', isPaused: value[32] === 1, ...optional('authority', value, 0) }),
}

/** What stands behind the plain bytes of a mint; undefined when it is another kind of account, or garbled. */
export function parseExtensions(
  data: Buffer,
): { readonly extensions: readonly MintExtension[]; readonly metadata?: MintMetadata } | undefined {
  if (data.length === PLAIN_BYTES) return { extensions: [] }
  if (data.length < ENTRIES_AT || data[KIND_AT] !== MINT_KIND) return undefined
  try {
    const entries = parseEntries(data)
    const own = entries.find(({ type }) => type === TOKEN_METADATA)
    return {
      extensions: entries.map(({ type, value }) => readers[type]?.(value) ?? { kind: 'unknown', type }),
      ...(own ? { metadata: readMetadata(own.value) } : {}),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function parseEntries(data: Buffer): readonly { readonly type: number; readonly value: Buffer }[] {
  const entries: { type: number; value: Buffer }[] = []
  let at = ENTRIES_AT
  while (at + 4 <= data.length && entries.length < MAX_ENTRIES) {
    const type = data.readUInt16LE(at)
    const end = at + 4 + data.readUInt16LE(at + 2)
    if (type === 0) break
    if (end > data.length) throw new RangeError('The entry ends after the account.')
    entries.push({ type, value: data.subarray(at + 4, end) })
    at = end
  }
  return entries
}

/** Who may change it, the mint, then three texts with their length before them. */
function readMetadata(value: Buffer): MintMetadata {
  const { name, symbol, uri } = textsFrom(value, 64)
  return { name, symbol, uri, ...optional('updateAuthority', value, 0), keptBy: 'token-2022' }
}

/** Name, symbol and address of a document, cleaned. @throws RangeError at the end of the bytes. */
export function textsFrom(
  data: Buffer,
  start: number,
): Pick<MintMetadata, 'name' | 'symbol' | 'uri'> & { readonly end: number } {
  let at = start
  const next = (most: number) => {
    const length = data.readUInt32LE(at)
    const end = at + 4 + length
    if (end > data.length) throw new RangeError('The text ends after the account.')
    const text = data.subarray(at + 4, end).toString()
    at = end
    return cleaned(text.replace(/(?<!\0)\0+$/, ''), most)
  }
  return { name: next(64), symbol: next(20), uri: next(300), end: at }
}

/** A field with an address, left out where it is all zeros. */
function optional<Name extends string>(
  name: Name,
  value: Buffer,
  at: number,
): { readonly [K in Name]?: string } {
  const bytes = value.subarray(at, at + 32)
  if (bytes.length < 32) throw new RangeError('The address ends after the entry.')
  if (bytes.every((byte) => byte === 0)) return {}
  const field: { [K in Name]?: string } = {}
  field[name] = base58(bytes)
  return field
}

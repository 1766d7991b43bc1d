import { createHash } from 'node:crypto'
import { addressBytes, programAddress } from '../../chains/solana/addresses.ts'
import { base58 } from '../../chains/solana/base58.ts'
import { isOnCurve } from '../../core/curve25519.ts'
import type { ChainNode } from '../nodes/node.ts'
import { accountsAt } from '../solana/accounts.ts'
import { unknownName } from './ens.ts'

export const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const SOL_ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The class of the second version of records. */
const RECORDS_CLASS = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const HEADER_BYTES = 96
const RECORD_HEADER_BYTES = 8

const KEY_BYTES = 32
const BY_SOLANA_KEY = 1

/** The accounts that decide what a `.sol` name stands for. */
export function nameAccounts(name: string): { readonly domain: string; readonly records: readonly string[] } {
  const labels = name.slice(0, -'.sol'.length).split('.').toReversed()
  const domain = labels.reduce(
    (parent, label, depth) => accountOf(depth === 0 ? label : `\0${label}`, parent),
    SOL_ROOT,
  )
  return { domain, records: [accountOf('\u0002SOL', domain, RECORDS_CLASS), accountOf('\u0001SOL', domain)] }
}

/**
 * The wallet that a `.sol` name stands for: that of its valid SOL record, else its owner (SNS-IP 5).
 *
 * @throws GatewayError `not_found` for an unknown name, one that a program holds, and one with an old kind of record.
 */
export async function resolveSns(
  node: ChainNode,
  name: string,
  options: { readonly signal: AbortSignal },
): Promise<string> {
  const { domain, records } = nameAccounts(name)
  const [registered, record, oldRecord] = await accountsAt(node, [domain, ...records], options)
  if (registered?.owner !== NAME_PROGRAM || registered.data.length < HEADER_BYTES)
    throw unknownName(name, 'It is not registered.')
  const owner = registered.data.subarray(32, 64)
  const recorded = record?.owner === NAME_PROGRAM ? walletOfRecord(record.data, owner) : undefined
  if (recorded) return base58(recorded)
  if (oldRecord && oldRecord.data.length > HEADER_BYTES)
    throw unknownName(name, 'It has a SOL record of the first version, which is not read here.')
  if (!isOnCurve(owner)) throw unknownName(name, 'A program holds it, such as one that wraps names as NFTs.')
  return base58(owner)
}

/** The wallet of a SOL record of the second version that the name's owner wrote and the wallet itself confirmed. */
function walletOfRecord(data: Buffer, owner: Uint8Array): Uint8Array | undefined {
  const body = data.subarray(HEADER_BYTES)
  if (body.length < RECORD_HEADER_BYTES) return undefined
  const [writtenBy, confirmedBy, length] = [body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt32LE(4)]
  if (writtenBy !== BY_SOLANA_KEY || confirmedBy !== BY_SOLANA_KEY || length !== KEY_BYTES) return undefined
  const [writer, confirmer, wallet] = [0, 1, 2].map((index) =>
    body.subarray(RECORD_HEADER_BYTES + index * KEY_BYTES, RECORD_HEADER_BYTES + (index + 1) * KEY_BYTES),
  )
  if (!writer || !confirmer || wallet?.length !== KEY_BYTES) return undefined
  return writer.equals(owner) && confirmer.equals(wallet) ? wallet : undefined
}

function accountOf(label: string, parent: string, kind?: string): string {
  const hashed = createHash('sha256').update(`SPL Name Service${label}`).digest()
  const seeds = [hashed, kind === undefined ? new Uint8Array(32) : addressBytes(kind), addressBytes(parent)]
  return programAddress(seeds, NAME_PROGRAM)
}

import { isSignedBy } from '../solana/ed25519.ts'
import { addressOfKey, algorandHash, base32 } from './address.ts'
import { type Packed, type PackedMap, packed, unpackedMap } from './msgpack.ts'

/** One transaction of a group, as far as payments are concerned. Numbers that are left out are zero. */
export interface AlgorandTransaction {
  /** By which every node knows it, once it is in a block. */
  readonly id: string
  readonly type: string
  readonly sender: string
  /** Whether its sender has signed it with the key of its own address. */
  readonly isSigned: boolean
  readonly genesisHash: string
  readonly firstValid: number
  readonly lastValid: number
  readonly asset: bigint
  readonly assetAmount: bigint
  readonly assetReceiver: string | undefined
  /** All names of its fields: a field that is not looked at could do what is not expected. */
  readonly fields: readonly string[]
}

/** Transactions that land together or not at all. */
export interface AlgorandGroup {
  /** Base64. Of a transaction that stands alone: its own id. */
  readonly id: string
  readonly transactions: readonly AlgorandTransaction[]
}

const MAX_TRANSACTIONS = 16
const TRANSACTION_TAG = Buffer.from('TX')
const GROUP_TAG = Buffer.from('TG')
const KEY_BYTES = 32

/** Reads a group of transactions, each signed or not; undefined when it is none, or its id is not that of its parts. */
export function readGroup(parts: readonly Uint8Array[]): AlgorandGroup | undefined {
  if (parts.length === 0 || parts.length > MAX_TRANSACTIONS) return undefined
  const read = parts.flatMap((part) => readOne(part) ?? [])
  const [first] = read
  if (!first || read.length < parts.length) return undefined
  const transactions = read.map(({ transaction }) => transaction)
  const group = first.body.get('grp')
  if (group === undefined && read.length === 1) return { id: first.transaction.id, transactions }
  const id = Buffer.from(groupIdOf(read.map(({ body }) => body))).toString('base64')
  const isWhole = read.every(({ body }) => bytesIn(body, 'grp')?.toString('base64') === id)
  return isWhole ? { id, transactions } : undefined
}

/** The id of a group: what each of its transactions carries in `grp`. */
export function groupIdOf(bodies: readonly PackedMap[]): Uint8Array {
  const ids = bodies.map((body) => {
    const alone = new Map([...body].filter(([name]) => name !== 'grp'))
    return algorandHash(TRANSACTION_TAG, packed(alone))
  })
  return algorandHash(GROUP_TAG, packed(new Map([['txlist', ids]])))
}

/** What its sender signs of a transaction. */
export function messageOf(body: PackedMap): Uint8Array {
  return Buffer.concat([TRANSACTION_TAG, packed(body)])
}

function readOne(bytes: Uint8Array): { body: PackedMap; transaction: AlgorandTransaction } | undefined {
  const outside = unpackedMap(bytes)
  if (!outside) return undefined
  const inside = outside.get('txn')
  const body = isMap(inside) ? inside : outside
  const sender = bytesIn(body, 'snd')
  const genesis = bytesIn(body, 'gh')
  const type = body.get('type')
  if (sender?.length !== KEY_BYTES || genesis?.length !== KEY_BYTES || typeof type !== 'string') {
    return undefined
  }
  const message = messageOf(body)
  const signature = isMap(inside) ? bytesIn(outside, 'sig') : undefined
  const receiver = bytesIn(body, 'arcv')
  return {
    body,
    transaction: {
      id: base32(algorandHash(message)),
      type,
      sender: addressOfKey(sender),
      // a signature of another kind, or of another key, is none that could be checked here
      isSigned: signature !== undefined && outside.size === 2 && isSignedBy(sender, message, signature),
      genesisHash: genesis.toString('base64'),
      firstValid: Number(numberIn(body, 'fv')),
      lastValid: Number(numberIn(body, 'lv')),
      asset: numberIn(body, 'xaid'),
      assetAmount: numberIn(body, 'aamt'),
      assetReceiver: receiver?.length === KEY_BYTES ? addressOfKey(receiver) : undefined,
      fields: [...body.keys()],
    },
  }
}

function isMap(value: Packed | undefined): value is PackedMap {
  return value instanceof Map
}

function bytesIn(map: PackedMap, name: string): Buffer | undefined {
  const value = map.get(name)
  return value instanceof Uint8Array ? Buffer.from(value) : undefined
}

function numberIn(map: PackedMap, name: string): bigint {
  const value = map.get(name)
  return typeof value === 'bigint' ? value : 0n
}

import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { addressOfKey, keyOfAddress } from '../../../src/chains/algorand/address.ts'
import { type Packed, packed } from '../../../src/chains/algorand/msgpack.ts'
import { groupIdOf, messageOf, readGroup } from '../../../src/chains/algorand/transaction.ts'
import { algorandAssets } from '../../../src/payment/rails/networks.ts'
import { encode, type PaymentRequired } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hostileFacilitator } from '../../support/hostile-facilitator.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'

export const PATH = '/tools/candles?token=bitcoin'
const [main] = algorandAssets
if (!main) throw new Error('There is no main network of Algorand.')
export const MAIN = main

type Body = ReadonlyMap<string, Packed>

/** The holder of a key of Algorand. */
export function createHolder(seed: number) {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({
    key: Buffer.concat([head, Buffer.alloc(32, seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12))
  return {
    address: addressOfKey(publicKey),
    publicKey,
    sign: (body: Body) => new Uint8Array(sign(null, messageOf(body), key)),
  }
}

export const payer = createHolder(7)
export const payee = createHolder(5)
export const sponsor = createHolder(9)

interface Changes {
  /** Fields of the transfer, changed before it is signed; undefined takes one away. */
  readonly transfer?: Readonly<Record<string, Packed | undefined>>
  readonly signer?: ReturnType<typeof createHolder>
}

interface AlgorandLedger {
  round: number
  isDown: boolean
  /** How old the latest round is, seconds. */
  age: number
  units: number
  readonly landed: Map<string, { readonly round: number; readonly amount: number }>
}

/** A gateway that is paid on Algorand, an indexer of it that a test holds in its hands, and a facilitator. */
export async function openAlgorandFixture(settings: GatewaySettings = {}) {
  const ledger: AlgorandLedger = {
    round: 45_000_000,
    isDown: false,
    age: 0,
    units: 1_000_000,
    landed: new Map(),
  }
  const indexer = await openIndexer(ledger)
  const land = (payload: unknown) => landPayment(ledger, payload)
  const facilitator = await hostileFacilitator([MAIN.network, 'eip155:8453'])
  facilitator.extra = { [MAIN.network]: { feePayer: sponsor.address } }
  facilitator.worksOn = async (path, { paymentPayload }) => {
    if (path === '/verify') return { isValid: true, payer: payer.address }
    const transaction = land(paymentPayload.payload)
    return { success: true, transaction, network: MAIN.network, payer: payer.address }
  }
  const gateway = await openGatewayFixture({
    fund: '0',
    upstreams: { candles: createWatchedCandles((query) => series(query)) },
    ...settings,
    environment: {
      NETWORKS: MAIN.network,
      DATA_MODE: 'live',
      PAY_TO_ALGORAND: payee.address,
      FACILITATOR_URLS: facilitator.url,
      INDEXER_URL_ALGORAND: indexer.url,
      ...settings.environment,
    },
  })
  await waitUntil(async () => {
    const { status, body } = await gateway.buyer.get(PATH)
    return status === 402 && (body as PaymentRequired).accepts.some(({ network }) => network === MAIN.network)
  })

  let made = 0
  function payload(offer: PaymentRequired, changes: Changes = {}) {
    made += 1
    return createPayload(offer, { round: ledger.round, note: `payment ${made}`, ...changes })
  }

  return {
    ...gateway,
    ledger,
    facilitator,
    indexer,
    land,
    payload,
    header: async (changes: Changes = {}) => encode(payload(await gateway.buyer.offer(PATH), changes)),
    pay: (header: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }),
    rows: () => gateway.database.db.selectFrom('payment').selectAll().execute(),
  }
}

function openIndexer(ledger: AlgorandLedger) {
  return loopbackVenue((request, response) => {
    const url = new URL(request.url ?? '', 'http://indexer.test')
    if (ledger.isDown) return void sendJson(response, {}, 500)
    if (url.pathname === '/health') return void sendJson(response, { round: ledger.round })
    if (url.pathname === `/v2/blocks/${ledger.round}`) {
      return void sendJson(response, { timestamp: Math.floor(Date.now() / 1000) - ledger.age })
    }
    if (url.pathname.startsWith('/v2/accounts/')) {
      return void sendJson(response, { assets: [{ 'asset-id': Number(MAIN.asset), amount: ledger.units }] })
    }
    const id = url.searchParams.get('txid') ?? ''
    const found = ledger.landed.get(id)
    const moved = { amount: found?.amount, 'asset-id': Number(MAIN.asset), receiver: payee.address }
    const transactions = found
      ? [{ id, 'confirmed-round': found.round, 'asset-transfer-transaction': moved }]
      : []
    sendJson(response, { 'current-round': ledger.round, transactions })
  })
}

/** Brings the payment of a request to a block. */
function landPayment(ledger: AlgorandLedger, payload: unknown): string {
  const { paymentGroup, paymentIndex } = payload as { paymentGroup: string[]; paymentIndex: number }
  const group = readGroup(paymentGroup.map((part) => new Uint8Array(Buffer.from(part, 'base64'))))
  const payment = group?.transactions[paymentIndex]
  if (!payment) throw new Error('This is no payment.')
  ledger.round += 1
  ledger.landed.set(payment.id, { round: ledger.round, amount: Number(payment.assetAmount) })
  return payment.id
}

interface PayloadOptions extends Changes {
  readonly round: number
  readonly note: string
}

/** The payment for an offer: a group of the sponsor's fee and the signed transfer. */
function createPayload(
  offer: PaymentRequired,
  { round, note, transfer = {}, signer = payer }: PayloadOptions,
) {
  const accepted = offer.accepts.find(({ network }) => network === MAIN.network)
  if (!accepted) throw new Error('Nothing is offered on Algorand.')
  const common: readonly (readonly [string, Packed])[] = [
    ['fv', BigInt(round)],
    ['gen', 'mainnet-v1.0'],
    ['gh', new Uint8Array(Buffer.from(MAIN.genesisHash, 'base64'))],
    ['lv', BigInt(round + 40)],
  ]
  const fees = new Map<string, Packed>([
    ...common,
    ['fee', 2000n],
    ['rcv', sponsor.publicKey],
    ['snd', sponsor.publicKey],
    ['type', 'pay'],
  ])
  const fields: readonly (readonly [string, Packed | undefined])[] = Object.entries({
    ...Object.fromEntries(common),
    aamt: BigInt(accepted.amount),
    arcv: keyOfAddress(accepted.payTo) ?? '',
    note: new Uint8Array(Buffer.from(note)),
    snd: payer.publicKey,
    type: 'axfer',
    xaid: BigInt(accepted.asset),
    ...transfer,
  })
  const moved: Body = new Map(
    fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
  const grp = groupIdOf([fees, moved])
  const unsigned: Body = new Map([...fees, ['grp', grp]])
  const signed: Body = new Map([...moved, ['grp', grp]])
  const withSignature: Body = new Map<string, Packed>([
    ['sig', signer.sign(signed)],
    ['txn', signed],
  ])
  return {
    x402Version: 2,
    resource: { url: offer.resource.url },
    accepted,
    payload: {
      paymentGroup: [unsigned, withSignature].map((part) => Buffer.from(packed(part)).toString('base64')),
      paymentIndex: 1,
    },
  }
}

import { microUsd } from '../../../src/core/money.ts'
import type {
  Facilitator,
  SettleResult,
  VerifyResult,
} from '../../../src/payment/facilitators/facilitator.ts'
import type { AttendedCall } from '../../../src/payment/gate/paid-call.ts'
import type { OtherAmount, PaymentPorts } from '../../../src/payment/gate/payment-ports.ts'
import type { OrderOnChain, PaymentOrder, Rail } from '../../../src/payment/model/rail.ts'
import type { Requirement } from '../../../src/payment/model/x402.ts'
import { createReceipts, newReceiptKey, openReceiptKey } from '../../../src/payment/protocol/receipts.ts'
import type { Owned, PaymentRow } from '../../../src/store/payments/ledger.ts'
import { createMemoryLedger, type MemoryLedger } from '../../simulator/memory/memory-ledger.ts'
import { createFlowingTime } from './flowing-time.ts'

export const NOW = Date.parse('2026-03-02T10:00:00Z')
export const NETWORK = 'eip155:8453'
const ASSET = '0x00000000000000000000000000000000000000ee'
const SHOP = '0x00000000000000000000000000000000000000aa'
/** The end of every order, seconds. */
export const VALID_BEFORE = NOW / 1000 + 300
const PRICE = '5000'

const receipts = createReceipts([openReceiptKey(newReceiptKey())])

export function createRequirement(changes: Partial<Requirement> = {}): Requirement {
  return {
    scheme: 'exact',
    network: NETWORK,
    amount: PRICE,
    asset: ASSET,
    payTo: SHOP,
    maxTimeoutSeconds: 300,
    extra: {},
    ...changes,
  }
}

/** An authorization as a rail has read it; every name is another one of the same payer. */
export function createOrder(name: string, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const requirement = changes.requirement ?? createRequirement()
  return {
    key: `${NETWORK}|${ASSET}|payer|${name}`,
    network: NETWORK,
    asset: ASSET,
    payer: 'payer',
    payTo: SHOP,
    amount: PRICE,
    validBefore: VALID_BEFORE,
    requirement,
    payload: { x402Version: 2, accepted: { ...requirement, extra: {} }, payload: { name } },
    ...changes,
  }
}

type Looks = (order: PaymentOrder, hint: string | undefined) => Promise<OrderOnChain> | OrderOnChain

/** A chain that shows what it is set to, and remembers what it was asked. */
export function createScriptedRail(changes: Partial<Rail> = {}) {
  const chain = {
    looks: (() => ({ kind: 'open', expired: false })) as Looks,
    hints: [] as (string | undefined)[],
  }
  const rail: Rail = {
    network: NETWORK,
    asset: ASSET,
    assetName: 'USDC',
    payTo: SHOP,
    embedded: false,
    requirement: () => createRequirement(),
    matches: () => true,
    keyOf: () => createOrder('read').key,
    read: async () => createOrder('read'),
    checkValidity: () => undefined,
    restore: (terms) => JSON.parse(terms) as PaymentOrder,
    async lookup(order, hint) {
      chain.hints.push(hint)
      return chain.looks(order, hint)
    },
    ...changes,
  }
  return { chain, rail }
}

export const dark: Looks = () => {
  throw new Error('The node is away.')
}

interface Verdicts {
  readonly verify?: VerifyResult | 'never' | undefined
  readonly settle?: SettleResult | 'never' | (() => SettleResult)
}

const never = () => new Promise<never>(() => {})

/** A stub that answers as set and records its calls. */
export function createScriptedFacilitator(
  name: string,
  { verify = { kind: 'valid' }, settle = { kind: 'unknown', reason: 'reset' } }: Verdicts,
  { asked, ...traits }: Partial<Facilitator> & { readonly asked: string[] },
): Facilitator {
  return {
    name,
    serves: () => true,
    verify(_order) {
      asked.push(`${name} verifies`)
      return verify === 'never' ? never() : Promise.resolve(verify)
    },
    settle(_order) {
      asked.push(`${name} settles`)
      if (settle === 'never') return never()
      return Promise.resolve(typeof settle === 'function' ? settle() : settle)
    },
    ...traits,
  }
}

function toClaim(order: PaymentOrder, request: string): Parameters<MemoryLedger['claim']>[0] {
  return {
    key: order.key,
    header_id: `header of ${order.key}`,
    offer_hash: `offer of ${order.key}`,
    network: order.network,
    asset: order.asset,
    payer: order.payer,
    pay_to: order.payTo,
    amount: order.amount,
    price: PRICE,
    valid_before: order.validBefore,
    tool: 'candles',
    req_hash: request,
    terms: JSON.stringify(order),
  }
}

/** Everything the parts of a payment gate touch, in the hands of a test. */
export function createPaymentFixture(changes: Partial<PaymentPorts> = {}) {
  const time = createFlowingTime(NOW)
  const ledger: MemoryLedger = createMemoryLedger()
  const { chain, rail } = createScriptedRail()
  const asked: string[] = []
  const found: OtherAmount[] = []
  let drawn = 0
  const ports: PaymentPorts = {
    ledger,
    rails: [rail],
    facilitators: [],
    receipts,
    clock: time,
    scheduler: time,
    random: {
      bytes(count) {
        drawn += 1
        return new Uint8Array(count).fill(drawn)
      },
    },
    issuer: 'https://gateway.test',
    onOtherAmount: (seen) => found.push(seen),
    ...changes,
  }
  async function claim(order: PaymentOrder, request = 'request'): Promise<Owned> {
    const outcome = await ledger.claim(toClaim(order, request), {
      now: time.now(),
      leaseUntil: time.now() + 60_000,
    })
    if (outcome.kind !== 'claimed') throw new Error(`The claim is ${outcome.kind}.`)
    return { key: order.key, fence: outcome.fence }
  }

  return {
    ports,
    time,
    ledger,
    chain,
    rail,
    asked,
    sales: found,
    attempts: () => [...ledger.book.attempts.values()],
    row(order: PaymentOrder): PaymentRow {
      const row = ledger.book.payments.get(order.key)
      if (!row) throw new Error('The ledger does not know this order.')
      return { ...row }
    },
    /** Whatever else is true of a payment that the book holds. */
    amend(order: PaymentOrder, changed: Partial<PaymentRow>): PaymentRow {
      const row = ledger.book.payments.get(order.key)
      if (!row) throw new Error('The ledger does not know this order.')
      Object.assign(row, changed)
      return { ...row }
    },
    claim,
    /** Claimed, worked and written down; its owner holds it for another minute. */
    async written(order: PaymentOrder, request?: string): Promise<Owned> {
      const owned = await claim(order, request)
      await ledger.writeAhead(owned, {
        result: '{"answer":42}',
        responseHash: 'hash of the answer',
        attempt: { id: 'first', facilitator: 'first', startedAt: time.now() },
        leaseUntil: time.now() + 60_000,
        at: time.now(),
      })
      return owned
    },
  }
}

/** A call whose rail is that of the test, by default. */
export type CallOnAnyRail = Omit<AttendedCall, 'rail'> & Partial<Pick<AttendedCall, 'rail'>>

/** A call that brings an order, and whose work is done as soon as it is begun. */
export function createCall(order: PaymentOrder, changes: Partial<AttendedCall> = {}): CallOnAnyRail {
  const never = new AbortController().signal
  return {
    product: { toolId: 'candles', price: microUsd(5_000n), description: 'Candles.', extensions: {} },
    proofId: `header of ${order.key}`,
    offerHash: `offer of ${order.key}`,
    order,
    requestHash: 'request',
    input: () => '{}',
    clientSignal: never,
    abandoned: never,
    work: async () => '{"done":true}',
    budgetMilliseconds: 10_000,
    isRepeatable: true,
    ...changes,
  }
}

/** What the receipt states that a refusal carries; it is one of ours. */
export function receiptIn(refusal: unknown, { receipts }: Pick<PaymentPorts, 'receipts'>): unknown {
  const { receipt } = (refusal as { details: { receipt: string } }).details
  const read = receipts.verify(receipt)
  return read.valid ? read.statement : read.reason
}

import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { microUsd } from '../../../src/core/money.ts'
import { createCredits } from '../../../src/payment/gate/credits.ts'
import { createGate, type GateOptions } from '../../../src/payment/gate/gate.ts'
import type { PaidCall } from '../../../src/payment/gate/paid-call.ts'
import type { PaymentPorts } from '../../../src/payment/gate/payment-ports.ts'
import { createPrepayPolicy, type PrepayPolicy } from '../../../src/payment/gate/prepay-policy.ts'
import { createReconciler } from '../../../src/payment/gate/reconciler.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import { memoryCredits, memoryFaults } from '../../simulator/memory/memory-credits.ts'
import { createLeases } from '../../simulator/memory/memory-tables.ts'
import {
  type CallOnAnyRail,
  createCall,
  createOrder,
  createPaymentFixture,
  createRequirement,
  createScriptedFacilitator,
  type dark,
  VALID_BEFORE,
} from './payment-fixture.ts'

export const order = createOrder('a')
export const RESULT = '{"done":true}'
export const HASH = createHash('sha256').update(RESULT).digest('hex')
export const WATCHED_UNTIL = VALID_BEFORE * 1000 + 120_000
export const landed: OrderOnChain = { kind: 'landed', transaction: '0x77' }
export const open: OrderOnChain = { kind: 'open', expired: false }

export interface Setting {
  readonly words?: Parameters<typeof createScriptedFacilitator>[1]
  /** What the chain shows; what has landed when left out. */
  readonly looks?: OrderOnChain | typeof dark
  readonly ports?: Partial<PaymentPorts>
  readonly options?: Partial<GateOptions>
  /** Left out: without. */
  readonly moneyFirst?: Partial<PrepayPolicy> & { readonly above?: bigint }
}

/** A gate over a ledger in memory, a facilitator that answers these words, and a chain that shows this. */
export function createGateFixture({ words = {}, looks = landed, ports, options, moneyFirst }: Setting = {}) {
  const asked: string[] = []
  const facilitators = [
    createScriptedFacilitator('F', { settle: { kind: 'success', transaction: '0x77' }, ...words }, { asked }),
  ]
  const payments = createPaymentFixture({ facilitators, ...ports })
  payments.chain.looks = typeof looks === 'function' ? looks : () => looks
  const settler = createSettler(payments.ports)
  const reconciler = createReconciler(payments.ports, settler)
  const leases = createLeases(undefined)
  const book = memoryCredits(payments.ledger.book, leases)
  const faults = memoryFaults(payments.ledger.book, leases)
  const above = moneyFirst?.above === undefined ? undefined : microUsd(moneyFirst.above)
  const taken =
    moneyFirst &&
    ({
      ...createPrepayPolicy(payments.ports, {
        repository: book,
        credits: createCredits(payments.ports, book),
        strikes: faults,
        maxPostpaidPrice: above,
      }),
      ...moneyFirst,
    } as PrepayPolicy)
  const gate = createGate(payments.ports, settler, reconciler, {
    replay: 'serve',
    ...(taken ? { prepay: taken } : {}),
    ...options,
  })
  return {
    ...payments,
    asked,
    gate,
    reconciler,
    charge: (call: CallOnAnyRail) => gate.charge({ rail: payments.rail, ...call }),
  }
}

export type Fixture = ReturnType<typeof createGateFixture>

/** A call that reports how often its work was begun. */
export function counted(changes: Partial<PaidCall> = {}, of = order) {
  const begun: unknown[] = []
  const call = createCall(of, {
    async work(_signal, paidBy) {
      begun.push(paidBy)
      return RESULT
    },
    ...changes,
  })
  return { call, begun }
}

export const code = (expected: string) => expect.objectContaining({ code: expected })

export async function released({ claim, ledger, row }: Fixture, watchUntil: number | null = WATCHED_UNTIL) {
  await ledger.release(await claim(order), { reason: 'the work failed', watchUntil })
  return row(order)
}

export const upto = createOrder('a', { requirement: createRequirement({ scheme: 'upto', amount: '5000' }) })

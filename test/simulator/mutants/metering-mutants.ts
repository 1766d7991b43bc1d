import { type MicroUsd, microUsd } from '../../../src/core/money.ts'
import type { PaymentOrder } from '../../../src/payment/model/rail.ts'
import { type Mutant, withGate, withLedger, withSettler } from './mutants.ts'

/** Defects about payments whose payers have signed for the most. */
export const meteringMutants: readonly Mutant[] = [
  {
    name: 'settles the most instead of what was used',
    breaks: ['INV12'],
    assembly: withSettler((settler) => ({
      settle: (rail, order, by) => settler.settle(rail, forTheMost(order), by),
    })),
  },
  {
    name: 'forgets what was used when it settles again',
    breaks: ['INV12'],
    assembly: withSettler((settler) => ({
      settle: (rail, order, by) => settler.settle(rail, by?.first ? order : forTheMost(order), by),
    })),
  },
  {
    name: 'writes the result of another amount',
    breaks: ['INV12'],
    assembly: withLedger((ledger) => ({
      writeAhead: (owned, { used, ...entry }) =>
        ledger.writeAhead(owned, used ? { ...entry, used: { ...used, amount: '4000' } } : entry),
    })),
  },
  {
    name: 'books what it asked for instead of what has come',
    breaks: ['INV2', 'INV7'],
    assembly: withLedger((ledger) => ({
      settled: (owned, { amount: _come, ...settled }) => ledger.settled(owned, settled),
    })),
  },
  {
    name: 'charges a little for nothing',
    breaks: ['INV12'],
    assembly: withGate((gate) => ({
      charge(call) {
        const { used } = call
        return gate.charge(used ? { ...call, used: (result) => atLeastOne(used(result)) } : call)
      },
    })),
  },
  {
    name: 'takes a permit for the authorization of the same number',
    breaks: ['INV1', 'INV2', 'INV3', 'INV7'],
    assembly: withGate((gate) => ({
      charge: (call) => gate.charge({ ...call, order: asIfExact(call.order) }),
    })),
  },
  {
    name: 'gives an answer away and keeps no eye on its permit',
    breaks: ['INV1', 'INV3', 'INV4', 'INV7'],
    assembly: withLedger((ledger) => ({
      release: (owned, why) =>
        ledger.release(owned, why.reason === 'nothing was used' ? { ...why, watchUntil: null } : why),
    })),
  },
]

function forTheMost(order: PaymentOrder): PaymentOrder {
  return { ...order, amount: order.requirement.amount }
}

function asIfExact(order: PaymentOrder): PaymentOrder {
  return { ...order, key: order.key.replace('permit2', order.asset) }
}

function atLeastOne(price: MicroUsd): MicroUsd {
  return price > 0n ? price : microUsd(1n)
}

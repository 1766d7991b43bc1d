import { GatewayError } from '../../../src/core/failures.ts'
import type { Gate } from '../../../src/payment/gate/gate.ts'
import { noKnownPayments } from '../../../src/payment/gate/known-payments.ts'
import type { PaymentPorts } from '../../../src/payment/gate/payment-ports.ts'
import type { Settler } from '../../../src/payment/gate/settler.ts'
import type { PaymentOrder, Rail } from '../../../src/payment/model/rail.ts'
import type { Ledger, PaymentRow } from '../../../src/store/payments/ledger.ts'
import type { Invariant } from '../findings.ts'
import { type Assembly, asBuilt } from '../gateway.ts'
import type { LedgerPorts } from '../ledger-ports.ts'
import { openInMemory, type SimulationOptions } from '../simulate.ts'
import { withoutWriteAhead } from './no-write-ahead.ts'

/** A gateway with one defect, put together from the product's parts. */
export interface Mutant extends SimulationOptions {
  readonly name: string
  readonly assembly: Assembly
  /** The promises it may break. */
  readonly breaks: readonly Invariant[]
}

const EXPIRY_MARGIN_SECONDS = 60

export function withLedger(change: (ledger: Ledger) => Partial<Ledger>): Assembly {
  return {
    ...asBuilt,
    ports: (ports) => ({ ...ports, ledger: { ...ports.ledger, ...change(ports.ledger) } }),
  }
}

function withBooks(change: (books: LedgerPorts) => Partial<LedgerPorts>): Assembly {
  return { ...asBuilt, books: (books) => ({ ...books, ...change(books) }) }
}

function withRails(change: (rail: Rail, ports: PaymentPorts) => Partial<Rail>): Assembly {
  return {
    ...asBuilt,
    ports: (ports) => ({
      ...ports,
      rails: ports.rails.map((rail) => ({ ...rail, ...change(rail, ports) })),
    }),
  }
}

export function withSettler(change: (settler: Settler, ports: PaymentPorts) => Partial<Settler>): Assembly {
  return {
    ...asBuilt,
    settler: (ports) => {
      const settler = asBuilt.settler(ports)
      return { ...settler, ...change(settler, ports) }
    },
  }
}

export function withGate(
  change: (gate: Gate, ports: PaymentPorts, settler: Settler) => Partial<Gate>,
): Assembly {
  return {
    ...asBuilt,
    gate: (ports, settler, reconciler, moneyFirst) => {
      const gate = asBuilt.gate(ports, settler, reconciler, moneyFirst)
      return { ...gate, ...change(gate, ports, settler) }
    },
  }
}

/** The defects that the promises were written against; each of them must be found. */
export const mutants: readonly Mutant[] = [
  {
    name: 'no claim',
    breaks: ['INV5', 'INV9', 'INV6', 'INV4'],
    assembly: withLedger((ledger) => ({
      async claim(claim, times, looked) {
        const outcome = await ledger.claim(claim, times, looked)
        return outcome.kind === 'taken' ? { kind: 'claimed', fence: outcome.row.fence } : outcome
      },
    })),
  },
  {
    name: 'trusts the state of the nonce',
    breaks: ['INV2', 'INV3'],
    assembly: withRails((rail) => ({
      async lookup(order, hint) {
        const seen = await rail.lookup(order, hint)
        return seen.kind === 'dead' && seen.reason === 'nonce_cancelled'
          ? { kind: 'landed', transaction: hint ?? 'unknown' }
          : seen
      },
    })),
  },
  {
    name: 'trusts the facilitator’s success',
    breaks: ['INV1', 'INV2', 'INV3'],
    assembly: withRails((rail) => ({
      lookup: async (order, hint) =>
        hint === undefined ? rail.lookup(order) : { kind: 'landed', transaction: hint },
    })),
  },
  {
    name: 'calls what is ambiguous failed',
    breaks: ['INV4'],
    assembly: withSettler((settler) => ({
      async settle(rail, order, by) {
        const seen = await settler.settle(rail, order, by)
        return seen.kind === 'unknown' ? { kind: 'dead', reason: 'refused' } : seen
      },
    })),
  },
  {
    name: 'no write-ahead',
    breaks: ['INV1', 'INV3', 'INV4', 'INV6', 'INV9'],
    assembly: withLedger(withoutWriteAhead),
  },
  {
    name: 'settles beside the work',
    breaks: ['INV1', 'INV4', 'INV6'],
    assembly: withGate((gate, _ports, settler) => ({
      charge: (call) =>
        gate.charge({
          ...call,
          async work(signal, paidBy) {
            const settled = settler.settle(call.rail, call.order).catch(() => undefined)
            const [result] = await Promise.all([call.work(signal, paidBy), settled])
            return result
          },
        }),
    })),
  },
  {
    name: 'no margin after the end',
    breaks: ['INV1', 'INV3', 'INV4', 'INV7'],
    assembly: withRails((rail) => ({
      lookup: (order, hint) => rail.lookup(endingEarlier(order, EXPIRY_MARGIN_SECONDS), hint),
    })),
  },
  {
    name: 'a payment by MPP is another payment',
    breaks: ['INV1', 'INV2', 'INV3', 'INV5', 'INV7', 'INV9'],
    assembly: withGate((gate, { rails }) => ({
      charge(call) {
        // a rail that ends with its challenge is none of the gateway's own
        const isMpp = !rails.includes(call.rail)
        const key = isMpp ? `mpp|${call.order.key}` : call.order.key
        return gate.charge({ ...call, order: { ...call.order, key } })
      },
    })),
  },
  {
    name: 'tells to wait and leaves no word of it',
    breaks: ['INV6'],
    assembly: withLedger(() => ({ async awaited() {} })),
  },
  {
    name: 'failed is final',
    breaks: ['INV1', 'INV3', 'INV7'],
    assembly: withLedger((ledger) => ({
      release: (owned, why) => ledger.release(owned, { ...why, watchUntil: null }),
      failed: (owned, why) => ledger.failed(owned, { ...why, watchUntil: null }),
    })),
  },
  {
    name: 'a credit for whoever hangs up',
    breaks: ['INV7'],
    assembly: creditsDisconnectedClients(),
  },
  {
    name: 'release deletes the row',
    breaks: ['INV1', 'INV3', 'INV4', 'INV7'],
    assembly: asBuilt,
    open(now) {
      const library = openInMemory(now)
      const { book } = library
      return {
        ...library,
        ledger: {
          ...library.ledger,
          async release(owned, why) {
            const isReleased = await library.ledger.release(owned, why)
            if (isReleased) book.payments.delete(owned.key)
            return isReleased
          },
        },
      }
    },
  },
  {
    name: 'begins work that is being done',
    breaks: ['INV5', 'INV9', 'INV10'],
    assembly: withBooks(({ credits }) => ({
      credits: {
        ...credits,
        async begin(key, times) {
          const run = await credits.begin(key, times)
          const credit = run ? undefined : await credits.find(key)
          return run ?? (credit && { key, fence: credit.fence, runs: credit.runs })
        },
      },
    })),
  },
  {
    name: 'gives out the result of a run that was taken over',
    breaks: ['INV5', 'INV9', 'INV10'],
    assembly: withBooks(({ credits, ledger }) => ({
      credits: {
        ...credits,
        // a lease that ends while the work goes on
        begin: (key, times) => credits.begin(key, { ...times, leaseUntil: times.now + 200 }),
        use: async (run, done) => (await credits.use(run, done)) ?? (await ledger.find(run.key)),
      },
    })),
  },
  {
    name: 'forgets what it owes when a run fails',
    breaks: ['INV10'],
    assembly: asBuilt,
    open(now) {
      const library = openInMemory(now)
      const { book, credits } = library
      return {
        ...library,
        credits: {
          ...credits,
          async keep(run, failure) {
            await credits.keep(run, failure)
            book.credits.delete(run.key)
          },
        },
      }
    },
  },
  {
    name: 'a name may stand for two payments',
    breaks: ['INV11'],
    assembly: withLedger((ledger) => ({
      claim: ({ identifier: _forgotten, ...claim }, times, looked) => ledger.claim(claim, times, looked),
    })),
  },
  {
    name: 'a name that was let go is nobody’s for ever',
    breaks: ['INV11'],
    assembly: asBuilt,
    open(now) {
      const library = openInMemory(now)
      const { book, ledger } = library
      return {
        ...library,
        ledger: {
          ...ledger,
          claim(claim, times, looked) {
            const holder = book.identifiers.get(`${claim.payer} ${claim.identifier}`)
            // as if only what has been paid for held its name
            if (holder && book.payments.get(holder.key)?.state !== 'settled')
              book.identifiers.delete(`${claim.payer} ${claim.identifier}`)
            return ledger.claim(claim, times, looked)
          },
        },
      }
    },
  },
  {
    name: 'lets whoever has seen a payment that was let go use it for anything',
    breaks: ['INV14'],
    assembly: asBuilt,
    open(now) {
      const library = openInMemory(now)
      const { book, ledger } = library
      return {
        ...library,
        ledger: {
          ...ledger,
          claim(claim, times, looked) {
            const row = book.payments.get(claim.key)
            if (row?.state === 'released') row.req_hash = claim.req_hash
            return ledger.claim(claim, times, looked)
          },
        },
      }
    },
  },
  {
    name: 'uses a payment that was let go without a look',
    breaks: ['INV4'],
    assembly: withLedger((ledger) => ({
      async claim(claim, times, looked) {
        const outcome = await ledger.claim(claim, times, looked)
        return outcome.kind === 'let_go' ? ledger.claim(claim, times, outcome.row) : outcome
      },
    })),
  },
  {
    name: 'calls a payment uncharged when its ledger does not answer',
    breaks: ['INV4'],
    assembly: callsUnknownUncharged(),
  },
  {
    name: 'reads every word of a chain as of another block',
    breaks: ['INV1', 'INV3', 'INV4', 'INV7'],
    assembly: asBuilt,
    readsChain: (chain) => ({
      ...chain,
      balanceOf: (holder) => chain.balanceOf(holder),
      isNonceSpent: (holder, nonce) => chain.isNonceSpent(holder, nonce),
      transferOf: (holder, nonce) => chain.transferOf(holder, nonce),
    }),
  },
  {
    name: 'believes a node that nobody agrees with',
    breaks: ['INV1', 'INV3', 'INV4', 'INV7'],
    assembly: asBuilt,
    readsChain: (chain) => ({ ...chain, agreeOn: async () => {} }),
  },
  {
    name: 'holds no invented settlement against anybody',
    breaks: ['INV15'],
    assembly: {
      ...asBuilt,
      ports: (ports) => ({
        ...ports,
        facilitators: ports.facilitators.map((facilitator) => ({ ...facilitator, noteFalseAnswer() {} })),
      }),
    },
  },
  {
    name: 'looks for money at the payee of now',
    breaks: ['INV1', 'INV3', 'INV4', 'INV7'],
    assembly: withRails((rail) => ({
      async lookup(order, hint) {
        const seen = await rail.lookup(order, hint)
        const isElsewhere = seen.kind === 'landed' && order.payTo !== rail.payTo
        return isElsewhere ? { kind: 'dead', reason: 'nonce_cancelled' } : seen
      },
    })),
  },
  {
    name: 'matches offers and asks no ledger',
    breaks: ['INV4', 'INV6'],
    assembly: { ...asBuilt, known: () => noKnownPayments },
  },
  {
    name: 'calls a payment dead whose network is gone',
    breaks: ['INV4', 'INV6'],
    assembly: {
      ...asBuilt,
      reconciler(ports, settler) {
        const reconciler = asBuilt.reconciler(ports, settler)
        const isThere = ({ network }: PaymentRow) => ports.rails.some((rail) => rail.network === network)
        return {
          ...reconciler,
          resolve: async (row) =>
            isThere(row) || row.state === 'settling'
              ? reconciler.resolve(row)
              : { kind: 'dead', reason: row.reason ?? 'refused' },
        }
      },
    },
  },
  {
    name: 'reads blocks that may still be replaced',
    breaks: ['INV1', 'INV2', 'INV3', 'INV7'],
    assembly: asBuilt,
    unsureBlocks: 0,
  },
]

/** An order as it would look had its payer signed it for less time. */
function endingEarlier(order: PaymentOrder, seconds: number): PaymentOrder {
  const { payload } = order
  const authorization = payload.payload['authorization'] as { readonly validBefore: string } | undefined
  if (!authorization) return order
  const validBefore = `${Number(authorization.validBefore) - seconds}`
  return {
    ...order,
    payload: {
      ...payload,
      payload: { ...payload.payload, authorization: { ...authorization, validBefore } },
    },
  }
}

function callsUnknownUncharged(): Assembly {
  const silent = new Set<string>()
  return {
    ...withLedger((ledger) => ({
      async claim(claim, times, looked) {
        try {
          return await ledger.claim(claim, times, looked)
        } catch (error) {
          silent.add(claim.key)
          throw error
        }
      },
    })),
    gate(ports, settler, reconciler, moneyFirst) {
      const gate = asBuilt.gate(ports, settler, reconciler, moneyFirst)
      return {
        ...gate,
        charge: (call) =>
          gate.charge(call).catch((error: unknown) => {
            if (!silent.delete(call.order.key)) throw error
            throw new GatewayError('overloaded', 'The ledger did not answer.', { cause: error })
          }),
      }
    },
  }
}

function creditsDisconnectedClients(): Assembly {
  const closed = new Map<string, Pick<AbortSignal, 'aborted'>>()
  return {
    ...asBuilt,
    settler(ports) {
      const settler = asBuilt.settler(ports)
      return {
        ...settler,
        record: (owned, order, transaction, late) =>
          settler.record(owned, order, transaction, late || closed.get(order.key)?.aborted === true),
      }
    },
    gate(ports, settler, reconciler, moneyFirst) {
      const gate = asBuilt.gate(ports, settler, reconciler, moneyFirst)
      return {
        ...gate,
        charge(call) {
          closed.set(call.order.key, call.clientSignal)
          return gate.charge(call)
        },
      }
    },
  }
}

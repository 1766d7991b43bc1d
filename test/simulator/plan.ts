import type { PaymentStep } from '../../src/payment/gate/payment-ports.ts'
import type { Chance } from './chance.ts'
import { type Conduct, conducts, type Temper } from './facilitators.ts'
import { quick } from './latency.ts'
import type { NodeFaults } from './node.ts'
import type { StoreFaults } from './store-line.ts'

/** How clients behave. */
export const habits = [
  'honest',
  'duplicating',
  'impatient',
  'amnesiac',
  'leaving',
  'draining',
  'cancelling',
  'crossing',
  'skewed',
  'bilingual',
  'poor',
  'naming',
  'two-handed',
] as const
export type Habit = (typeof habits)[number]

export interface ClientPlan {
  readonly name: string
  readonly habit: Habit
  /** How many things it wants to buy, one after the other. */
  readonly purchaseCount: number
  readonly startsAfter: number
}

export interface CrashPlan {
  readonly gateway: number
  /** The step at which it dies, the how-manieth time it is reached; undefined: at a time. */
  readonly step: PaymentStep | undefined
  readonly time: number
  readonly after: number
  readonly downFor: number
}

/** What operators change of a gateway while money is on its way. */
export interface Setup {
  /** Whom its offers name, of the payees of the world. */
  readonly payee: number
  /** Whether the network on which clients pay is configured. */
  readonly hasNetwork: boolean
  /** The tool that it does not have, of those of the shop. */
  readonly withoutTool: number | undefined
}

export interface SetupChange {
  readonly gateway: number
  readonly after: number
  readonly downFor: number
  readonly setup: Setup
}

/** A world, before anything happens in it. */
export interface Plan {
  /** How far each gateway's clock is from the chain's, milliseconds. */
  readonly gateways: readonly { readonly skew: number; readonly sweepEvery: number }[]
  readonly facilitators: readonly Temper[]
  readonly node: NodeFaults
  readonly store: StoreFaults
  readonly work: { readonly failing: number; readonly slow: number }
  readonly reorgsPerMinute: number
  readonly clients: readonly ClientPlan[]
  readonly crashes: readonly CrashPlan[]
  /** Gateways that are stopped and started again as something else, before the faults end. */
  readonly changes: readonly SetupChange[]
  readonly observer: boolean
  /** Dollars; the money of more expensive calls comes before their work, and that of all others after it. */
  readonly settleFirstAbove: string | undefined
  /** Milliseconds after the beginning when faults end. */
  readonly calmAfter: number
}

const steps: readonly PaymentStep[] = [
  'claimed',
  'verified',
  'worked',
  'written',
  'settle_returned',
  'landed',
  'settled',
]

export function createPlan(chance: Chance): Plan {
  const gateways = chance.happens(0.5) ? 2 : 1
  const rate = (often: number, most: number) => (chance.happens(often) ? most * chance.fraction() : 0)
  const clients = Array.from({ length: chance.whole(1, 4) }, (_, at): ClientPlan => {
    const habit = chance.happens(0.08) ? 'amnesiac' : chance.pick(habits)
    return {
      name: `${habit} ${at + 1}`,
      habit,
      purchaseCount: chance.whole(1, 2),
      startsAfter: chance.whole(0, chance.happens(0.5) ? 2_000 : 60_000),
    }
  })
  return {
    gateways: Array.from({ length: gateways }, () => ({
      skew: chance.happens(0.3) ? chance.whole(-20_000, 20_000) : 0,
      sweepEvery: chance.whole(2_000, 12_000),
    })),
    facilitators: Array.from({ length: chance.whole(1, 3) }, (_, at) => temper(chance, `F${at + 1}`)),
    node: {
      maxBlocksBehind: chance.happens(0.4) ? chance.whole(1, 20) : 0,
      silent: rate(0.4, 0.4),
      second: {
        asked: chance.happens(0.5) ? chance.pick([0.3, 0.9]) : 0,
        blocksBehind: chance.happens(0.7) ? chance.whole(0, 30) : 0,
        strayedAfter: chance.happens(0.4) ? chance.whole(0, 60) : undefined,
      },
    },
    store: {
      failing: rate(0.35, 0.12),
      latency: {
        usual: [1, 12],
        slow: rate(0.3, 0.05),
        // now and then longer than any lease
        slowest: chance.happens(0.2) ? 100_000 : 9_000,
      },
    },
    work: { failing: rate(0.4, 0.5), slow: rate(0.3, 0.3) },
    reorgsPerMinute: chance.happens(0.4) ? chance.whole(2, 12) : 0,
    clients,
    crashes: Array.from({ length: chance.happens(0.5) ? chance.whole(1, 3) : 0 }, () => ({
      gateway: chance.whole(0, gateways - 1),
      step: chance.happens(0.75) ? chance.pick(steps) : undefined,
      time: chance.whole(1, 4),
      after: chance.whole(100, 60_000),
      downFor: chance.happens(0.7) ? chance.whole(200, 5_000) : chance.whole(5_000, 150_000),
    })),
    changes: planChanges(chance.of('changes'), gateways),
    observer: chance.happens(0.3),
    calmAfter: chance.whole(60_000, 420_000),
    settleFirstAbove: chance.happens(0.5) ? undefined : chance.pick(['0.003', '0']),
  }
}

function planChanges(chance: Chance, gateways: number): readonly SetupChange[] {
  if (!chance.happens(0.4)) return []
  return Array.from({ length: chance.whole(1, 4) }, () => ({
    gateway: chance.whole(0, gateways - 1),
    after: chance.whole(500, 120_000),
    downFor: chance.whole(100, 4_000),
    setup: {
      payee: chance.happens(0.7) ? 1 : 0,
      hasNetwork: !chance.happens(0.3),
      withoutTool: chance.happens(0.25) ? chance.whole(0, 2) : undefined,
    },
  }))
}

function temper(chance: Chance, name: string): Temper {
  const isGood = chance.happens(0.35)
  const favourites = Array.from(
    { length: chance.whole(1, 4) },
    (): Conduct => (chance.happens(0.15) ? 'lands at the last moment' : chance.pick(conducts)),
  )
  return {
    name,
    faults: favourites,
    faulty: isGood ? 0 : 0.2 + 0.8 * chance.fraction(),
    verify: {
      silent: isGood ? 0 : chance.pick([0, 0, 0.3]),
      lying: isGood ? 0 : chance.pick([0, 0, 0, 0.2]),
      greedy: isGood ? 0 : chance.pick([0, 0, 0.3]),
      thieving: isGood ? 0 : chance.of(`${name} as a thief`).pick([0, 0, 0.3]),
    },
    misjudging: isGood ? 0 : chance.pick([0, 0, 0.4]),
    latency: isGood ? quick : { usual: [20, 300], slow: chance.pick([0, 0.1, 0.3]), slowest: 15_000 },
  }
}

/** How every gateway begins. */
export const firstSetup: Setup = { payee: 0, hasNetwork: true, withoutTool: undefined }
/** A store that does what it should, for when the faults are over. */
export const calmStore: StoreFaults = { failing: 0, latency: quick }
export const calmNode: NodeFaults = {
  maxBlocksBehind: 0,
  silent: 0,
  second: { asked: 0, blocksBehind: 0, strayedAfter: undefined },
}

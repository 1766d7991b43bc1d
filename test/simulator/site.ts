import type { Clock, Scheduler } from '../../src/core/clock.ts'
import { GatewayError } from '../../src/core/failures.ts'
import { evmExact } from '../../src/payment/evm-exact.ts'
import { evmUpto } from '../../src/payment/evm-upto.ts'
import type { PaymentPorts, PaymentStep } from '../../src/payment/ports.ts'
import type { Requirement } from '../../src/payment/wire.ts'
import type { TokenChain } from '../../src/upstream/chain/chain.ts'
import type { Books } from './books.ts'
import type { Hex, SimulatedChain } from './chain.ts'
import type { Chance } from './chance.ts'
import { type SimulatedFacilitator, settlersOf } from './facilitators.ts'
import { type Assembly, type PaidRequest, type Run, startGateway } from './gateway.ts'
import type { History, Told } from './history.ts'
import { quick } from './latency.ts'
import { createLine, type Life } from './line.ts'
import { readingNodes } from './node.ts'
import { type CrashPlan, calmNode, calmStore, type Plan } from './plan.ts'
import type { Upstream } from './shop.ts'
import { storeLine } from './store-line.ts'
import type { Timeline } from './timeline.ts'
import type { Signatures } from './wallet.ts'

/** What every gateway of a world shares. */
export interface World {
  readonly plan: Plan
  readonly timeline: Timeline
  readonly history: History
  readonly chain: SimulatedChain
  readonly facilitators: readonly SimulatedFacilitator[]
  readonly books: Books
  readonly signatures: Signatures
  readonly assembly: Assembly
  readonly readsChain: (chain: TokenChain) => TokenChain
  /** How many of the newest blocks are not read. */
  readonly unsureBlocks: number
  isCalm(): boolean
}

/** The place where one gateway runs, dies and is started again. */
export interface Site {
  readonly name: string
  /** Brings a request to the gateway; lost when it is down or dies before it has answered. */
  ask(request: PaidRequest): Promise<Told>
  /** A challenge of MPP, when somebody is there to give one. */
  challenge: Run['challenge']
  start(): void
  crash(step?: PaymentStep): void
}

export const NETWORK = 'eip155:84532'
export const ASSET = '0x036cbd53842c5426634e7929541ec2318f3dcf7e'
export const PAY_TO = `0x${'9e'.repeat(20)}` as const
const DOLLAR = {
  network: NETWORK,
  asset: ASSET,
  assetName: 'USDC',
  decimals: 6,
  name: 'USDC',
  version: '2',
  embedded: true,
} as const
const LOST: Told = { kind: 'lost' }
const PURGE_MILLISECONDS = 90_000
const CALM_SWEEP_MILLISECONDS = 30_000

/** What an offer asks for; by `upto` where an account is named that settles it. */
export function requirementOf(amount: string, settler?: Hex): Requirement {
  const { name, version } = DOLLAR
  return {
    scheme: settler ? 'upto' : 'exact',
    network: NETWORK,
    asset: ASSET,
    amount,
    payTo: PAY_TO,
    maxTimeoutSeconds: 300,
    extra: {
      name,
      version,
      ...(settler ? { assetTransferMethod: 'permit2', facilitatorAddress: settler } : {}),
    },
  }
}

export function createSite(world: World, at: number, chance: Chance): Site {
  const { plan, timeline, history } = world
  const name = `G${at + 1}`
  const { skew, sweepEvery } = plan.gateways[at] ?? { skew: 0, sweepEvery: 2_000 }
  const failpoints = plan.crashes.filter(({ gateway, step }) => gateway === at && step)
  const reachedSo = new Map<PaymentStep, number>()
  let life: Life = { isOver: true }
  let run: Run | undefined
  let cut: () => void = () => {}
  const broken = new Set<() => void>()
  const began = world.chain.tip()

  const clock: Clock = { now: () => timeline.now() + skew }

  function reached(of: Life, step: PaymentStep): void {
    if (of.isOver) return
    const count = (reachedSo.get(step) ?? 0) + 1
    reachedSo.set(step, count)
    const due = failpoints.find((crash) => crash.step === step && crash.time === count)
    if (due && !world.isCalm()) crashFor(due, step)
  }

  function crashFor({ downFor }: CrashPlan, step: PaymentStep | undefined): void {
    if (life.isOver) return
    crash(step)
    timeline.after(downFor, start)
  }

  function portsFor(of: Life): { ports: PaymentPorts; books: Books; cut: () => void } {
    const line = createLine(timeline, of, { chance: chance.of('node'), latency: () => quick })
    const faults = () => (world.isCalm() ? calmNode : plan.node)
    const node = readingNodes(world.chain, line, {
      asset: ASSET,
      network: NETWORK,
      unsureBlocks: world.unsureBlocks,
      began,
      chance: chance.of(`reading ${timeline.now()}`),
      faults,
    })
    const { recover, recoverPermit } = world.signatures
    const rails = [
      evmExact(DOLLAR, { payTo: PAY_TO, chain: world.readsChain(node.token), recover }),
      evmUpto(DOLLAR, {
        payTo: PAY_TO,
        chain: world.readsChain(node.permits),
        settlers: settlersOf(plan.facilitators.map((facilitator) => facilitator.name)),
        recover: recoverPermit,
      }),
    ]
    const books = storeLine(world.books, {
      timeline,
      history,
      chance: chance.of(`store ${timeline.now()}`),
      faults: () => (world.isCalm() ? calmStore : plan.store),
      life: of,
      gateway: name,
      isOwn: plan.gateways.length === 1,
    })
    return {
      cut: () => books.cut(),
      books,
      ports: {
        ledger: books.ledger,
        rails,
        facilitators: world.facilitators.map((facilitator) => facilitator.portFor(of)),
        receipts: {
          sign: ({ transaction }) => `receipt of ${transaction}`,
          verify: () => ({ valid: false, reason: 'not simulated' }),
          jws: () => '',
          jwks: () => ({ keys: [] }),
        },
        clock,
        scheduler: schedulerOf(timeline, of),
        random: chance.of(`random ${timeline.now()}`),
        issuer: 'https://gateway.test',
        reached: (step) => reached(of, step),
      },
    }
  }

  function start(): void {
    if (!life.isOver) return
    const fresh: Life = { isOver: false }
    life = fresh
    const { ports, books, cut: cutStore } = portsFor(fresh)
    cut = cutStore
    history.happened({ what: 'started', at: timeline.now(), gateway: name })
    startGateway(world.assembly, {
      ports,
      books,
      settleFirstAbove: plan.settleFirstAbove,
      upstream: upstreamOf(world, chance.of(`work ${timeline.now()}`), fresh),
      life: fresh,
      // with nothing left that could surprise anybody, a look now and then is enough
      sweepEvery: () =>
        (world.isCalm() ? CALM_SWEEP_MILLISECONDS : sweepEvery) * (0.75 + chance.fraction() / 2),
      purgeEvery: PURGE_MILLISECONDS,
      ran: (key) => history.happened({ what: 'ran', at: timeline.now(), key, gateway: name }),
      broke: (error) => {
        const text = error instanceof Error ? `${error.stack}` : `${error}`
        history.happened({ what: 'broke', at: timeline.now(), gateway: name, error: text })
      },
    }).then((started) => {
      if (!fresh.isOver) run = started
    })
  }

  function crash(step?: PaymentStep): void {
    if (life.isOver) return
    life.isOver = true
    run = undefined
    history.happened({ what: 'crashed', at: timeline.now(), gateway: name, step })
    cut()
    for (const tell of broken) tell()
    broken.clear()
  }

  for (const planned of plan.crashes)
    if (planned.gateway === at && !planned.step) {
      timeline.after(planned.after, () => {
        if (!world.isCalm()) crashFor(planned, undefined)
      })
    }

  return {
    name,
    start,
    crash,
    challenge: async (tool, question) => run?.challenge(tool, question),
    ask(request) {
      const answering = run
      if (!answering) return Promise.resolve(LOST)
      const of = life
      return new Promise((resolve) => {
        const tell = () => resolve(LOST)
        broken.add(tell)
        answering.ask(request).then((told) => {
          broken.delete(tell)
          if (!of.isOver) resolve(told)
        })
      })
    },
  }
}

/** Waits end only for the living. */
function schedulerOf(timeline: Timeline, life: Life): Scheduler {
  return {
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        timeline.sleep(milliseconds, signal).then(() => {
          if (!life.isOver) resolve()
        })
      }),
  }
}

function upstreamOf({ plan, timeline, isCalm }: World, chance: Chance, life: Life): Upstream {
  return {
    ask(question, signal) {
      const { failing, slow } = isCalm() ? { failing: 0, slow: 0 } : plan.work
      const isFailing = chance.happens(failing)
      const takes = chance.happens(slow) ? chance.whole(1_000, 14_000) : chance.whole(5, 400)
      const unique = Buffer.from(chance.bytes(6)).toString('hex')
      return new Promise((resolve, reject) => {
        const failed = () => reject(new GatewayError('upstream_unavailable', 'The venue did not answer.'))
        timeline.after(takes, () => {
          if (life.isOver) return
          if (isFailing || signal.aborted) failed()
          else resolve(`${question}: ${unique}`)
        })
      })
    },
  }
}

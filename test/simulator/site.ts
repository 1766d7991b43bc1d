import type { TokenChain } from '../../src/chains/evm/chain.ts'
import type { Clock, Scheduler } from '../../src/core/clock.ts'
import { GatewayError } from '../../src/core/failures.ts'
import type { PaymentPorts, PaymentStep } from '../../src/payment/gate/payment-ports.ts'
import type { Rail } from '../../src/payment/model/rail.ts'
import type { Requirement } from '../../src/payment/model/x402.ts'
import { evmExact } from '../../src/payment/rails/evm-exact.ts'
import { evmUpto } from '../../src/payment/rails/evm-upto.ts'
import type { Hex, SimulatedChain } from './chain.ts'
import type { Chance } from './chance.ts'
import { createSettlers, type SimulatedFacilitator } from './facilitators.ts'
import { type Assembly, type PaidRequest, type Run, startGateway } from './gateway.ts'
import type { CustomerAnswer, History } from './history.ts'
import { quick } from './latency.ts'
import type { LedgerPorts } from './ledger-ports.ts'
import { createLine, type Life } from './line.ts'
import { createNodeReader, type Readings } from './node.ts'
import { type CrashPlan, calmNode, calmStore, firstSetup, type Plan, type Setup } from './plan.ts'
import { tools, type Upstream } from './shop.ts'
import { createStoreLine } from './store-line.ts'
import type { Timeline } from './timeline.ts'
import type { Signatures } from './wallet.ts'

/** What every gateway of a world shares. */
export interface World {
  readonly plan: Plan
  readonly timeline: Timeline
  readonly history: History
  readonly chain: SimulatedChain
  readonly facilitators: readonly SimulatedFacilitator[]
  readonly books: LedgerPorts
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
  ask(request: PaidRequest): Promise<CustomerAnswer>
  /** Whom its offers name to be paid. */
  payee(): Hex
  /** A challenge of MPP, when a gateway can give one. */
  challenge: Run['challenge']
  start(): void
  crash(step?: PaymentStep): void
}

export const NETWORK = 'eip155:84532'
export const ASSET = '0x036cbd53842c5426634e7929541ec2318f3dcf7e'
/** Whom offers name to be paid: at first, and after a change. */
export const PAYEES: readonly [Hex, Hex] = [`0x${'9e'.repeat(20)}`, `0x${'9f'.repeat(20)}`]
/** Where a gateway sells when the network of the clients is not configured; none of them pays there. */
const ELSEWHERE = 'eip155:8453'
const DOLLAR = {
  network: NETWORK,
  asset: ASSET,
  assetName: 'USDC',
  decimals: 6,
  name: 'USDC',
  version: '2',
  embedded: true,
} as const
const LOST: CustomerAnswer = { kind: 'lost' }
const PURGE_MS = 90_000
const CALM_SWEEP_MS = 30_000

/** What an offer asks for; by `upto` where an account is named that settles it. */
export function createRequirement(amount: string, payTo: Hex, settler?: Hex): Requirement {
  const { name, version } = DOLLAR
  return {
    scheme: settler ? 'upto' : 'exact',
    network: NETWORK,
    asset: ASSET,
    amount,
    payTo,
    maxTimeoutSeconds: 300,
    extra: {
      name,
      version,
      ...(settler ? { assetTransferMethod: 'permit2', facilitatorAddress: settler } : {}),
    },
  }
}

/** What one life of a gateway is put together from. */
interface LifeDeps {
  readonly ports: PaymentPorts
  readonly retired: readonly Rail[]
  readonly books: LedgerPorts
  readonly cut: () => void
}

/** Where and as what one life of a gateway runs. */
interface LifeSlot {
  readonly name: string
  readonly setup: Setup
  readonly life: Life
  readonly payTo: Hex
  /** The newest block at the beginning of the world. */
  readonly began: number
  readonly clock: Clock
  readonly chance: Chance
  readonly reached: (step: PaymentStep) => void
}

export function createSite(world: World, at: number, chance: Chance): Site {
  const { plan, timeline, history } = world
  const name = `G${at + 1}`
  const { skew, sweepEvery } = plan.gateways[at] ?? { skew: 0, sweepEvery: 2_000 }
  const crashAt = createFailpoints(world, at)
  let life: Life = { isOver: true }
  let run: Run | undefined
  let cut: () => void = () => {}
  const broken = new Set<() => void>()
  let setup = firstSetup
  const began = world.chain.tip()

  const clock: Clock = { now: () => timeline.now() + skew }

  function reached(of: Life, step: PaymentStep): void {
    if (of.isOver) return
    const due = crashAt(step)
    if (due && !world.isCalm()) crashFor(due, step)
  }

  function crashFor({ downFor }: CrashPlan, step: PaymentStep | undefined): void {
    if (life.isOver) return
    crash(step)
    timeline.after(downFor, start)
  }

  const payee = () => PAYEES[setup.payee] ?? PAYEES[0]

  function start(): void {
    if (!life.isOver) return
    const fresh: Life = { isOver: false }
    life = fresh
    const position: LifeSlot = {
      name,
      setup,
      life: fresh,
      payTo: payee(),
      began,
      clock,
      chance,
      reached: (step) => reached(fresh, step),
    }
    const parts = assembleParts(world, position)
    cut = parts.cut
    history.happened({ what: 'started', at: timeline.now(), gateway: name })
    startLife(world, position, parts, sweepEvery).then((started) => {
      if (!fresh.isOver) run = started
    })
  }

  function crash(step?: PaymentStep): void {
    if (life.isOver) return
    life.isOver = true
    run = undefined
    history.happened({ what: 'crashed', at: timeline.now(), gateway: name, step })
    cut()
    for (const report of broken) report()
    broken.clear()
  }

  /** Stops the gateway and starts it as something else. */
  function become(next: Setup, downFor: number): void {
    crash()
    setup = next
    timeline.after(downFor, start)
  }

  scheduleCrashes(world, at, crashFor)
  scheduleChanges(world, at, { become, setupNow: () => setup })

  return {
    name,
    payee,
    start,
    crash,
    challenge: async (tool, question) => run?.challenge(tool, question),
    ask(request) {
      const answering = run
      if (!answering) return Promise.resolve(LOST)
      const of = life
      return new Promise((resolve) => {
        const report = () => resolve(LOST)
        broken.add(report)
        answering.ask(request).then((result) => {
          broken.delete(report)
          if (!of.isOver) resolve(result)
        })
      })
    },
  }
}

/** Returns a function that counts each step of a payment and returns the crash that is planned at this time. */
function createFailpoints({ plan }: World, at: number): (step: PaymentStep) => CrashPlan | undefined {
  const failpoints = plan.crashes.filter(({ gateway, step }) => gateway === at && step)
  const times = new Map<PaymentStep, number>()
  return (step) => {
    const count = (times.get(step) ?? 0) + 1
    times.set(step, count)
    return failpoints.find((crash) => crash.step === step && crash.time === count)
  }
}

/** Starts a gateway; it writes into the history what it runs and what breaks. */
function startLife(
  world: World,
  { name, setup, life, chance }: LifeSlot,
  { ports, retired, books }: LifeDeps,
  sweepEvery: number,
): Promise<Run> {
  const { plan, timeline, history } = world
  return startGateway(world.assembly, {
    ports,
    retired,
    tools: tools.filter((_, at) => at !== setup.withoutTool),
    books,
    settleFirstAbove: plan.settleFirstAbove,
    upstream: createUpstream(world, chance.of(`work ${timeline.now()}`), life),
    life,
    // with nothing left that could surprise anybody, a look now and then is enough
    sweepEvery: () => (world.isCalm() ? CALM_SWEEP_MS : sweepEvery) * (0.75 + chance.fraction() / 2),
    purgeEvery: PURGE_MS,
    onWorkStarted: (key) => history.happened({ what: 'ran', at: timeline.now(), key, gateway: name }),
    onInternalError: (error) => {
      const text = error instanceof Error ? `${error.stack}` : `${error}`
      history.happened({ what: 'broke', at: timeline.now(), gateway: name, error: text })
    },
  })
}

/** Puts together what one life of a gateway runs on. */
function assembleParts(world: World, position: LifeSlot): LifeDeps {
  const { plan, timeline, history } = world
  const { name, setup, life: of, payTo, began, clock, chance, reached } = position
  const line = createLine(timeline, of, { chance: chance.of('node'), latency: () => quick })
  const faults = () => (world.isCalm() ? calmNode : plan.node)
  const node = createNodeReader(world.chain, line, {
    asset: ASSET,
    network: NETWORK,
    unsureBlocks: world.unsureBlocks,
    began,
    chance: chance.of(`reading ${timeline.now()}`),
    faults,
  })
  const { recover, recoverPermit } = world.signatures
  const settlers = createSettlers(plan.facilitators.map((facilitator) => facilitator.name))
  const railsOn = ({ token, permits }: Readings) => [
    evmExact(DOLLAR, { payTo, chain: token, recover }),
    evmUpto(DOLLAR, { payTo, chain: permits, settlers, recover: recoverPermit }),
  ]
  const rails = setup.hasNetwork
    ? railsOn({ token: world.readsChain(node.token), permits: world.readsChain(node.permits) })
    : [evmExact({ ...DOLLAR, network: ELSEWHERE }, { payTo, chain: closedChain, recover })]
  const books = createStoreLine(world.books, {
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
    retired: setup.hasNetwork ? [] : railsOn({ token: closedChain, permits: closedChain }),
    ports: {
      ledger: books.ledger,
      rails,
      facilitators: world.facilitators.map((facilitator) => facilitator.connect(of)),
      receipts: {
        sign: ({ transaction }) => `receipt of ${transaction}`,
        verify: () => ({ valid: false, reason: 'not simulated' }),
        jws: () => '',
        jwks: () => ({ keys: [] }),
      },
      clock,
      scheduler: createLifeScheduler(timeline, of),
      random: chance.of(`random ${timeline.now()}`),
      issuer: 'https://gateway.test',
      reached,
    },
  }
}

/** Crashes a gateway at the times that the plan names. */
function scheduleCrashes(
  { plan, timeline, isCalm }: World,
  at: number,
  crashFor: (plan: CrashPlan, step: undefined) => void,
): void {
  for (const planned of plan.crashes)
    if (planned.gateway === at && !planned.step) {
      timeline.after(planned.after, () => {
        if (!isCalm()) crashFor(planned, undefined)
      })
    }
}

/** Makes a gateway something else at the times that the plan names, and in the end what sells everything again. */
function scheduleChanges(
  { plan, timeline, isCalm }: World,
  at: number,
  {
    become,
    setupNow,
  }: { readonly become: (next: Setup, downFor: number) => void; readonly setupNow: () => Setup },
): void {
  for (const { gateway, after, downFor, setup: next } of plan.changes)
    if (gateway === at) {
      timeline.after(after, () => {
        if (!isCalm()) become(next, downFor)
      })
    }
  if (plan.changes.some(({ gateway }) => gateway === at)) {
    timeline.after(plan.calmAfter + 1, () => {
      const setup = setupNow()
      if (!setup.hasNetwork || setup.withoutTool !== undefined)
        become({ ...firstSetup, payee: setup.payee }, 500)
    })
  }
}

const closed = async () => {
  throw new Error('Nobody reads this chain.')
}
/** Of a network that is not configured. */
const closedChain: TokenChain = {
  network: NETWORK,
  asset: ASSET,
  head: closed,
  balanceOf: closed,
  isNonceSpent: closed,
  landedIn: closed,
  transferOf: closed,
  landedTo: closed,
}

/** Waits end only for the living. */
function createLifeScheduler(timeline: Timeline, life: Life): Scheduler {
  return {
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        timeline.sleep(milliseconds, signal).then(() => {
          if (!life.isOver) resolve()
        })
      }),
  }
}

function createUpstream({ plan, timeline, isCalm }: World, chance: Chance, life: Life): Upstream {
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

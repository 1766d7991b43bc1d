import type { Facilitator, SettleResult, VerifyResult } from '../../src/payment/facilitators/facilitator.ts'
import type { PaymentOrder } from '../../src/payment/model/rail.ts'
import type { FeePayers } from '../../src/payment/rails/fee-payers.ts'
import { BLOCK_SECONDS, type Hex, type SimulatedChain, type Spending } from './chain.ts'
import type { Chance } from './chance.ts'
import type { History } from './history.ts'
import { chooseDelay, type Latency, quick } from './latency.ts'
import type { Life } from './line.ts'
import { toSpending } from './permits.ts'
import type { Timeline } from './timeline.ts'

/** How a facilitator may treat one request to settle. */
export const conducts = [
  'honest',
  'tells of a transaction on its way',
  'lands and fails to say so',
  'fails before it lands',
  'lands and is slow',
  'refuses',
  'refuses and lands later',
  'lands at the last moment',
  'is silent and lands later',
  'claims a success that is none',
  'names a transaction that failed',
  'gathers a batch',
  'cannot be reached',
] as const
export type Conduct = (typeof conducts)[number]

export interface Temper {
  readonly name: string
  /** What it does when it does not do its work. */
  readonly faults: readonly Conduct[]
  /** How often that is. */
  readonly faulty: number
  readonly verify: {
    readonly silent: number
    readonly lying: number
    /** It keeps what it was only shown, and settles it of its own accord. */
    readonly greedy: number
    /** It refuses what it was shown, and presents it for a purpose of its own. */
    readonly thieving: number
  }
  /** How often it settles another part of a permit than the one it is asked for. */
  readonly misjudging: number
  readonly latency: Latency
}

/** A facilitator as it stands in the world, for as many gateways as ask it. */
export interface SimulatedFacilitator {
  /** The port through which one gateway asks it. */
  connect(life: Life): Facilitator
}

const BATCH_MS = 4_000
const INVENTED: Hex = `0x${'5'.repeat(64)}`
/** Later than this nothing listens any more. */
const HEARD_MS = 11_000

interface FacilitatorDeps {
  readonly timeline: Timeline
  readonly chain: SimulatedChain
  readonly history: History
  readonly chance: Chance
  readonly isCalm: () => boolean
  readonly onSteal: (order: PaymentOrder) => void
}

interface Context extends FacilitatorDeps {
  readonly temper: Temper
  readonly temptation: Chance
  readonly delay: () => number
  readonly wait: (milliseconds: number) => Promise<void>
  readonly blocks: () => number
  readonly batched: (spending: Spending) => Promise<Hex>
}

export function createFacilitator(temper: Temper, deps: FacilitatorDeps): SimulatedFacilitator {
  const { timeline, chain, chance, isCalm } = deps
  const context: Context = {
    ...deps,
    temper,
    temptation: chance.of('temptation'),
    delay: () => chooseDelay(isCalm() ? quick : temper.latency, chance),
    wait: (milliseconds) => timeline.sleep(milliseconds),
    blocks: () => chance.whole(1, 3),
    batched: createBatch(timeline, chain),
  }
  return { connect: (life) => createPort(context, life) }
}

function createPort(context: Context, life: Life): Facilitator {
  const { timeline, history } = context
  const { name } = context.temper
  const heard = <T>(work: Promise<T>) =>
    new Promise<T>((resolve) => {
      work.then((word) => {
        if (!life.isOver) resolve(word)
      })
    })
  const never = new Promise<never>(() => {})
  async function settled(order: PaymentOrder): Promise<SettleResult> {
    const askedAt = timeline.now()
    const word = await heard(settle(context, order))
    const isInvented = word.kind === 'success' && word.transaction === INVENTED
    if (isInvented && timeline.now() - askedAt < HEARD_MS)
      history.happened({ what: 'invented', at: timeline.now(), key: order.key, facilitator: name })
    return word
  }
  return {
    name,
    serves: () => true,
    verify: (order) => (life.isOver ? never : heard(verify(context, order))),
    settle: (order) => (life.isOver ? never : settled(order)),
    noteFalseAnswer: ({ kind }) =>
      history.happened({ what: 'blamed', at: timeline.now(), facilitator: name, word: kind }),
  }
}

async function verify(context: Context, order: PaymentOrder): Promise<VerifyResult> {
  const { temper, timeline, history, chance, isCalm, wait, delay } = context
  await wait(delay())
  const word = isStolen(context, order)
    ? ({ kind: 'invalid', reason: 'not_today' } as const)
    : verdict(context, order)
  // what may be settled for any part is the greater temptation
  const temptation = order.requirement.scheme === 'upto' ? 3 : 1
  if (!isCalm() && chance.happens(temper.verify.greedy * temptation)) {
    submitLater(context, { ...order, amount: `${choosePart(context, order)}` }, chance.whole(1_000, 200_000))
  }
  history.happened({
    what: 'verified',
    at: timeline.now(),
    key: order.key,
    facilitator: temper.name,
    word: word.kind === 'valid' ? 'valid' : `${word.kind}: ${word.reason}`,
  })
  await wait(delay())
  return word
}

function isStolen(context: Context, order: PaymentOrder): boolean {
  const { temper, isCalm, onSteal, temptation } = context
  if (isCalm() || !temptation.happens(temper.verify.thieving)) return false
  onSteal(order)
  return true
}

function verdict(context: Context, order: PaymentOrder): VerifyResult {
  const { temper, chain, chance, isCalm } = context
  const wrong = chain.findObstacle(toSpending(order))
  if (!isCalm()) {
    if (chance.happens(temper.verify.silent)) return { kind: 'unavailable', reason: 'status 503' }
    if (chance.happens(temper.verify.lying))
      return wrong ? { kind: 'valid' } : { kind: 'invalid', reason: 'insufficient_funds' }
  }
  return wrong ? { kind: 'invalid', reason: wrong } : { kind: 'valid' }
}

/** Settles by its own will, without telling anybody. */
function submitLater(context: Context, order: PaymentOrder, milliseconds: number): void {
  const { timeline, chain, blocks } = context
  timeline.after(milliseconds, () => chain.submit([toSpending(order)], blocks()))
}

/** Some part of what was signed, where that may be any. */
function choosePart(context: Context, { amount, requirement }: PaymentOrder): bigint {
  const { chance } = context
  if (requirement.scheme === 'exact') return BigInt(amount)
  const most = BigInt(requirement.amount)
  return chance.happens(0.5) ? most : BigInt(chance.whole(1, Number(most)))
}

function applyMisjudgment(context: Context, order: PaymentOrder): PaymentOrder {
  const { temper, chance, isCalm } = context
  if (order.requirement.scheme === 'exact' || isCalm() || !chance.happens(temper.misjudging)) return order
  return { ...order, amount: `${choosePart(context, order)}` }
}

async function settle(context: Context, order: PaymentOrder): Promise<SettleResult> {
  const { temper, timeline, history, chance, isCalm, wait, delay } = context
  const isFaulty = !isCalm() && chance.happens(temper.faulty)
  const conduct = isFaulty ? chance.pick(temper.faults) : 'honest'
  if (conduct === 'cannot be reached') return { kind: 'not_sent', reason: 'connection refused' }
  await wait(delay())
  history.happened({
    what: 'settle asked',
    at: timeline.now(),
    key: order.key,
    facilitator: temper.name,
    conduct,
    amount: order.amount,
  })
  const word = await act(context, applyMisjudgment(context, order), conduct)
  await wait(delay())
  return word
}

async function act(context: Context, order: PaymentOrder, conduct: Conduct): Promise<SettleResult> {
  const { chain, chance, wait, blocks, batched } = context
  const spending = toSpending(order)
  const wrong = chain.findObstacle(spending)
  const failed: SettleResult = { kind: 'unknown', reason: 'status 502' }
  const mined = async (transaction: Hex) => {
    await wait(BLOCK_SECONDS * 1000 * chance.whole(1, 4))
    return transaction
  }
  switch (conduct) {
    case 'honest':
      if (wrong) return { kind: 'refused', reason: wrong }
      return { kind: 'success', transaction: await mined(chain.submit([spending], blocks())) }
    case 'tells of a transaction on its way':
      return { kind: 'pending', transaction: chain.submit([spending], chance.whole(1, 9)) }
    case 'lands and fails to say so':
      await mined(chain.submit([spending], blocks()))
      return failed
    case 'fails before it lands':
      return failed
    case 'lands and is slow':
      chain.submit([spending], blocks())
      await wait(chance.whole(8_000, 40_000))
      return failed
    case 'refuses':
      return { kind: 'refused', reason: 'not_today' }
    case 'refuses and lands later':
      submitLater(context, order, chance.whole(500, 250_000))
      return { kind: 'refused', reason: 'not_today' }
    case 'lands at the last moment':
      submitLater(context, order, findDelayToLastBlock(context, order))
      return chance.pick([failed, { kind: 'refused', reason: 'not_today' }] as const)
    case 'is silent and lands later':
      submitLater(context, order, chance.whole(500, 60_000))
      await wait(60_000)
      return failed
    case 'claims a success that is none':
      return { kind: 'success', transaction: INVENTED }
    case 'names a transaction that failed': {
      chain.submit([spending], 1)
      return { kind: 'success', transaction: await mined(chain.submit([spending], 2)) }
    }
    case 'gathers a batch':
      return { kind: 'success', transaction: await mined(await batched(spending)) }
    case 'cannot be reached':
      return { kind: 'not_sent', reason: 'connection refused' }
  }
}

function findDelayToLastBlock(context: Context, { validBefore }: PaymentOrder): number {
  const { timeline, chance } = context
  return Math.max(0, validBefore * 1000 - timeline.now() - 1000 * chance.whole(3, 9))
}

/** Gathers orders for a while and sends them in one transaction. */
function createBatch(timeline: Timeline, chain: SimulatedChain) {
  let batch: Spending[] = []
  let batchAnswers: ((transaction: Hex) => void)[] = []

  return function batched(spending: Spending): Promise<Hex> {
    if (batch.length === 0) {
      timeline.after(BATCH_MS, () => {
        const transaction = chain.submit(batch, 1)
        for (const answer of batchAnswers) answer(transaction)
        batch = []
        batchAnswers = []
      })
    }
    batch.push(spending)
    return new Promise((resolve) => batchAnswers.push(resolve))
  }
}

/** The account from which a facilitator settles permits. */
export function createAccount(name: string): Hex {
  return `0x${name.slice(1).padStart(40, 'fa')}`
}

/** All facilitators of a world as those who settle permits; the first is the one that offers name. */
export function createSettlers([first, ...others]: readonly string[]): FeePayers {
  if (first === undefined) throw new Error('There is no facilitator.')
  const nameOf = new Map([first, ...others].map((name): [string, string] => [createAccount(name), name]))
  return {
    current: () => ({ facilitator: first, feePayer: createAccount(first) }),
    facilitatorOf: (account) => nameOf.get(account),
    isHealthy: (name) => name !== undefined && nameOf.has(createAccount(name)),
  }
}

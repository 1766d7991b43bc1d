import type { TokenChain } from '../../src/chains/evm/chain.ts'
import { createChain, UNSURE_BLOCKS } from './chain.ts'
import { type Chance, createChance } from './chance.ts'
import { createCustomer, type Market, type Purchases } from './customer.ts'
import { createFacilitator } from './facilitators.ts'
import { type Assembly, asBuilt } from './gateway.ts'
import { shopping } from './habits.ts'
import { createHistory } from './history.ts'
import type { LedgerPorts } from './ledger-ports.ts'
import { memoryCredits, memoryFaults, memoryJobs } from './memory/memory-credits.ts'
import { createMemoryLedger } from './memory/memory-ledger.ts'
import { createLeases, createMemoryTables, type MemoryTables } from './memory/memory-tables.ts'
import { observe } from './observer.ts'
import { createPlan, type Plan } from './plan.ts'
import type { SimulationResult } from './simulation-result.ts'
import { createSite, type World } from './site.ts'
import { createThief } from './thief.ts'
import { createTimeline } from './timeline.ts'
import { type Signatures, taggedSignatures } from './wallet.ts'

/** The books of one world, and how to read them to the end. */
export interface SimulatedStore extends LedgerPorts {
  /** Ends every lease, as when its gateway is taken for dead; that gateway may only have stood still. */
  endLeases(): Promise<void>
  read(): Promise<Pick<SimulationResult, 'rows' | 'answers' | 'journal' | 'credits'>>
}

export interface SimulationOptions {
  readonly assembly?: Assembly
  readonly signatures?: Signatures
  /** @param now Time by the database's own clock where gateways share one. */
  readonly open?: (now: (() => number) | undefined) => SimulatedStore | Promise<SimulatedStore>
  /** What a gateway makes of the chain that it reads. */
  readonly readsChain?: (chain: TokenChain) => TokenChain
  /** How many of the newest blocks are ignored, because others may take their place. */
  readonly unsureBlocks?: number
}

const START = Date.parse('2026-03-02T10:00:00Z')
/** After the last payment has ended by itself: what is watched, and two looks. */
const QUIET_MS = 300_000
const MAX_EVENTS = 200_000

/** Plays the world of one seed from its beginning until nothing can change any more. */
export async function simulate(
  seed: number,
  {
    assembly = asBuilt,
    signatures = taggedSignatures,
    open = openInMemory,
    readsChain = (chain) => chain,
    unsureBlocks = UNSURE_BLOCKS,
  }: SimulationOptions = {},
): Promise<SimulationResult> {
  const chance = createChance(seed)
  const plan = createPlan(chance.of('plan'))
  const timeline = createTimeline(START, chance.of('time'))
  const history = createHistory()
  const chain = createChain(timeline, chance.of('chain'), history, plan)
  const calmAt = START + plan.calmAfter
  const isCalm = () => timeline.now() >= calmAt
  const { read, endLeases, ...books } = await open(
    plan.gateways.length > 1 ? () => timeline.now() : undefined,
  )
  let market: Market | undefined
  const steals = createThief(() => market, chance.of('thief'))
  const world: World = {
    plan,
    timeline,
    history,
    chain,
    signatures,
    assembly,
    isCalm,
    books,
    readsChain,
    unsureBlocks,
    facilitators: plan.facilitators.map((temper) =>
      createFacilitator(temper, {
        timeline,
        chain,
        history,
        isCalm,
        onSteal: steals,
        chance: chance.of(temper.name),
      }),
    ),
  }
  const sites = plan.gateways.map((_, at) => createSite(world, at, chance.of(`gateway ${at}`)))
  const purchases: Purchases = new Map()
  let requests = 0
  const opened: Market = {
    world,
    sites,
    purchases,
    newRequest() {
      requests += 1
      return requests
    },
  }
  market = opened
  for (const site of sites) site.start()
  for (const after of planSilences(plan, chance.of('silences')))
    timeline.after(after, () => {
      if (!isCalm()) endLeases()
    })
  timeline.after(plan.calmAfter, () => history.happened({ what: 'calm', at: timeline.now() }))

  const customers = plan.clients.map(async ({ name, habit, purchaseCount, startsAfter }, at) => {
    const customer = createCustomer(opened, { name, habit, wallet: at, chance: chance.of(name) })
    chain.fund(customer.address, findFunds(habit), 'the beginning')
    await timeline.sleep(startsAfter)
    for (let wanted = 0; wanted < purchaseCount; wanted += 1)
      await shopping[habit](world, customer, customer.createRequest(), purchases)
  })
  const observed = plan.observer ? observe(opened, chance.of('observer')) : undefined

  let isQuiet = false
  Promise.all([...customers, observed]).then(async () => {
    const ends = [...purchases.values()].map(
      ({ payment }) => Number(payment.authorization.validBefore) * 1000,
    )
    const over = Math.max(calmAt, timeline.now(), ...ends) + QUIET_MS
    await timeline.sleep(over - timeline.now())
    isQuiet = true
    timeline.stop()
  })
  const watchdog = () => {
    if (timeline.happened > MAX_EVENTS) timeline.stop()
    else timeline.after(60_000, watchdog)
  }
  watchdog()
  await timeline.run()

  return {
    seed,
    plan,
    history,
    purchases,
    entries: chain.entries,
    balanceAt: (holder, at) => chain.balanceAt(holder, findBlock(chain, at)),
    ...(await read()),
    endedAt: timeline.now(),
    isQuiet,
    events: timeline.happened,
  }
}

/** When a gateway that shares its books is taken for dead. */
function planSilences({ gateways, calmAfter }: Plan, chance: Chance): readonly number[] {
  if (gateways.length < 2 || chance.happens(0.4)) return []
  return Array.from({ length: chance.whole(1, 8) }, () => chance.whole(100, Math.min(90_000, calmAfter)))
}

function findFunds(habit: string): bigint {
  return habit === 'poor' ? 5_000n : 60_000n
}

function findBlock({ timeOf, tip }: ReturnType<typeof createChain>, at: number): number {
  const newest = tip()
  return newest - Math.floor((timeOf(newest) - at / 1000) / 2)
}

/** A library of one book in memory. */
export function openInMemory(
  now: (() => number) | undefined,
): SimulatedStore & { readonly book: MemoryTables } {
  const book = createMemoryTables()
  const { payments, answers, journal, credits } = book
  const leases = createLeases(now)
  return {
    book,
    ledger: createMemoryLedger(now, book),
    credits: memoryCredits(book, leases),
    faults: memoryFaults(book, leases),
    jobs: memoryJobs(book, leases),
    async endLeases() {
      for (const leased of [...payments.values(), ...credits.values(), ...book.jobs.values()])
        leased.lease_until = 0
      for (const fault of book.faults.values()) Object.assign(fault, { busy_key: null, busy_until: 0 })
    },
    read: async () => ({
      rows: [...payments.values()],
      answers: [...answers.values()],
      journal: [...journal.values()],
      credits: [...credits.values()],
    }),
  }
}

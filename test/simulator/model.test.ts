import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Claim, Ledger, Owned } from '../../src/store/payments/ledger.ts'
import { inSqlite } from './real-parts.ts'
import { openInMemory, type SimulatedStore } from './simulate.ts'

const LEASE = 60_000
const PRICE = 1_000n

/** What ought to be true of one payment: all that a payer and an owner of the book care about. */
interface Model {
  now: number
  state: 'none' | 'locked' | 'released' | 'settling' | 'settled' | 'failed'
  fence: number
  leaseUntil: number
  /** Whether the money has moved. */
  hasMoved: boolean
}

/** The ledger, and what its workers remember; a crash takes their memory. */
interface Real {
  readonly ledger: Ledger
  owner: Owned | undefined
}

type Command = fc.AsyncCommand<Model, Real>

const KEY = 'key'
const CLAIM: Claim = {
  key: KEY,
  header_id: 'header',
  network: 'eip155:84532',
  asset: 'dollar',
  payer: 'payer',
  pay_to: 'us',
  amount: `${PRICE}`,
  price: `${PRICE}`,
  valid_before: 1_300,
  tool: 'candles',
  req_hash: 'request',
  terms: '{}',
}

/** A call of the product in one step of the ledger; `check` decides when it makes sense, `run` what must come of it. */
function command(
  name: string,
  { when = () => true, run }: { when?: (model: Readonly<Model>) => boolean; run: Command['run'] },
): Command {
  return { check: when, run, toString: () => name }
}

const claim = command('claim', {
  async run(model, real) {
    const times = { now: model.now, leaseUntil: model.now + LEASE }
    const first = await real.ledger.claim(CLAIM, times)
    const outcome = first.kind === 'let_go' ? await real.ledger.claim(CLAIM, times, first.row) : first
    const isFree =
      ['none', 'released'].includes(model.state) ||
      (model.state === 'locked' && model.leaseUntil <= model.now)
    expect(outcome.kind).toBe(isFree ? 'claimed' : 'taken')
    if (outcome.kind !== 'claimed') return
    expect(outcome.fence).toBe(model.fence + 1)
    real.owner = { key: KEY, fence: outcome.fence }
    Object.assign(model, { state: 'locked', fence: outcome.fence, leaseUntil: times.leaseUntil })
  },
})

/** A write by a former owner; it may have lost the payment long ago. */
function write(
  name: string,
  from: Model['state'],
  {
    to,
    call,
    moves = false,
  }: {
    to: Partial<Model>
    call: (ledger: Ledger, owned: Owned, now: number) => Promise<unknown>
    moves?: boolean
  },
): Command {
  return command(name, {
    async run(model, real) {
      const { owner } = real
      if (!owner) return
      const isOwner = owner.fence === model.fence && model.state === from
      const done = await call(real.ledger, owner, model.now)
      expect(done !== false && done !== undefined).toBe(isOwner)
      if (isOwner) Object.assign(model, { leaseUntil: 0, ...to }, moves ? { hasMoved: true } : {})
    },
  })
}

const release = write('release', 'locked', {
  to: { state: 'released' },
  call: (ledger, owned) => ledger.release(owned, { reason: 'the work failed', watchUntil: null }),
})

const writeAhead = command('write ahead', {
  async run(model, real) {
    const { owner } = real
    if (!owner) return
    const leaseUntil = model.now + LEASE
    const isOwner = owner.fence === model.fence && model.state === 'locked'
    const attempt = { id: `${owner.fence}`, facilitator: 'F', startedAt: model.now }
    const entry = { result: 'result', responseHash: 'hash', attempt, leaseUntil, at: model.now }
    expect(await real.ledger.writeAhead(owner, entry)).toBe(isOwner)
    if (isOwner) Object.assign(model, { state: 'settling', leaseUntil })
  },
})

const settle = write('settle', 'settling', {
  to: { state: 'settled' },
  moves: true,
  call: (ledger, owned, at) => ledger.settled(owned, { tx: 'tx', at, purgeAt: at + 600_000, late: false }),
})

const giveUp = write('give up', 'settling', {
  to: { state: 'failed' },
  call: (ledger, owned, at) =>
    ledger.failed(owned, { reason: 'insufficient_funds', at, watchUntil: at + 1_000, purgeAt: at + 1_000 }),
})

const crash = command('crash', {
  async run(model, real) {
    real.owner = undefined
    await real.ledger.releaseOrphans(model.now)
    if (model.state === 'locked') Object.assign(model, { state: 'released', fence: model.fence + 1 })
    model.leaseUntil = 0
  },
})

const reconcile = command('reconcile', {
  async run(model, real) {
    for (const row of await real.ledger.due(model.now, 10)) {
      const owned = await real.ledger.takeOver(row, { now: model.now, leaseUntil: model.now + LEASE })
      expect(owned?.fence).toBe(model.fence + 1)
      if (!owned) continue
      Object.assign(model, { fence: owned.fence, leaseUntil: model.now + LEASE })
      real.owner = owned
    }
  },
})

const repeat = command('repeat', {
  async run(model, real) {
    const row = await real.ledger.find(KEY)
    expect(row?.state ?? 'none').toBe(model.state)
    const answer = await real.ledger.answerTo(KEY)
    if (model.state === 'settled') expect(answer).toBe('result')
  },
})

const pass = (milliseconds: number) =>
  command(`pass ${milliseconds}`, {
    async run(model) {
      model.now += milliseconds
    },
  })

interface Opened extends Pick<SimulatedStore, 'read'> {
  readonly ledger: Ledger
  close?(): Promise<void>
}

const engines: readonly (readonly [engine: string, runs: number, open: () => Opened | Promise<Opened>])[] = [
  ['memory', 400, () => openInMemory(undefined)],
  ['SQLite', 40, () => inSqlite(undefined)],
]

test.each(engines)(
  'a payment in %s sells once and is booked, whatever happens',
  async (_engine, numRuns, open) => {
    const commands = [
      claim,
      release,
      writeAhead,
      settle,
      giveUp,
      crash,
      reconcile,
      repeat,
      pass(1),
      pass(LEASE),
    ]
    let sales = 0

    await fc.assert(
      fc.asyncProperty(
        fc.commands(
          commands.map((each) => fc.constant(each)),
          { maxCommands: 40, size: 'max' },
        ),
        async (played) => {
          const model: Model = { now: 1_000_000, state: 'none', fence: 0, leaseUntil: 0, hasMoved: false }
          const opened = await open()

          await fc.asyncModelRun(() => ({ model, real: { ledger: opened.ledger, owner: undefined } }), played)

          const { journal } = await opened.read()
          await opened.close?.()
          const sum = (of: typeof journal) => of.reduce((total, { amount }) => total + BigInt(amount), 0n)
          const posted = journal.filter(({ kind, account }) => kind === 'posted' && account !== 'payer')
          expect(sum(journal)).toBe(0n)
          expect(sum(posted)).toBe(model.hasMoved ? PRICE : 0n)
          if (model.hasMoved) sales += 1
        },
      ),
      { seed: 11, numRuns },
    )

    expect(sales).toBeGreaterThan(numRuns / 20)
  },
)

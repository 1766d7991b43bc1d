import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { HOUR_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import { listBookKeys } from '../payments/bookkeeping.ts'
import { LINE_PAYMENT } from '../payments/ledger-statements.ts'
import { isAfterMark } from './list-conditions.ts'

/** How far the books of a token have been held against its chain. */
export interface AuditMark {
  /** The last block whose transfers were looked at. */
  readonly block: number
  /** The last time by which journal lines were looked at. */
  readonly postedUntil: number
}

/** One token on one network, as far as it was paid by one scheme. */
export interface Token {
  readonly network: string
  /** Lower case on chains where case means nothing. */
  readonly asset: string
  /** `exact` when left out. */
  readonly scheme?: 'upto'
}

/** A metered payment of which someone settled more or less than what was used; amounts in smallest units. */
export interface AmountMismatch {
  /** Of the payment. */
  readonly key: string
  readonly due: string
  readonly settled: string
}

export interface PostedLine {
  /** Of the payment. */
  readonly key: string
  /** Under which the line lies. */
  readonly lineKey: string
  /** Smallest units. */
  readonly amount: bigint
}

const ROWS_PER_PAGE = 1_000
/** What is read at once, so that a token which nobody pays in is no long search. */
const WINDOW_MS = HOUR_MS

/** The side of the ledger that is held against the chain: what payers gave, by the posted lines of the journal. */
export type AuditRepository = ReturnType<typeof createAuditRepository>

export function createAuditRepository(database: Database) {
  return { ...createMarks(database), ...createPaymentSets(database), ...createSettledPages(database) }
}

/** How far each token has been audited. */
function createMarks({ db, write }: Database) {
  return {
    async markOf({ network, ...token }: Token): Promise<AuditMark | undefined> {
      const asset = createMarkKey(token)
      const mark = await db
        .selectFrom('book_proof')
        .select(['block', 'posted_until'])
        .where('network', '=', network)
        .where('asset', '=', asset)
        .executeTakeFirst()
      return mark && { block: mark.block, postedUntil: mark.posted_until }
    },

    keepMark: ({ network, ...token }: Token, { block, postedUntil }: AuditMark): Promise<void> =>
      write(async (transaction) => {
        const asset = createMarkKey(token)
        const mark = { block, posted_until: postedUntil }
        await transaction
          .insertInto('book_proof')
          .values({ network, asset, ...mark })
          .onConflict((conflict) => conflict.columns(['network', 'asset']).doUpdateSet(mark))
          .execute()
      }),
  }
}

/** What became of the payments of a list. */
function createPaymentSets({ db }: Database) {
  return {
    /** What has been posted of these payments. */
    async sumPosted(keys: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
      const found = new Map<string, bigint>()
      for (const page of splitPages(keys)) {
        const lines = await selectPosted(db).select('key').where('key', 'in', page).execute()
        for (const { key, amount } of lines) found.set(key, -BigInt(amount))
        const identified = await selectPosted(db)
          .innerJoin('payment', 'payment.book_id', 'journal.key')
          .select('payment.key')
          .where('payment.key', 'in', page)
          .execute()
        for (const { key, amount } of identified) found.set(key, -BigInt(amount))
      }
      return found
    },

    /** Whether all that was posted of a payment has been taken back since. */
    async isReversed({ key, lineKey }: Omit<PostedLine, 'amount'>): Promise<boolean> {
      const payment = await db
        .selectFrom('payment')
        .select(['key', 'book_id'])
        .where('key', '=', key)
        .executeTakeFirst()
      const lines = await db
        .selectFrom('journal')
        .select('amount')
        .where('key', 'in', [...new Set([lineKey, ...(payment ? listBookKeys(payment) : [])])])
        .where('account', '=', 'payer')
        .where('kind', 'in', ['posted', 'reversed'])
        .execute()
      return lines.reduce((total, { amount }) => total + BigInt(amount), 0n) === 0n
    },

    /** Those of these payments whose outcome is not known yet. */
    async findOpen(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const found = new Set<string>()
      for (const page of splitPages(keys)) {
        const rows = await db
          .selectFrom('payment')
          .select('key')
          .where('key', 'in', page)
          .where((payment) =>
            payment.or([
              payment('state', 'in', ['locked', 'settling']),
              payment.and([
                payment('state', 'in', ['released', 'failed']),
                payment('next_check_at', 'is not', null),
              ]),
            ]),
          )
          .execute()
        for (const { key } of rows) found.add(key)
      }
      return found
    },

    /** Those of these payments that the ledger has a row of, whatever became of them. */
    async findKnown(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const found = new Set<string>()
      for (const page of splitPages(keys)) {
        const rows = await db.selectFrom('payment').select('key').where('key', 'in', page).execute()
        for (const { key } of rows) found.add(key)
      }
      return found
    },
  }
}

/** What was settled within a time. */
function createSettledPages({ db }: Database) {
  return {
    /** What was posted after one time and up to another, in pages. */
    async *readPosted(
      { network, asset, scheme }: Token,
      { after, until }: { readonly after: number; readonly until: number },
    ): AsyncIterable<readonly PostedLine[]> {
      // a message of Solana is spent once, whatever it moves, so its key names no token; one is taken there
      const one = scheme === 'upto' ? 'permit2' : asset
      const ofToken = network.startsWith('solana:') ? `${network}|%` : `${network}|${one}|%`
      const lines = selectPosted(db)
        .where(LINE_PAYMENT, 'like', ofToken)
        // permits of several tokens share their nonces
        .$if(scheme === 'upto', (some) => some.where(sql`lower(asset)`, '=', asset))
      for await (const window of listWindows(db, { after, until })) yield* readWindow(lines, window)
    },

    /** Of what was settled after one time and up to another, the payments whose amount is not what was used. */
    findAmountMismatches: (
      { network, asset }: Token,
      { after, until }: { readonly after: number; readonly until: number },
    ): Promise<readonly AmountMismatch[]> =>
      db
        .selectFrom('payment')
        .select(['key', 'due', 'amount as settled'])
        .where('settled_at', '>', after)
        .where('settled_at', '<=', until)
        .where('network', '=', network)
        .where(sql`lower(asset)`, '=', asset)
        .where('due', 'is not', null)
        .whereRef('due', '!=', 'amount')
        .$narrowType<{ due: string }>()
        .execute(),
  }
}

interface Window {
  /** Not included. */
  readonly after: number
  readonly until: number
}

/** Splits a time into hours, from the first that has a line. */
async function* listWindows(db: Database['db'], { after, until }: Window): AsyncIterable<Window> {
  const { first } = await selectPosted(db)
    .clearSelect()
    .select(({ fn }) => fn.min<number | null>('at').as('first'))
    .where('at', '>', after)
    .executeTakeFirstOrThrow()
  if (first === null) return
  for (let from = first - 1; from < until; from += WINDOW_MS) {
    yield { after: from, until: Math.min(until, from + WINDOW_MS) }
    // the embedded engine answers at once, and others wait meanwhile
    await setImmediate()
  }
}

async function* readWindow(
  lines: ReturnType<typeof selectPosted>,
  { after, until }: Window,
): AsyncIterable<readonly PostedLine[]> {
  for (let last: { readonly at: number; readonly key: string } | undefined; ; ) {
    const page = await lines
      .select(['key', 'at', LINE_PAYMENT.as('of')])
      .where('at', '>', after)
      .where('at', '<=', until)
      .where(isAfterMark(['at', 'key'], '>', last && { at: last.at, id: last.key }))
      .orderBy('at')
      .orderBy('key')
      .limit(ROWS_PER_PAGE)
      .execute()
    const end = page.at(-1)
    if (!end) return
    yield page.map(({ key, of, amount }) => ({ key: of, lineKey: key, amount: -BigInt(amount) }))
    last = end
    await setImmediate()
  }
}

function selectPosted(db: Database['db']) {
  return (
    db
      .selectFrom('journal')
      .select('journal.amount')
      // written out, as in the index that finds them
      .where(sql<boolean>`journal.kind = 'posted'`)
      // every payment has one such line: later ones move what has come between our own accounts
      .where(sql<boolean>`journal.account = 'payer'`)
  )
}

/** Each scheme has a mark of its own. */
function createMarkKey({ asset, scheme }: Omit<Token, 'network'>): string {
  return scheme ? `${asset}|${scheme}` : asset
}

function* splitPages(keys: readonly string[]): Generator<readonly string[]> {
  for (let first = 0; first < keys.length; first += ROWS_PER_PAGE)
    yield keys.slice(first, first + ROWS_PER_PAGE)
}

import type { Database } from '../../../src/store/engine/database.ts'

const DAY_MS = 86_400_000
const NETWORK = 'eip155:84532'
const ASSET = '0x036cbd53842c5426634e7929541ec2318f3dcf7e'
/** What a stranger would write if it could be read as markup. */
export const MARKUP = '<img src=x onerror="document.title=1">'

/** Writes two months of sales, and one of everything that an operator has to look at. */
export async function fillBooks({ write }: Database, now = Date.now()): Promise<void> {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const sales = Array.from({ length: 60 }, (_, at) => ({
    span: 'day' as const,
    starts_at: today - at * DAY_MS,
    tool: at % 3 === 0 ? 'news' : 'signal',
    network: NETWORK,
    calls: 40 + ((at * 37) % 60),
    micro_usd: (40 + ((at * 37) % 60)) * 5_000,
  }))
  await write(async (transaction) => {
    await transaction.insertInto('sale_tally').values(sales).execute()
    await transaction
      .insertInto('upstream_cost')
      .values(
        sales
          .slice(0, 40)
          .map(({ tool, starts_at }) => ({ tool, day: starts_at, calls: 9, nano_usd: 61_250_000 })),
      )
      .execute()
    await transaction.insertInto('payment').values(createPayments(now)).execute()
    await transaction.insertInto('credit').values(createCredit(now)).execute()
    await transaction.insertInto('outgoing').values(createOutgoing(now)).execute()
    await transaction.insertInto('job').values(createJobs(now)).execute()
  })
}

function createPayments(now: number) {
  const payment = (at: number, changes: object) => ({
    key: `${NETWORK}|${ASSET}|0x${`${at}`.repeat(40)}|0x${'a'.repeat(63)}${at}`,
    state: 'settling' as const,
    fence: 1,
    lease_until: 0,
    header_id: `${at}f3c9e2b7d1a4586`.repeat(4).slice(0, 64),
    offer_hash: null,
    replays: 0,
    network: NETWORK,
    asset: ASSET,
    payer: `0x${`${at}bc4e`.repeat(8)}`,
    pay_to: `0x${'9'.repeat(40)}`,
    amount: '5000',
    most: null,
    due: null,
    price: '5000',
    valid_before: Math.floor(now / 1000),
    tool: 'signal',
    req_hash: `${at}`,
    terms: null,
    response_hash: null,
    tx: null,
    reason: null,
    late: 0,
    // so far ahead that no reconciler looks while a test does
    next_check_at: now + DAY_MS,
    created_at: now - at * 700_000,
    settled_at: null,
    delivered_at: null,
    ...changes,
  })
  const settled = {
    state: 'settled' as const,
    tx: `0x${'7d'.repeat(32)}`,
    settled_at: now - 60_000,
    next_check_at: null,
  }
  return [
    payment(1, { reason: MARKUP }),
    payment(2, { tool: 'news', price: '1000', tx: `0x${'5c'.repeat(32)}` }),
    payment(3, { ...settled, late: 1 }),
    payment(4, { ...settled, late: 1, tool: 'news' }),
    ...[5, 6, 7].map((at) => payment(at, { ...settled, state: 'delivered', delivered_at: now })),
  ]
}

function createCredit(now: number) {
  const [, , , late] = createPayments(now)
  return {
    key: late?.key ?? '',
    expires_at: now + DAY_MS / 2,
    used_at: null,
    runs: 2,
    failure: 'upstream_unavailable',
    input: null,
    fence: 2,
    lease_until: 0,
  }
}

function createOutgoing(now: number) {
  const row = (id: string, changes: object) => ({
    id,
    kind: 'refund' as const,
    subject: 'a payment',
    state: 'landed' as const,
    network: NETWORK,
    asset: ASSET,
    payer: `0x${'9'.repeat(40)}`,
    pay_to: `0x${'4a'.repeat(20)}`,
    amount: '5000',
    micro_usd: 5_000,
    nonce: id,
    valid_before: 0,
    tx: `0x${'e1'.repeat(32)}`,
    attempts: 1,
    reason: null,
    next_look_at: null,
    created_at: now - 3_600_000,
    landed_at: now - 3_500_000,
    ...changes,
  })
  return [
    row('refund-1', {}),
    row('payout-1', {
      kind: 'payout',
      state: 'failed',
      reason: 'insufficient funds',
      tx: null,
      micro_usd: 2_500_000,
    }),
  ]
}

function createJobs(now: number) {
  const row = (id: string, changes: object) => ({
    id,
    kind: 'webhook',
    key: id,
    run_at: now + 600_000,
    lease_until: 0,
    fence: 3,
    attempts: 3,
    payload: '{}',
    last_error: 'failed',
    failures: 3,
    dead_at: null,
    ...changes,
  })
  return [row('job-1', {}), row('job-2', { kind: 'task', dead_at: now - 60_000, failures: 12, attempts: 12 })]
}

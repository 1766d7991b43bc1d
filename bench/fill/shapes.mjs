/** The columns that are filled, in the order of the values of a row. A step of the schema that renames one fails the fill. */
export const COLUMNS = {
  payment: [
    'key',
    'book_id',
    'state',
    'fence',
    'lease_until',
    'header_id',
    'offer_hash',
    'network',
    'asset',
    'payer',
    'pay_to',
    'amount',
    'price',
    'valid_before',
    'tool',
    'req_hash',
    'terms',
    'response_hash',
    'tx',
    'reason',
    'late',
    'next_check_at',
    'created_at',
    'settled_at',
    'delivered_at',
  ],
  answer: ['key', 'result', 'purge_at'],
  settle_attempt: ['key', 'id', 'facilitator', 'started_at', 'ended_at', 'class', 'tx'],
  journal: ['key', 'id', 'kind', 'account', 'asset', 'amount', 'at', 'payment'],
  idem: ['payer', 'identifier', 'key', 'purge_at'],
  credit: ['key', 'fence', 'lease_until', 'runs', 'failure', 'expires_at', 'used_at'],
  session: [
    'id',
    'token_hash',
    'wallet',
    'network',
    'asset',
    'return_to',
    'state',
    'balance',
    'held',
    'spent',
    'day',
    'day_spent',
    'entries',
    'opened_by',
    'funded_at',
    'created_at',
    'expires_at',
  ],
  session_topup: ['key', 'session', 'credited_at'],
  session_entry: [
    'id',
    'session',
    'sequence',
    'kind',
    'state',
    'tool',
    'req_hash',
    'response_hash',
    'identifier',
    'amount',
    'day',
    'lease_until',
    'at',
    'ended_at',
    'network',
    'tx',
  ],
  session_answer: ['entry', 'session', 'result', 'purge_at'],
  payer: ['payer', 'first_paid_at', 'calls'],
  payer_habit: ['payer', 'first_day', 'last_day', 'came_back'],
  payer_tally: ['kind', 'day', 'payers'],
  sale_tally: ['span', 'starts_at', 'tool', 'network', 'calls', 'micro_usd'],
  counter: ['name', 'value'],
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How long before now the first call was made. */
export const SPAN = 45 * DAY
/** Answers that were made before are forgotten already. */
export const ANSWERS_KEPT = 3 * DAY
/** How long an answer is owed to a repeat of its payment. */
export const REPLAY = 10 * MINUTE
/** Seconds for which an authorization is good. */
export const VALID_SECONDS = 300
export const PAY_TO = `0x${'5e11e4'.padEnd(40, '0')}`
/** What the ledger calls a dollar in a session, as `SESSION_ASSET` and `SESSION_NETWORK` have it. */
export const SESSION = { asset: 'micro-usd', network: 'session' }
/** Most calls are paid on the network that a new gateway sells on. */
export const RAILS = [
  { network: 'eip155:84532', asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e' },
  { network: 'eip155:84532', asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e' },
  { network: 'eip155:8453', asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' },
  { network: 'eip155:137', asset: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359' },
]
export const TOOLS = Array.from({ length: 60 }, (_, at) => ({
  id: ['signal', 'price', 'candles', 'arbitrage'][at] ?? `tool-${at}`,
  price: [5_000, 1_000, 2_000, 10_000][at % 4],
}))

import {
  ANSWERS_KEPT,
  DAY,
  HOUR,
  MINUTE,
  PAY_TO,
  RAILS,
  REPLAY,
  SECOND,
  TOOLS,
  VALID_SECONDS,
} from './shapes.mjs'

/** Shares of payments that ended otherwise than with a delivered answer. */
const FAILED = 0.008
const RELEASED = 0.012
const REFUNDED = 0.002
const CREDITED = 0.002
const NOT_FETCHED = 0.02
const NAMED = 0.05
/** What was claimed in the last seconds is under way. */
const OPEN_MS = 20 * SECOND

/** The rows of one payment and of everything that it left behind. */
export function addPaidCall(rows, { random, totals, wallets, now, at, topUp }) {
  const rail = random.pick(RAILS)
  const tool = topUp ? { id: 'session-topup', price: topUp.amount } : TOOLS[random.skewed(TOOLS.length)]
  const payer = topUp?.payer ?? wallets[random.skewed(wallets.length)]
  const key = `${rail.network}|${rail.asset}|${payer}|0x${random.hex(32)}`
  const bookId = createBookId(at, random)
  const state = topUp ? 'delivered' : chooseState(random, now - at)
  const usedAt = state === 'credited' && random.chance(0.9) ? at + HOUR : null
  const payment = {
    ...rail,
    key,
    bookId,
    state,
    tool,
    payer,
    at,
    reference: random.hex(32),
    random,
    now,
    usedAt,
  }
  rows.payment.push(toPayment(payment))
  if (state !== 'locked' && state !== 'released') addSettlement(rows, payment)
  if (state === 'credited') {
    rows.credit.push([key, 1, 0, 1, 'upstream_unavailable', at + 30 * DAY, usedAt])
  }
  if (random.chance(NAMED) && now - at < DAY) {
    rows.idem.push([payer, `call-${random.hex(8)}`, key, at + DAY])
  }
  count(totals, payment)
  return { ...rail, key, bookId, payer, tx: `0x${payment.reference}` }
}

function chooseState(random, age) {
  if (age < OPEN_MS) return random.chance(0.5) ? 'locked' : 'settling'
  const states = [
    ['failed', FAILED],
    ['released', RELEASED],
    ['refunded', REFUNDED],
    ['credited', CREDITED],
    ['settled', NOT_FETCHED],
  ]
  return states.find(([, share]) => random.chance(share))?.[0] ?? 'delivered'
}

function hasMoney(state) {
  return ['delivered', 'settled', 'refunded', 'credited'].includes(state)
}

function toPayment({ key, bookId, state, network, asset, payer, tool, at, reference, random, now, usedAt }) {
  const isOpen = state === 'locked' || state === 'settling'
  const isPaid = hasMoney(state)
  const settledAt = isPaid ? at + 900 : null
  // work that was owed has its answer once it is done
  const isAnswered = state === 'credited' ? usedAt !== null : state !== 'locked' && state !== 'released'
  const isWatched = (state === 'failed' || state === 'released') && now - at < 10 * MINUTE
  return [
    key,
    bookId,
    state === 'credited' ? 'settled' : state,
    1,
    isOpen ? at + MINUTE : 0,
    random.hex(32),
    random.hex(32),
    network,
    asset,
    payer,
    PAY_TO,
    `${tool.price}`,
    `${tool.price}`,
    Math.floor(at / SECOND) + VALID_SECONDS,
    tool.id,
    random.hex(32),
    isOpen
      ? JSON.stringify({ payload: random.hex(64).repeat(6), requirement: { network, asset, payTo: PAY_TO } })
      : null,
    isAnswered ? random.hex(32) : null,
    isPaid ? `0x${reference}` : null,
    isPaid || isOpen ? null : 'invalid_exact_evm_payload_signature',
    state === 'credited' ? 1 : 0,
    isWatched ? at + 20 * MINUTE : null,
    at,
    settledAt,
    isPaid && state === 'delivered' ? at + 950 : null,
  ]
}

function addSettlement(rows, { key, bookId, state, asset, tool, at, reference, random, now }) {
  const isPaid = hasMoney(state)
  const isOver = state !== 'settling'
  const outcome = isPaid ? 'landed' : 'refused'
  const tx = isPaid ? `0x${reference}` : null
  rows.settle_attempt.push([
    bookId,
    random.hex(12),
    'self',
    at + 100,
    isOver ? at + 900 : null,
    isOver ? outcome : null,
    tx,
  ])
  addLines(
    rows,
    { key: bookId, payment: key, asset, at: at + 100, amount: tool.price },
    '1|pending',
    'pending',
    'revenue',
  )
  const later = { key: bookId, asset, at: at + 900, amount: tool.price }
  if (state === 'failed') addLines(rows, later, '1|voided', 'voided', 'revenue')
  if (isPaid) addLines(rows, later, '1|posted', 'posted', state === 'credited' ? 'credit' : 'revenue')
  if (state === 'refunded')
    addLines(rows, { ...later, amount: -tool.price }, 'refund|reversed', 'reversed', 'revenue')
  if (now - at < ANSWERS_KEPT && state !== 'credited') {
    const purgeAt = Math.max(at + 900 + REPLAY, at + VALID_SECONDS * SECOND)
    rows.answer.push([key, makeAnswer(random), isOver ? purgeAt : null])
  }
}

/** The id of a payment's lines, as `createBookId` makes it. */
function createBookId(at, random) {
  const digits = Array.from({ length: 10 }, () => random.below(32).toString(32))
  return `z${at.toString(36).padStart(9, '0')}${digits.join('')}`
}

/** Two lines that sum to zero, the first of which names its payment. */
export function addLines(
  rows,
  { key, payment = null, asset, at, amount, from = 'payer' },
  event,
  kind,
  account,
) {
  rows.journal.push([key, `${event}|${from}`, kind, from, asset, `${-amount}`, at, payment])
  rows.journal.push([key, `${event}|${account}`, kind, account, asset, `${amount}`, at, null])
}

/** As long as an answer of `/signal`, and as hard to compress. */
export function makeAnswer(random) {
  const levels = Array.from({ length: 48 }, () => ({
    price: 60_000 + random.below(9_000_000) / 1_000,
    kind: random.pick(['support', 'resistance', 'pivot']),
    strength: random.below(1_000_000) / 1_000_000,
  }))
  const reasoning = 'The 50-bar average stands above the 200-bar average and volume confirms the move.'
  return JSON.stringify({ token: 'bitcoin', bias: 'bullish', confidence: 0.62, levels, reasoning })
}

function count(totals, { state, payer, tool, network, at }) {
  if (!hasMoney(state)) return
  totals.visit(payer, at + 900)
  if (tool.id === 'session-topup') return
  if (state === 'refunded') totals.refund()
  else totals.sell({ tool: tool.id, network, price: tool.price, at: at + 900 })
}

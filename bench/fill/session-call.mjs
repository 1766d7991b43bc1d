import { addLines, addPaidCall, makeAnswer } from './paid-call.mjs'
import { DAY, MINUTE, SECOND, SESSION, TOOLS } from './shapes.mjs'

const TOP_UP = 50_000_000
const NAMED = 0.05
const VOIDED = 0.01
const startOfDay = (at) => Math.floor(at / DAY) * DAY

/** Sessions that are opened as they are needed, and their rows, which are known when all calls are made. */
export function createSessions({ random, count }) {
  const sessions = []

  function open(rows, world) {
    const payer = world.random.pick(world.wallets)
    const payment = addPaidCall(rows, { ...world, topUp: { payer, amount: TOP_UP } })
    const { key, bookId, network, asset, tx } = payment
    const id = random.hex(16)
    const session = {
      id,
      payer,
      network,
      asset,
      key,
      at: world.at,
      entries: 1,
      spent: 0,
      day: 0,
      daySpent: 0,
    }
    const at = world.at + 900
    rows.session_topup.push([key, id, at])
    rows.session_entry.push(
      [`${id}.1`, id, 1, 'topup', 'posted', 'session-topup', null, null, key, TOP_UP].concat([
        startOfDay(at),
        0,
        at,
        at,
        network,
        tx,
      ]),
    )
    addLines(
      rows,
      { key: bookId, asset, at, amount: TOP_UP, from: 'revenue' },
      '1|funded',
      'posted',
      'session',
    )
    sessions.push(session)
    return session
  }

  /** The rows of a call that a session has paid for. */
  function addCall(rows, world) {
    const { at, now, totals } = world
    const session =
      sessions.length < count && random.chance(0.05 + count / 100_000)
        ? open(rows, world)
        : (sessions[random.skewed(sessions.length)] ?? open(rows, world))
    const tool = TOOLS[random.skewed(TOOLS.length)]
    const day = startOfDay(at)
    session.entries += 1
    const { id, entries: sequence } = session
    const isVoided = random.chance(VOIDED) || TOP_UP - session.spent < tool.price
    const identifier = random.chance(NAMED) ? `call-${random.hex(8)}` : null
    rows.session_entry.push(
      [`${id}.${sequence}`, id, sequence, 'call', isVoided ? 'voided' : 'posted', tool.id].concat([
        random.hex(32),
        isVoided ? null : random.hex(32),
        isVoided ? null : identifier,
        tool.price,
        day,
        at + MINUTE,
        at,
        at + 40,
        null,
        null,
      ]),
    )
    if (isVoided) return
    session.spent += tool.price
    session.daySpent = (session.day === day ? session.daySpent : 0) + tool.price
    session.day = day
    const key = `session|${id}`
    const line = { key, asset: SESSION.asset, at: at + 40, amount: tool.price, from: 'session' }
    addLines(rows, line, `${sequence}|posted`, 'posted', 'revenue')
    if (identifier && now - at < DAY)
      rows.session_answer.push([`${id}.${sequence}`, id, makeAnswer(random), at + DAY])
    totals.sell({ tool: tool.id, network: SESSION.network, price: tool.price, at: at + 40 })
  }

  return { addCall, rows: () => ({ session: sessions.map((session) => toRow(session, random)) }) }
}

function toRow(session, random) {
  const { id, payer, network, asset, key, at, entries, spent, day, daySpent } = session
  const funded = at + 900
  return [id, random.hex(32), `eip155:${payer}`, network, asset, payer, 'open'].concat([
    TOP_UP - spent,
    0,
    spent,
    day,
    daySpent,
    entries,
    key,
    funded,
    Math.floor(at / SECOND) * SECOND,
    at + 90 * DAY,
  ])
}

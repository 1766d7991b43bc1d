import { createSessionToken } from '../../client/index.ts'
import { hashAnswer } from '../../client/receipt.ts'
import { type BuyTerms, buy } from '../call/buy.ts'
import { callFreeTool } from '../call/call-free-tool.ts'
import { askYesNo } from '../call/confirm.ts'
import { type OutputFlags, printAnswer, printPayment } from '../call/present.ts'
import { isRecord, type JsonRecord } from '../card/json.ts'
import { CliError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { findSession, readSessions, type SavedSession, writeSessions } from './session-store.ts'

export interface SessionTerms extends Omit<BuyTerms, 'approve'>, Pick<OutputFlags, 'json'> {}

export interface SessionLimits {
  readonly perCall?: string | undefined
  readonly perDay?: string | undefined
  readonly days?: string | undefined
}

const TOP_UP = '/tools/session-topup'

/**
 * Opens a session by paying into it. The token is saved before anything is paid; when the outcome of the payment is
 * open, the same command sends the same payment again.
 */
export async function openSession(
  amountUsd: string,
  limits: SessionLimits,
  terms: SessionTerms,
): Promise<void> {
  const { home, url } = terms
  const order = toOrder(amountUsd, limits)
  const session =
    readSessions(home).find((each) => isUnpaid(each, url, order)) ?? (await saveNewSession(home, url, order))
  const tokenSha256 = await hashAnswer(session.token)
  // whatever the outcome, the token stays saved: money that lands late can still be spent with it
  const answer = await topUp({ ...order, tokenSha256 }, { ...terms, maxUsd: amountUsd })
  const id = isRecord(answer) && typeof answer['sessionId'] === 'string' ? answer['sessionId'] : undefined
  change(home, session, (each) => ({ ...each, ...(id === undefined ? {} : { id }) }))
  if (!terms.json && id !== undefined)
    process.stderr.write(`Spend it with \`pennywire call <tool> --session ${toOneLine(id)}\`.\n`)
}

export async function topUpSession(
  amountUsd: string,
  word: string | undefined,
  terms: SessionTerms,
): Promise<void> {
  const { id } = findSession(terms.home, terms.url, word)
  await topUp({ amountUsd: Number(amountUsd), sessionId: id }, { ...terms, maxUsd: amountUsd })
}

/** Prints the balance and the limits of one session. */
export async function showSession(word: string | undefined, terms: SessionTerms): Promise<void> {
  const { token } = findSession(terms.home, terms.url, word)
  const data = await callFreeTool(
    '/tools/session-status',
    {},
    { url: terms.url, authorization: `Bearer ${token}` },
  )
  printAnswer('Session', { data, document: {} }, terms)
}

/** Prints the sessions that this computer has opened, without their tokens. */
export function listSessions({ home, json }: Pick<SessionTerms, 'home' | 'json'>): void {
  const sessions = readSessions(home).map(({ id, gateway, openedAt }) => ({
    id: id ?? 'not paid yet',
    gateway,
    openedAt,
  }))
  const data = { sessions, count: sessions.length }
  const empty =
    sessions.length === 0 ? 'No session yet. Open one with `pennywire session open <dollars>`.' : undefined
  printAnswer('Sessions', { data, document: {}, empty }, { json })
}

/** Closes a session: what it has not spent goes back to the wallet that opened it. */
export async function closeSession(word: string | undefined, terms: SessionTerms): Promise<void> {
  const session = findSession(terms.home, terms.url, word)
  if (!terms.yes)
    process.stderr.write(`Session ${toOneLine(`${session.id}`)}: its balance goes back to the wallet.\n`)
  const isAgreed =
    terms.yes === true || (await askYesNo('Close it?', 'Not a terminal: pass `--yes` to close the session.'))
  if (!isAgreed) throw new CliError('declined', 'The session stays open.')
  const authorization = `Bearer ${session.token}`
  const data = await callFreeTool('/tools/session-close', {}, { url: terms.url, authorization })
  printAnswer('Session closed', { data, document: {} }, terms)
  const state = isRecord(data) && isRecord(data['session']) ? data['session']['state'] : undefined
  // a session that is still returning money can be asked for by its token
  if (state === 'closed') change(terms.home, session, () => undefined)
}

async function topUp(body: JsonRecord, { json, ...terms }: SessionTerms): Promise<unknown> {
  const request = { tool: 'session-topup', url: `${terms.url}${TOP_UP}`, method: 'POST', body }
  const bought = await buy(request, terms)
  const { text: _, ...document } = bought.answer
  printAnswer(
    'Session topped up',
    { data: document.data, document: { ...document, receiptVerdict: bought.receiptVerdict } },
    { json },
  )
  if (!json) printPayment(bought)
  return document.data
}

function toOrder(amountUsd: string, { perCall, perDay, days }: SessionLimits): JsonRecord {
  return {
    amountUsd: Number(amountUsd),
    ...(perCall === undefined ? {} : { perCallUsd: Number(perCall) }),
    ...(perDay === undefined ? {} : { perDayUsd: Number(perDay) }),
    ...(days === undefined ? {} : { expiresInDays: Number(days) }),
  }
}

function isUnpaid({ id, gateway, order }: SavedSession, url: string, wanted: JsonRecord): boolean {
  return id === undefined && gateway === url && JSON.stringify(order) === JSON.stringify(wanted)
}

async function saveNewSession(home: string, gateway: string, order: JsonRecord): Promise<SavedSession> {
  const { token } = await createSessionToken()
  const session = { gateway, token, order, openedAt: new Date().toISOString() }
  writeSessions(home, [...readSessions(home), session])
  return session
}

function change(
  home: string,
  { token }: SavedSession,
  to: (session: SavedSession) => SavedSession | undefined,
): void {
  writeSessions(
    home,
    readSessions(home).flatMap((each) => (each.token === token ? (to(each) ?? []) : [each])),
  )
}

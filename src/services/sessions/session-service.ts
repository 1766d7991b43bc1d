import { createHash, createHmac } from 'node:crypto'
import type { Clock, Random } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { ReturnDesk } from '../../payment/sessions/session-returns.ts'
import type { SessionTokens } from '../../payment/sessions/session-tokens.ts'
import type { NewSession, SessionAccounts } from '../../store/sessions/session-account.ts'
import type { SessionBook } from '../../store/sessions/session-repository.ts'
import type { SessionReturns } from '../../store/sessions/session-returns.ts'
import { DAY, type SessionRow } from '../../store/sessions/session-rules.ts'
import type { Owner } from '../../tools/ports.ts'
import type { SessionKey, SessionOrder, Sessions, TopUp } from '../../tools/sessions/session-ports.ts'
import { changedLimits } from './limit-changes.ts'
import type { SessionPlaces } from './return-destination.ts'
import { entryOf, returnOf, sessionOf } from './session-mapper.ts'

export interface SessionDeskParts {
  readonly book: SessionBook
  readonly accounts: SessionAccounts
  readonly returns: SessionReturns
  readonly desk: ReturnDesk
  readonly tokens: SessionTokens
  readonly places: SessionPlaces
  /** The ids of sessions that a payment opens come from it, so that it never changes. */
  readonly secret: string
  readonly isTool: (id: string) => boolean
  readonly clock: Clock
  readonly random: Random
}

const MAX_OF_A_WALLET = 50
/** So that whole millionths stay exact in every engine. */
const MAX_BALANCE = 1_000_000_000_000

/** The prepaid sessions as tools ask for them. */
export function sessionDesk(parts: SessionDeskParts): Sessions {
  const { book, accounts, returns, tokens, places, clock, random } = parts

  async function byKey({ id, token, owner }: SessionKey): Promise<{ row: SessionRow; isOwner: boolean }> {
    const byToken = token === undefined ? undefined : await byTokenOf(token)
    const isOwner = (row: SessionRow) => owner !== undefined && row.wallet === owner.wallet
    if (byToken && (id === undefined || id === byToken.id)) return { row: byToken, isOwner: isOwner(byToken) }
    if (!owner) throw byToken ? otherSession() : needsKey()
    const row = id === undefined ? await onlyOneOf(owner) : await book.find(id)
    if (row && isOwner(row)) return { row, isOwner: true }
    throw otherSession()
  }

  async function byTokenOf(token: string): Promise<SessionRow> {
    const candidates = tokens.candidates(token)
    const row = candidates.length === 0 ? undefined : await book.byToken(candidates)
    if (row && tokens.isSame(token, row.token_hash)) return row
    throw new GatewayError('unauthorized', 'This token opens no session.', {
      details: { field: 'Authorization', reason: 'unknown_session' },
    })
  }

  async function onlyOneOf({ wallet }: Owner): Promise<SessionRow | undefined> {
    const [first, second] = await accounts.ofWallet(wallet, 2)
    if (!second) return first
    throw new GatewayError('invalid_input', 'The wallet has several sessions; name one.', {
      details: { field: 'sessionId' },
    })
  }

  function refuseUnknownTools(tools: readonly string[] | null | undefined): void {
    const unknown = tools?.find((id) => !parts.isTool(id))
    if (unknown === undefined) return
    throw new GatewayError('invalid_input', 'tools: there is no tool of one of these ids.', {
      details: { field: 'tools' },
    })
  }

  async function newRow(
    order: SessionOrder,
    owner: Owner,
    own: Pick<NewSession, 'id' | 'token_hash' | 'opened_by'>,
  ): Promise<NewSession> {
    const { perCall, perDay, total, tools, payees } = order.limits
    refuseUnknownTools(tools)
    const now = clock.now()
    return {
      ...own,
      ...(await places.of(order, owner)),
      wallet: owner.wallet,
      most_per_call: numberOf(perCall),
      most_per_day: numberOf(perDay),
      most_in_total: numberOf(total),
      tools: tools ? JSON.stringify(tools) : null,
      payees: payees ? JSON.stringify(payees) : null,
      created_at: now,
      expires_at: now + order.days * DAY,
    }
  }

  async function openTo(topUp: Extract<TopUp, { sessionId: string }>): Promise<SessionRow> {
    const row = await book.find(topUp.sessionId)
    if (row?.state === 'open' && row.expires_at > clock.now()) return row
    throw new GatewayError('invalid_input', 'sessionId: there is no open session of this id.', {
      details: { field: 'sessionId' },
    })
  }

  async function opened(row: NewSession): Promise<SessionRow> {
    const found = (await accounts.open(row)) ? await book.find(row.id) : undefined
    if (found) return found
    throw new GatewayError('invalid_input', 'tokenSha256: belongs to another session; make a new token.', {
      details: { field: 'tokenSha256' },
    })
  }

  const said = (row: SessionRow) => sessionOf(row, clock.now())

  return {
    async open(order, owner) {
      const token = tokens.fresh()
      const id = `ses_${Buffer.from(random.bytes(12)).toString('hex')}`
      const row = await newRow(order, owner, {
        id,
        token_hash: tokens.keptOf(fingerprintOf(token)),
        opened_by: null,
      })
      return { session: said(await opened(row)), token }
    },

    async checkTopUp(topUp) {
      places.check(undefined)
      if (!('sessionId' in topUp)) {
        places.check(topUp.order.network)
        return refuseUnknownTools(topUp.order.limits.tools)
      }
      const { balance } = await openTo(topUp)
      if (balance + Number(topUp.amount) <= MAX_BALANCE) return
      throw new GatewayError('invalid_input', 'amountUsd: a session holds at most a million dollars.', {
        details: { field: 'amountUsd' },
      })
    },

    async topUp(topUp, owner) {
      const { payment } = owner
      if (payment === undefined) throw new Error('A session is filled by a payment.')
      const row =
        'sessionId' in topUp
          ? await openTo(topUp)
          : await opened(
              await newRow(topUp.order, owner, {
                id: idFrom(payment, parts.secret),
                token_hash: tokens.keptOf(topUp.fingerprint),
                opened_by: payment,
              }),
            )
      await accounts.expect(payment, row.id)
      return said(row)
    },

    async find(key) {
      if (key.token === undefined && key.id === undefined && key.owner)
        return (await accounts.ofWallet(key.owner.wallet, MAX_OF_A_WALLET)).map(said)
      return [said((await byKey(key)).row)]
    },

    async limit(key, changes) {
      const { row, isOwner } = await byKey(key)
      refuseUnknownTools(changes.tools)
      const limits = changedLimits(row, changes, { isOwner, now: clock.now() })
      if (Object.keys(limits).length === 0) return said(row)
      const changed = await accounts.limit(row.id, limits)
      if (changed) return said(changed)
      throw new GatewayError('invalid_input', 'The session is closed.', { details: { field: 'sessionId' } })
    },

    async history(key, page) {
      const { row } = await byKey(key)
      return { id: row.id, entries: (await accounts.history(row.id, page)).map(entryOf) }
    },

    async close(key) {
      const { row } = await byKey(key)
      await accounts.close(row.id, clock.now())
      // the job gives back what is not given back now
      await parts.desk.giveBack(row).catch(() => {})
      return {
        session: said((await book.find(row.id)) ?? row),
        returns: (await returns.ofSession(row.id)).map(returnOf),
      }
    },

    returnsOf: async (id) => (await returns.ofSession(id)).map(returnOf),
  }
}

/** One payment has one session, however often its work is done. */
function idFrom(payment: string, secret: string): string {
  return `ses_${createHmac('sha256', secret).update(`session of ${payment}`).digest('hex').slice(0, 24)}`
}

function fingerprintOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function numberOf(amount: MicroUsd | undefined): number | null {
  return amount === undefined ? null : Number(amount)
}

function needsKey(): GatewayError {
  return new GatewayError(
    'unauthorized',
    'Send the token of the session (Authorization: Bearer), or sign in with the wallet that owns it (SIGN-IN-WITH-X; GET /sign-in).',
    { details: { reason: 'missing' } },
  )
}

function otherSession(): GatewayError {
  return new GatewayError('not_found', 'You have no session of this id.', { details: { field: 'sessionId' } })
}

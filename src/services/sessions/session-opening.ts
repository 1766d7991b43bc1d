import { createHash, createHmac } from 'node:crypto'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { SessionTokens } from '../../payment/sessions/session-tokens.ts'
import type { NewSession, SessionAccountRepository } from '../../store/sessions/session-account-repository.ts'
import type { SessionRepository } from '../../store/sessions/session-repository.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { Owner } from '../../tools/owner.ts'
import type { SessionOrder, TopUp } from '../../tools/sessions/session-ports.ts'
import type { ReturnDestinations } from './return-destination.ts'

export interface SessionOpeningDeps extends Pick<Runtime, 'clock' | 'random'> {
  readonly book: SessionRepository
  readonly accounts: SessionAccountRepository
  readonly tokens: SessionTokens
  readonly destinations: ReturnDestinations
  /** The ids of sessions that a payment opens come from it, so that it never changes. */
  readonly secret: string
  readonly isTool: (id: string) => boolean
}

/** A session that a payment orders. */
export type OrderedTopUp = Exclude<TopUp, { sessionId: string }>

/** Opens sessions, and finds the one that a payment is to fill. */
export interface SessionOpening {
  /** Opens a session without money; its token is shown once. */
  open(order: SessionOrder, owner: Owner): Promise<{ readonly row: SessionRow; readonly token: string }>
  /** One payment has one session, however often its work is done. */
  openPaid(topUp: OrderedTopUp, owner: Owner, payment: string): Promise<SessionRow>
  /** @throws GatewayError `invalid_input` for a session that is not open. */
  findOpen(id: string): Promise<SessionRow>
  /** @throws GatewayError `invalid_input`. */
  refuseUnknownTools(tools: readonly string[] | null | undefined): void
}

export function createSessionOpening(deps: SessionOpeningDeps): SessionOpening {
  const { book, tokens, clock, random } = deps

  return {
    async open(order, owner) {
      const token = tokens.createToken()
      const id = `ses_${Buffer.from(random.bytes(12)).toString('hex')}`
      const token_hash = tokens.sealForStorage(fingerprintToken(token))
      const row = await newRow(order, owner, deps)
      return { row: await insert({ ...row, id, token_hash, opened_by: null }, deps), token }
    },

    async openPaid({ order, fingerprint }, owner, payment) {
      const row = await newRow(order, owner, deps)
      const id = deriveId(payment, deps.secret)
      return insert({ ...row, id, token_hash: tokens.sealForStorage(fingerprint), opened_by: payment }, deps)
    },

    async findOpen(id) {
      const row = await book.find(id)
      if (row?.state === 'open' && row.expires_at > clock.now()) return row
      throw new GatewayError('invalid_input', 'sessionId: there is no open session of this id.', {
        details: { field: 'sessionId' },
      })
    },

    refuseUnknownTools: (tools) => refuseUnknownTools(tools, deps),
  }
}

async function newRow(
  order: SessionOrder,
  owner: Owner,
  deps: SessionOpeningDeps,
): Promise<Omit<NewSession, 'id' | 'token_hash' | 'opened_by'>> {
  const { perCall, perDay, total, tools, payees } = order.limits
  refuseUnknownTools(tools, deps)
  const now = deps.clock.now()
  return {
    ...(await deps.destinations.resolve(order, owner)),
    wallet: owner.wallet,
    most_per_call: toNumber(perCall),
    most_per_day: toNumber(perDay),
    most_in_total: toNumber(total),
    tools: tools ? JSON.stringify(tools) : null,
    payees: payees ? JSON.stringify(payees) : null,
    created_at: now,
    expires_at: now + order.days * DAY_MS,
  }
}

async function insert(row: NewSession, { book, accounts }: SessionOpeningDeps): Promise<SessionRow> {
  const opened = (await accounts.open(row)) ? await book.find(row.id) : undefined
  if (opened) return opened
  throw new GatewayError('invalid_input', 'tokenSha256: belongs to another session; make a new token.', {
    details: { field: 'tokenSha256' },
  })
}

function refuseUnknownTools(
  tools: readonly string[] | null | undefined,
  { isTool }: Pick<SessionOpeningDeps, 'isTool'>,
): void {
  const unknown = tools?.find((id) => !isTool(id))
  if (unknown === undefined) return
  throw new GatewayError('invalid_input', 'tools: there is no tool of one of these ids.', {
    details: { field: 'tools' },
  })
}

function deriveId(payment: string, secret: string): string {
  return `ses_${createHmac('sha256', secret).update(`session of ${payment}`).digest('hex').slice(0, 24)}`
}

function fingerprintToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toNumber(amount: MicroUsd | undefined): number | null {
  return amount === undefined ? null : Number(amount)
}

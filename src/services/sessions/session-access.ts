import { GatewayError } from '../../core/failures.ts'
import type { SessionTokens } from '../../payment/sessions/session-tokens.ts'
import type { SessionAccountRepository } from '../../store/sessions/session-account-repository.ts'
import type { SessionRepository } from '../../store/sessions/session-repository.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { Owner } from '../../tools/owner.ts'
import type { SessionKey } from '../../tools/sessions/session-ports.ts'

export interface SessionAccessDeps {
  readonly book: SessionRepository
  readonly accounts: SessionAccountRepository
  readonly tokens: SessionTokens
}

/** A session, and whether its owner's wallet has signed in. */
interface OpenedSession {
  readonly row: SessionRow
  readonly isOwner: boolean
}

/**
 * Finds the session that a token, or a wallet and an id, opens.
 *
 * @throws GatewayError `unauthorized`, `not_found`, `invalid_input` where a wallet has several.
 */
export async function findByKey(
  { id, token, owner }: SessionKey,
  deps: SessionAccessDeps,
): Promise<OpenedSession> {
  const byToken = token === undefined ? undefined : await findByToken(token, deps)
  const isOwner = (row: SessionRow) => owner !== undefined && row.wallet === owner.wallet
  if (byToken && (id === undefined || id === byToken.id)) return { row: byToken, isOwner: isOwner(byToken) }
  if (!owner) throw byToken ? otherSession() : missingKey()
  const row = id === undefined ? await findOnly(owner, deps) : await deps.book.find(id)
  if (row && isOwner(row)) return { row, isOwner: true }
  throw otherSession()
}

async function findByToken(token: string, { book, tokens }: SessionAccessDeps): Promise<SessionRow> {
  const candidates = tokens.candidates(token)
  const row = candidates.length === 0 ? undefined : await book.findByToken(candidates)
  if (row && tokens.isSame(token, row.token_hash)) return row
  throw new GatewayError('unauthorized', 'This token opens no session.', {
    details: { field: 'Authorization', reason: 'unknown_session' },
  })
}

async function findOnly({ wallet }: Owner, { accounts }: SessionAccessDeps): Promise<SessionRow | undefined> {
  const [first, second] = await accounts.listByWallet(wallet, 2)
  if (!second) return first
  throw new GatewayError('invalid_input', 'The wallet has several sessions; name one.', {
    details: { field: 'sessionId' },
  })
}

function missingKey(): GatewayError {
  return new GatewayError(
    'unauthorized',
    'No session token came. Send the token of the session, which begins with pws_ (Authorization: Bearer pws_…), or sign in with the wallet that owns it (SIGN-IN-WITH-X; GET /sign-in). Other bearer tokens are not read.',
    { details: { reason: 'missing' } },
  )
}

function otherSession(): GatewayError {
  return new GatewayError('not_found', 'You have no session of this id.', { details: { field: 'sessionId' } })
}

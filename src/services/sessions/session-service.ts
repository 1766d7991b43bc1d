import { GatewayError } from '../../core/failures.ts'
import type { SessionReturnService } from '../../payment/sessions/session-returns.ts'
import type { SessionReturnRepository } from '../../store/sessions/session-return-repository.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { Sessions, TopUp } from '../../tools/sessions/session-ports.ts'
import { applyLimitChanges } from './limit-changes.ts'
import { findByKey } from './session-access.ts'
import { toEntry, toReturn, toSession } from './session-mapper.ts'
import { createSessionOpening, type SessionOpening, type SessionOpeningDeps } from './session-opening.ts'

export interface SessionServiceDeps extends SessionOpeningDeps {
  readonly returns: SessionReturnRepository
  readonly returnService: SessionReturnService
}

const MAX_PER_WALLET = 50
/** So that whole millionths stay exact in every engine. */
const MAX_BALANCE = 1_000_000_000_000

/** The prepaid sessions as tools ask for them. */
export function createSessionService(deps: SessionServiceDeps): Sessions {
  const { book, accounts, returns, destinations, clock } = deps
  const opening = createSessionOpening(deps)
  const toCurrentSession = (row: SessionRow) => toSession(row, clock.now())

  return {
    async open(order, owner) {
      const { row, token } = await opening.open(order, owner)
      return { session: toCurrentSession(row), token }
    },

    async checkTopUp(topUp) {
      destinations.check(undefined)
      if ('sessionId' in topUp) return refuseOverfull(topUp, opening)
      destinations.check(topUp.order.network)
      opening.refuseUnknownTools(topUp.order.limits.tools)
    },

    async topUp(topUp, owner) {
      const { payment } = owner
      if (payment === undefined) throw new Error('A session is filled by a payment.')
      const row =
        'sessionId' in topUp
          ? await opening.findOpen(topUp.sessionId)
          : await opening.openPaid(topUp, owner, payment)
      await accounts.expect(payment, row.id)
      return toCurrentSession(row)
    },

    async find(key) {
      if (key.token === undefined && key.id === undefined && key.owner)
        return (await accounts.listByWallet(key.owner.wallet, MAX_PER_WALLET)).map(toCurrentSession)
      return [toCurrentSession((await findByKey(key, deps)).row)]
    },

    async limit(key, changes) {
      const { row, isOwner } = await findByKey(key, deps)
      opening.refuseUnknownTools(changes.tools)
      const limits = applyLimitChanges(row, changes, { isOwner, now: clock.now() })
      if (Object.keys(limits).length === 0) return toCurrentSession(row)
      const changed = await accounts.setLimits(row.id, limits)
      if (changed) return toCurrentSession(changed)
      throw new GatewayError('invalid_input', 'The session is closed.', { details: { field: 'sessionId' } })
    },

    async history(key, page) {
      const { row } = await findByKey(key, deps)
      return { id: row.id, entries: (await accounts.listEntries(row.id, page)).map(toEntry) }
    },

    async close(key) {
      const { row } = await findByKey(key, deps)
      await accounts.close(row.id, clock.now())
      // the job returns what cannot be returned now
      await deps.returnService.giveBack(row).catch(() => {})
      return {
        session: toCurrentSession((await book.find(row.id)) ?? row),
        returns: (await returns.ofSession(row.id)).map(toReturn),
      }
    },

    returnsOf: async (id) => (await returns.ofSession(id)).map(toReturn),
  }
}

/** @throws GatewayError `invalid_input` for a session that would hold too much, or is not open. */
async function refuseOverfull(
  { sessionId, amount }: Extract<TopUp, { sessionId: string }>,
  { findOpen }: SessionOpening,
): Promise<void> {
  const { balance } = await findOpen(sessionId)
  if (balance + Number(amount) <= MAX_BALANCE) return
  throw new GatewayError('invalid_input', 'amountUsd: a session holds at most a million dollars.', {
    details: { field: 'amountUsd' },
  })
}

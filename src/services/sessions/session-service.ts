import { GatewayError } from '../../core/failures.ts'
import type { ReturnDesk } from '../../payment/sessions/session-returns.ts'
import type { SessionReturns } from '../../store/sessions/session-returns.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { Sessions, TopUp } from '../../tools/sessions/session-ports.ts'
import { changedLimits } from './limit-changes.ts'
import { findByKey } from './session-access.ts'
import { entryOf, returnOf, sessionOf } from './session-mapper.ts'
import { createSessionOpening, type SessionOpening, type SessionOpeningDeps } from './session-opening.ts'

export interface SessionDeskParts extends SessionOpeningDeps {
  readonly returns: SessionReturns
  readonly desk: ReturnDesk
}

const MAX_OF_A_WALLET = 50
/** So that whole millionths stay exact in every engine. */
const MAX_BALANCE = 1_000_000_000_000

/** The prepaid sessions as tools ask for them. */
export function sessionDesk(deps: SessionDeskParts): Sessions {
  const { book, accounts, returns, places, clock } = deps
  const opening = createSessionOpening(deps)
  const toCurrentSession = (row: SessionRow) => sessionOf(row, clock.now())

  return {
    async open(order, owner) {
      const { row, token } = await opening.open(order, owner)
      return { session: toCurrentSession(row), token }
    },

    async checkTopUp(topUp) {
      places.check(undefined)
      if ('sessionId' in topUp) return refuseOverfull(topUp, opening)
      places.check(topUp.order.network)
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
        return (await accounts.ofWallet(key.owner.wallet, MAX_OF_A_WALLET)).map(toCurrentSession)
      return [toCurrentSession((await findByKey(key, deps)).row)]
    },

    async limit(key, changes) {
      const { row, isOwner } = await findByKey(key, deps)
      opening.refuseUnknownTools(changes.tools)
      const limits = changedLimits(row, changes, { isOwner, now: clock.now() })
      if (Object.keys(limits).length === 0) return toCurrentSession(row)
      const changed = await accounts.limit(row.id, limits)
      if (changed) return toCurrentSession(changed)
      throw new GatewayError('invalid_input', 'The session is closed.', { details: { field: 'sessionId' } })
    },

    async history(key, page) {
      const { row } = await findByKey(key, deps)
      return { id: row.id, entries: (await accounts.history(row.id, page)).map(entryOf) }
    },

    async close(key) {
      const { row } = await findByKey(key, deps)
      await accounts.close(row.id, clock.now())
      // the job returns what cannot be returned now
      await deps.desk.giveBack(row).catch(() => {})
      return {
        session: toCurrentSession((await book.find(row.id)) ?? row),
        returns: (await returns.ofSession(row.id)).map(returnOf),
      }
    },

    returnsOf: async (id) => (await returns.ofSession(id)).map(returnOf),
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

import type { AdminPorts, RotatedKey } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import type { Database } from '../../store/engine/database.ts'
import { countOld, resealRows } from '../../store/engine/reseal.ts'
import { addSecret, listSecrets } from '../../store/engine/secrets.ts'
import { toIsoTime } from './admin-rows.ts'

/** The account that settles by itself, as far as an operator may see it. */
export interface SettleAccount {
  address(): Promise<string>
  /** Payments that may have been sent by an account of ours and whose outcome is not known yet. */
  countOpen(): Promise<number>
}

export interface AdminKeysDeps {
  readonly clock: Clock
  /** Makes a new value of a secret. */
  readonly makers: Readonly<Record<'receipt-key' | 'session-pepper', () => string>>
  /** Whether there is a master key. */
  readonly isSealed: boolean
  /** Whether a second master key opens what is sealed. */
  readonly hasOtherKey: boolean
  /** Undefined where facilitators settle. */
  readonly settleAccount: SettleAccount | undefined
}

const LIVE = ['receipt-key', 'session-pepper'] as const

/** Keys as an operator sees and rotates them; no answer holds one. */
export function createAdminKeys(database: Database, deps: AdminKeysDeps): AdminPorts['keys'] {
  const { clock, makers, isSealed, hasOtherKey, settleAccount } = deps

  async function reseal(): Promise<JsonObject> {
    if (!isSealed)
      throw refuse(
        'MASTER_KEY is not set: nothing is sealed. Set it and start the gateway anew to seal what is there.',
      )
    if (!hasOtherKey)
      throw refuse(
        'Start every gateway with the new key in MASTER_KEY and the one before in MASTER_KEY_OTHER first. See docs/operations.md, Rotating keys.',
      )
    const { resealed, left } = await resealRows(database)
    const note =
      left === 0
        ? 'Everything opens with MASTER_KEY. Once no gateway seals with the other key, remove MASTER_KEY_OTHER.'
        : 'A gateway still seals with the other key. Start it anew with the new one, then run this again.'
    return { key: 'master-key', resealed, left, note }
  }

  async function add(name: keyof typeof makers): Promise<JsonObject> {
    const { kid, activeFrom } = await addSecret(database, { name, value: makers[name]() }, clock)
    const note = 'Every gateway accepts it now, and uses it from then on. Earlier ones stay accepted.'
    return { key: name, generation: Number(kid), activeFrom: toIsoTime(activeFrom), note }
  }

  async function checkSettleAccount(): Promise<JsonObject> {
    if (!settleAccount) throw refuse('Neither SETTLE_KEY nor SETTLE_SIGNER_URL is set: facilitators settle.')
    const open = await settleAccount.countOpen()
    const note =
      open === 0
        ? 'Nothing is on its way from the account before: you may empty it. To rotate, put a new key into SETTLE_KEY, or name another one in SETTLE_SIGNER_URL, and start the gateways anew.'
        : 'Payments are on their way. The chain is read until each has landed or expired; leave the account before its coins until then.'
    return { key: 'settle-key', account: await settleAccount.address(), open, note }
  }

  return {
    async list() {
      const now = await database.now(clock.now())
      const secrets = await listSecrets(database, LIVE)
      const inUse = new Set<string>()
      const rows = secrets.map(({ name, kid, activeFrom }): JsonObject => {
        const isCurrent = activeFrom <= now && !inUse.has(name)
        if (isCurrent) inUse.add(name)
        const state = activeFrom > now ? 'next' : isCurrent ? 'in use' : 'accepted'
        return { key: name, generation: Number(kid), state, activeFrom: toIsoTime(activeFrom), note: null }
      })
      const old = isSealed ? await countOld(database) : 0
      const master = isSealed
        ? { state: 'in use', note: old === 0 ? null : `${old} values are sealed with MASTER_KEY_OTHER.` }
        : { state: 'not set', note: 'Secrets lie open in DATA_DIR, which only its owner can read.' }
      rows.push({ key: 'master-key', generation: null, activeFrom: null, ...master })
      if (settleAccount)
        rows.push({
          key: 'settle-key',
          generation: null,
          state: 'in use',
          activeFrom: null,
          note: await settleAccount.address(),
        })
      return { rows }
    },
    async rotate(key: RotatedKey) {
      switch (key) {
        case 'master-key':
          return reseal()
        case 'settle-key':
          return checkSettleAccount()
        default:
          return add(key)
      }
    },
  }
}

function refuse(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'key' } })
}

import { createHmac } from 'node:crypto'
import type { Clock, Random } from '../../core/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { isSameText } from '../../core/text/same-text.ts'
import type {
  MonitorEventRow,
  MonitorRepository,
  MonitorRow,
  NewMonitorRow,
} from '../../store/features/monitor-repository.ts'
import type {
  Monitor,
  MonitorEvent,
  MonitorKey,
  MonitorOrder,
  Monitors,
} from '../../tools/monitors/monitor-ports.ts'
import type { Owner } from '../../tools/owner.ts'
import { bars } from '../../upstream/market-data/candles.ts'

const LIFETIME_MS = 30 * DAY_MS
export const CHECK_INTERVAL_MS = MINUTE_MS

export function newMonitorSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64')
}

/**
 * The book of monitors as tools ask it. Everything that identifies a monitor is derived from its payment, so that work
 * that is done twice for one payment makes one monitor with the same keys, and no key lies in the database.
 *
 * @param secret Never changes, because the keys of every monitor come from it.
 */
export function createMonitorService(
  repository: MonitorRepository,
  { clock, secret }: { readonly clock: Clock; readonly secret: string },
): Monitors {
  async function find(id: string, key: MonitorKey): Promise<Monitor> {
    const isToken = key.pollToken !== undefined && isSameText(key.pollToken, pollToken(id, secret))
    if (key.pollToken !== undefined && !isToken)
      throw new GatewayError('unauthorized', 'This pollToken does not open a monitor of this id.', {
        details: { field: 'pollToken' },
      })
    const row = await repository.find(id, clock.now())
    if (row && (isToken || row.wallet === key.owner?.wallet)) return toMonitor(row)
    throw new GatewayError('not_found', 'You have no monitor of this id.', { details: { field: 'id' } })
  }

  return {
    find,

    async create(order, owner) {
      const row = newRow(order, owner, { now: clock.now(), secret })
      await repository.save(row)
      const keys = { pollToken: pollToken(row.id, secret) }
      const monitor = toMonitor(row)
      return order.webhook === null
        ? { monitor, ...keys }
        : { monitor, ...keys, webhookSecret: webhookSecret(row.id, secret) }
    },

    async ofWallet({ wallet }, limit) {
      return (await repository.listByWallet(wallet, clock.now(), limit)).map(toMonitor)
    },

    async events(id, { after, limit }) {
      return (await repository.listEvents(id, after, limit)).map(toEvent)
    },

    async remove(id, key) {
      await find(id, key)
      await repository.remove(id)
    },
  }
}

/** The secret with which a monitor's webhook is signed, as Standard Webhooks writes it. */
export function webhookSecret(id: string, secret: string): string {
  return `whsec_${mac(`webhook ${id}`, secret).toString('base64')}`
}

function pollToken(id: string, secret: string): string {
  return `poll_${mac(`poll ${id}`, secret).toString('base64url')}`
}

function mac(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function newRow(
  order: MonitorOrder,
  { wallet, payment }: Owner,
  { now, secret }: { readonly now: number; readonly secret: string },
): NewMonitorRow & MonitorRow {
  if (payment === undefined) throw new Error('A monitor is bought by a payment.')
  const { figures, ...watched } = order
  return {
    ...watched,
    id: `mon_${mac(`id ${payment}`, secret).toString('hex').slice(0, 24)}`,
    wallet,
    payment_key: payment,
    event_count: 0,
    created_at: now,
    expires_at: now + LIFETIME_MS,
    next_look_at: now + CHECK_INTERVAL_MS,
    looked_at: now,
    figures: JSON.stringify(figures),
    trouble: null,
  }
}

export function toMonitor(row: MonitorRow): Monitor {
  const { id, mode, kind, token, source, direction, threshold, contains, webhook, state, trouble } = row
  return {
    id,
    mode,
    kind,
    token,
    source,
    bar: bars.find((known) => known === row.bar) ?? null,
    direction,
    threshold,
    contains,
    webhook,
    state,
    trouble,
    events: row.event_count,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lookedAt: row.looked_at,
    figures: row.figures === null ? null : (JSON.parse(row.figures) as Monitor['figures']),
  }
}

function toEvent({ sequence, at, body, delivery, attempts }: MonitorEventRow): MonitorEvent {
  return { sequence, at, body: JSON.parse(body) as MonitorEvent['body'], delivery, attempts }
}

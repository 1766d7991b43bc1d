import { type Desk, readAsked } from '../../admin/desk.ts'
import { ExportInput } from '../../admin/exports.ts'
import type { Days, DeskPorts, Listed } from '../../admin/ports.ts'
import type { Catalogue } from '../../calls/catalogue.ts'
import type { Clock, Random } from '../../core/clock.ts'
import type { Cell } from '../../core/csv.ts'
import { DAY_MS } from '../../core/durations.ts'
import { failureOf, GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import type { FacilitatorState } from '../../payment/facilitators/facilitator-monitor.ts'
import type { Reconciler } from '../../payment/gate/reconciler.ts'
import { sqlOperatorActs } from '../../store/admin/admin-acts.ts'
import { deskExports, type Span } from '../../store/admin/admin-exports.ts'
import { sqlDeskReads } from '../../store/admin/admin-reads.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Ledger, PaymentRow } from '../../store/payments/ledger.ts'
import type { CostBook, ToolTakings } from '../../store/sales/cost-repository.ts'
import type { UpstreamHealth, UpstreamStatus } from '../../upstream/health.ts'
import type { FollowedShelf } from '../catalog/live-catalog.ts'
import {
  actRow,
  creditRow,
  dollars,
  listed,
  outgoingRow,
  pageOf,
  paymentRow,
  sessionRow,
  stuckRow,
  time,
} from './admin-rows.ts'
import { deskRules } from './admin-rules.ts'

interface DeskParts {
  readonly shelf: FollowedShelf
  readonly catalogue: Pick<Catalogue, 'find'>
  readonly networks: readonly string[]
  readonly ledger: Pick<Ledger, 'find' | 'findByHeader'>
  readonly reconciler: Pick<Reconciler, 'resolve'>
  readonly costs: CostBook
  readonly upstreams: UpstreamHealth
  /** In the order in which they are asked. */
  readonly facilitators: () => readonly FacilitatorState[]
  readonly clock: Clock
  readonly random: Random
  readonly onFailure: (what: string, error: unknown) => void
}

const UNKNOWN = 'unknown'

/** The operator's desk over one database; what is done at it is written down before it is. */
export function operatorDesk(database: Database, parts: DeskParts): Desk {
  const { clock, random, onFailure } = parts
  const ports = deskPorts(database, parts)
  const acts = sqlOperatorActs(database)
  const tables = deskExports(database)

  async function noted<T>(
    act: { readonly by: string; readonly act: string; readonly input: unknown },
    work: () => Promise<T>,
  ): Promise<T> {
    const at = clock.now()
    // sorts by time, and two of one moment apart
    const id = `${at.toString(36).padStart(9, '0')}-${Buffer.from(random.bytes(6)).toString('hex')}`
    await acts.begun({ id, at, who: act.by, act: act.act, input: JSON.stringify(act.input) })
    const ended = (outcome: string) => acts.ended(id, outcome).catch((error) => onFailure('acts', error))
    try {
      const result = await work()
      await ended('done')
      return result
    } catch (error) {
      await ended(failureOf(error).code)
      throw error
    }
  }

  return {
    async perform(operation, { input, by }) {
      const read = readAsked(operation.input, input)
      const run = () => operation.run(read, { ...ports, by })
      return operation.kind === 'look' ? run() : noted({ by, act: operation.id, input: read }, run)
    },

    async export(input, by) {
      const asked = readAsked(ExportInput, input)
      const { columns, read } = tables[asked.what]
      return noted({ by, act: 'export', input: asked }, async () => ({
        name: [asked.what, asked.from, asked.to].filter((part) => part !== undefined).join('_'),
        columns,
        async *rows() {
          for await (const page of read(spanOf(asked))) {
            yield page.map((row) => columns.map((column) => cellOf(column, row[column] ?? null)))
          }
        },
      }))
    },
  }
}

function deskPorts(database: Database, parts: DeskParts): DeskPorts {
  const { ledger, reconciler, costs, upstreams, facilitators, clock } = parts
  const reads = sqlDeskReads(database)

  async function mustFind(id: string): Promise<PaymentRow> {
    const row = (await ledger.findByHeader(id)) ?? (await ledger.find(id))
    if (row) return row
    throw new GatewayError('not_found', 'There is no payment of this id.')
  }

  return {
    payments: {
      async stuck({ olderThanSeconds, ...page }) {
        const now = clock.now()
        const rows = await reads.stuck({ now, before: now - olderThanSeconds * 1000 }, pageOf(page))
        return listed(rows, page, {
          said: stuckRow,
          markOf: ({ created_at, key }) => ({ at: created_at, id: key }),
        })
      },
      async late(page) {
        return listed(await reads.late(pageOf(page)), page, {
          said: paymentRow,
          markOf: ({ settled_at, key }) => ({ at: settled_at ?? 0, id: key }),
        })
      },
      async credits(page) {
        return listed(await reads.credits(pageOf(page)), page, {
          said: (row) => creditRow(row, clock.now()),
          markOf: ({ expires_at, key }) => ({ at: expires_at, id: key }),
        })
      },
      async reconcile(id) {
        const row = await mustFind(id)
        const said = await wordOn(row, reconciler)
        const after = await mustFind(row.key)
        return {
          id: row.header_id,
          before: row.state,
          after: after.state,
          said,
          transaction: after.tx,
        }
      },
    },
    takings: {
      margins: async (days) => ({ rows: (await costs.read(spanOf(days))).map(marginRow) }),
    },
    health: {
      upstreams: () => ({ rows: upstreams.list().map(upstreamRow) }),
      facilitators: (): Listed => ({
        rows: facilitators().map(({ name, state, networks }) => {
          return { name, breaker: state, networks: networks?.join(' ') ?? UNKNOWN }
        }),
      }),
    },
    rules: deskRules(parts),
    sessions: {
      list: async (page) =>
        listed(await reads.sessions(pageOf(page)), page, {
          said: sessionRow,
          markOf: ({ created_at, id }) => ({ at: created_at, id }),
        }),
    },
    outgoing: {
      async list({ kind, ...page }) {
        const known = (['payout', 'refund', 'return'] as const).find((one) => one === kind)
        return listed(await reads.outgoing(known, pageOf(page)), page, {
          said: outgoingRow,
          markOf: ({ created_at, id }) => ({ at: created_at, id }),
        })
      },
    },
    acts: {
      list: async (page) =>
        listed(await reads.acts(pageOf(page)), page, {
          said: actRow,
          markOf: ({ at, id }) => ({ at, id }),
        }),
    },
  }
}

/** What the chain says of a payment now; what is booked already is not asked about. */
async function wordOn(row: PaymentRow, { resolve }: Pick<Reconciler, 'resolve'>): Promise<string> {
  if (!['locked', 'settling', 'released', 'failed'].includes(row.state)) return 'It is booked already.'
  try {
    const seen = await resolve(row)
    if (seen.kind === 'paid') return 'The money has come and is booked.'
    return seen.kind === 'dead' ? `It will not move: ${seen.reason}.` : `Not known yet: ${seen.reason}.`
  } catch {
    return 'Not known yet: the chain, or another worker, has not said.'
  }
}

function marginRow({ tool, calls, microUsd, costedCalls, nanoUsd }: ToolTakings): JsonObject {
  const isKnown = calls > 0 && costedCalls >= calls
  const revenue = BigInt(microUsd) * 1000n
  return {
    tool,
    calls,
    revenueUsd: dollars(microUsd),
    // of some calls only, it is no cost of the tool
    costUsd: isKnown ? nanoDollars(BigInt(nanoUsd)) : UNKNOWN,
    callsWithKnownCost: costedCalls,
    knownCostUsd: costedCalls > 0 ? nanoDollars(BigInt(nanoUsd)) : UNKNOWN,
    marginUsd: isKnown ? nanoDollars(revenue - BigInt(nanoUsd)) : UNKNOWN,
  }
}

function nanoDollars(nano: bigint): string {
  const digits = `${nano < 0n ? -nano : nano}`.padStart(10, '0')
  const fraction = digits.slice(-9).replace(/(?<!0)0+$/, '')
  return `${nano < 0n ? '-' : ''}${digits.slice(0, -9)}${fraction && `.${fraction}`}`
}

function upstreamRow({
  lastSuccessAt,
  lastFailureAt,
  leftAloneUntil,
  quota,
  ...rest
}: UpstreamStatus): JsonObject {
  return {
    ...rest,
    breaker: leftAloneUntil === undefined ? 'closed' : `open until ${time(leftAloneUntil)}`,
    quota: quota
      ? `${quota.remaining} left${quota.limit === undefined ? '' : ` of ${quota.limit}`}`
      : UNKNOWN,
    quotaAsOf: time(quota?.asOf ?? null),
    lastSuccessAt: time(lastSuccessAt ?? null),
    lastFailureAt: time(lastFailureAt ?? null),
  }
}

function spanOf({ from, to }: Days): Span {
  return {
    from: from === undefined ? 0 : Date.parse(from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY_MS,
  }
}

function cellOf(column: string, value: Cell): Cell {
  const isTime = column === 'at' || column.endsWith('_at')
  return isTime && typeof value === 'number' ? time(value) : value
}

import type { AdminPorts, Listed } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import type { FacilitatorState } from '../../payment/facilitators/facilitator-monitor.ts'
import type { OverviewRepository } from '../../store/admin/overview-repository.ts'
import type { UpstreamHealth } from '../../upstream/health.ts'
import { type AccountBalanceReader, toAccountRows } from './account-balances.ts'
import type { FindLinks } from './admin-links.ts'
import { type SourcePrice, toDollars, toIsoTime, toUpstreamRow, UNKNOWN } from './admin-rows.ts'

/** What a facilitator asks, and what it has settled since this gateway started. */
export interface FacilitatorFacts {
  /** Dollars a settlement; undefined while none is published or declared. */
  readonly usd?: string | undefined
  readonly freePerMonth?: number | undefined
  readonly settled: number
  readonly unsettled: number
  readonly medianMilliseconds: number | null
}

interface AdminHealthDeps {
  readonly upstreams: UpstreamHealth
  readonly priceOf: (source: string) => SourcePrice | undefined
  /** In the order in which they are asked. */
  readonly facilitators: () => readonly FacilitatorState[]
  /** What is configured and measured of one. */
  readonly factsOf: (facilitator: string) => FacilitatorFacts
  readonly balances: AccountBalanceReader
  readonly repository: OverviewRepository
  readonly links: FindLinks
  readonly clock: Clock
}

type Books = Listed & { readonly differences: number; readonly provenUntil: string | null }

/** How everything is that the gateway depends on. */
export function createAdminHealth({
  upstreams,
  priceOf,
  facilitators,
  factsOf,
  balances,
  repository,
  links,
}: AdminHealthDeps) {
  return {
    upstreams: (): Listed => ({
      rows: upstreams.list().map((status) => toUpstreamRow(status, priceOf(status.name))),
    }),

    facilitators: (): Listed => ({
      rows: facilitators().map(({ name, state, networks, suspension }, at) => {
        const { usd, freePerMonth, ...record } = factsOf(name)
        return {
          order: at + 1,
          name,
          breaker: state,
          networks: networks?.join(' ') ?? UNKNOWN,
          costUsd: usd ?? (state === 'in process' ? null : UNKNOWN),
          freePerMonth: freePerMonth ?? null,
          ...record,
          reason: suspension?.reason ?? null,
          since: toIsoTime(suspension?.since ?? null),
        }
      }),
    }),

    async accounts() {
      const latest = balances.latest()
      const owed = await repository.owedByAccount()
      const rows = toAccountRows(latest, {
        toDollars,
        owedOf: ({ network, asset }) =>
          owed
            .filter((each) => each.network === network && each.asset.toLowerCase() === asset.toLowerCase())
            .reduce((sum, { microUsd }) => sum + microUsd, 0),
      })
      return {
        asOf: toIsoTime(latest.readAt ?? null),
        rows: rows.map((row) => ({
          ...row,
          ...links({ network: `${row['network']}`, account: `${row['address']}` }),
        })),
      }
    },

    async books(): Promise<Books> {
      const [proofs, counters] = await Promise.all([repository.proofs(), repository.differences()])
      const oldest = proofs.length === 0 ? null : Math.min(...proofs.map(({ provenUntil }) => provenUntil))
      return {
        rows: proofs.map(({ network, asset, block, provenUntil }) => {
          return { network, asset, state: 'proven', block, provenUntil: toIsoTime(provenUntil) }
        }),
        provenUntil: toIsoTime(oldest),
        differences: counters.reduce((sum, { value }) => sum + Number(value), 0),
      }
    },
  } satisfies AdminPorts['health']
}

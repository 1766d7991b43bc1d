import { type DataSourceId, dataSource } from '../../config/data-sources.ts'
import { type SourceSettings, termsOf } from '../../config/source-settings.ts'
import type { SourceTerms } from '../../config/source-terms.ts'
import { nanoAsUsd } from '../../core/budgets/nano-usd.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import type { SourceBudget } from '../health.ts'
import { type Admission, createAdmission } from './admission.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { createSpending } from './spending.ts'
import { type BudgetStore, createMemoryStore } from './stores.ts'

/** Limits, costs and budgets of every source that is asked. */
export interface SourceBudgets {
  /** @param at Where the source is asked, and whether with a key. */
  admission(id: DataSourceId, at: { readonly baseUrl: string; readonly hasKey: boolean }): Admission
  /** Of the sources that have been asked for. */
  list(): readonly SourceBudget[]
  find(id: DataSourceId): SourceBudget | undefined
}

interface SourceBudgetsDeps {
  readonly settings: SourceSettings
  readonly store: BudgetStore
  readonly clock: Clock
  readonly scheduler: Scheduler
}

interface OpenedSource {
  readonly terms: SourceTerms
  readonly limiters: readonly Limiter[]
  readonly admission: Admission
}

export function createSourceBudgets({ settings, store, clock, scheduler }: SourceBudgetsDeps): SourceBudgets {
  const opened = new Map<DataSourceId, OpenedSource>()
  const spending = createSpending(store, clock)
  const fallback = createMemoryStore(clock)
  // what was spent before this start counts from the first question on, whether or not it is known by then
  spending.refresh().catch(() => {})

  function open(id: DataSourceId, at: { readonly baseUrl: string; readonly hasKey: boolean }): OpenedSource {
    const terms = termsOf(id, { ...at, settings })
    const limiters = terms.limits.map(({ path, ...limit }, index) => ({
      limiter: createLimiter(`${id} ${index} ${limit.perMs}`, limit, { store, fallback, clock, scheduler }),
      path,
    }))
    const payee = { source: id, name: dataSource(id).name, dailyUsd: terms.dailyUsd }
    return {
      terms,
      limiters: limiters.map(({ limiter }) => limiter),
      admission: createAdmission({ id, payee, terms, limiters, spending, clock }),
    }
  }

  function describe(id: DataSourceId, { terms, limiters }: OpenedSource): SourceBudget {
    const [tightest] = limiters
      .map((limiter) => ({ ...limiter.limit, remaining: limiter.remaining() }))
      .toSorted((one, other) => one.remaining / one.units - other.remaining / other.units)
    const isPriced = terms.statesCost || terms.usd !== undefined
    const budgetUsd = isPriced && Number.isFinite(terms.dailyUsd) ? terms.dailyUsd : undefined
    return {
      source: id,
      ...(tightest
        ? {
            limit: {
              count: tightest.units,
              perSeconds: tightest.perMs / 1_000,
              unit: terms.unit ?? 'requests',
            },
            remaining: tightest.remaining,
          }
        : {}),
      ...(isPriced ? { costTodayUsd: nanoAsUsd(spending.spentToday(id)) } : {}),
      ...(budgetUsd === undefined ? {} : { budgetUsd }),
    }
  }

  return {
    admission(id, at) {
      const known = opened.get(id) ?? open(id, at)
      opened.set(id, known)
      return known.admission
    },
    list: () => [...opened].map(([id, source]) => describe(id, source)),
    find(id) {
      const source = opened.get(id)
      return source && describe(id, source)
    },
  }
}

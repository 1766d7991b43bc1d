import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/durations.ts'
import { type DataSourceId, dataSource, dataSourceIds } from './data-sources.ts'
import { type PricedItem, type RequestLimit, type SourceTerms, sourceTerms } from './source-terms.ts'

/** What the operator knows better than the table of `source-terms.ts`. */
export interface SourceSettings {
  /** An empty list: no limit. */
  readonly limits: Partial<Readonly<Record<DataSourceId, readonly RequestLimit[]>>>
  readonly usd: Partial<Readonly<Record<DataSourceId, SourceTerms['usd']>>>
  /** Infinity: no budget. */
  readonly dailyUsd: Partial<Readonly<Record<DataSourceId, number>>>
}

/** Changes nothing. */
export const noSourceSettings: SourceSettings = { limits: {}, usd: {}, dailyUsd: {} }

type Environment = Readonly<Record<string, string | undefined>>

const UNITS: Readonly<Record<string, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }
const ITEMS: readonly PricedItem[] = ['request', 'post', 'user']
const OFF = 'off'
const MAX_UNITS = 10_000_000

/** The variables that this file reads. */
export const sourceSettingVariables = ['SOURCE_LIMITS', 'SOURCE_COSTS', 'SOURCE_DAILY_USD'] as const

/** Reads `SOURCE_LIMITS`, `SOURCE_COSTS` and `SOURCE_DAILY_USD`: entries `source=value` with commas between them. */
export function readSourceSettings(environment: Environment): {
  readonly read: SourceSettings
  /** A sentence for each variable that does not make sense. */
  readonly wrong: readonly string[]
} {
  const limits = readEntries(environment, 'SOURCE_LIMITS', {
    parse: (text) => (text === OFF ? [] : parseLimit(text)),
    form: 'a number of requests and a time such as kraken=15/10s, or off',
  })
  const costs = readEntries(environment, 'SOURCE_COSTS', {
    parse: parseDollars,
    form: 'dollars a request such as coingecko=0.0005, or of one item such as x-api.post=0.004',
    items: ITEMS,
  })
  const budgets = readEntries(environment, 'SOURCE_DAILY_USD', {
    parse: (text) => (text === OFF ? Number.POSITIVE_INFINITY : parseDollars(text)),
    form: 'dollars a day such as x-api=10, or off',
  })
  const usd: Partial<Record<DataSourceId, Partial<Record<PricedItem, number>>>> = {}
  for (const { id, item, value } of costs.entries) usd[id] = { ...usd[id], [item]: value }
  return {
    read: {
      limits: Object.fromEntries(limits.entries.map(({ id, value }) => [id, value])),
      usd,
      dailyUsd: Object.fromEntries(budgets.entries.map(({ id, value }) => [id, value])),
    },
    wrong: [...limits.wrong, ...costs.wrong, ...budgets.wrong],
  }
}

/** The terms of a source as it is configured here. */
export function termsOf(
  id: DataSourceId,
  {
    baseUrl,
    hasKey,
    settings,
  }: { readonly baseUrl: string; readonly hasKey: boolean; readonly settings: SourceSettings },
): SourceTerms {
  const terms = sourceTerms[id]
  const { usd, dailyUsd = terms.dailyUsd } = { usd: settings.usd[id], dailyUsd: settings.dailyUsd[id] }
  return {
    ...terms,
    limits: settings.limits[id] ?? publishedLimits(id, { baseUrl, hasKey }),
    ...(terms.usd || usd ? { usd: { ...terms.usd, ...usd } } : {}),
    ...(dailyUsd === undefined ? {} : { dailyUsd }),
  }
}

/** A source that is asked through another address is still the same one; a node is not. */
function publishedLimits(
  id: DataSourceId,
  { baseUrl, hasKey }: { readonly baseUrl: string; readonly hasKey: boolean },
): readonly RequestLimit[] {
  const { host, limits, keyed, paid } = sourceTerms[id]
  if (!URL.canParse(baseUrl)) return []
  const asked = new URL(baseUrl).host
  if (host !== undefined && host !== asked) return []
  if (!hasKey) return limits
  const paidUrl = dataSource(id).key?.paid?.baseUrl
  const isPaid = paidUrl !== undefined && new URL(paidUrl).host === asked
  return (isPaid ? paid : keyed) ?? limits
}

interface Entry<T> {
  readonly id: DataSourceId
  readonly item: PricedItem
  readonly value: T
}

function readEntries<T>(
  environment: Environment,
  variable: string,
  {
    parse,
    form,
    items = [],
  }: {
    readonly parse: (text: string) => T | undefined
    readonly form: string
    readonly items?: readonly PricedItem[]
  },
): { readonly entries: readonly Entry<T>[]; readonly wrong: readonly string[] } {
  const text = environment[variable]?.trim()
  if (!text) return { entries: [], wrong: [] }
  const entries: Entry<T>[] = []
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, name = '', itemName, given = ''] = /^([a-z0-9-]+)(?:\.([a-z]+))?=(\S+)$/.exec(part) ?? []
    const id = dataSourceIds.find((each) => each === name)
    const item = itemName === undefined ? 'request' : items.find((each) => each === itemName)
    const value = parse(given)
    if (id === undefined)
      return {
        entries: [],
        wrong: [`${variable}: name sources as GET /status/upstreams does, each with ${form}`],
      }
    if (item === undefined || value === undefined)
      return { entries: [], wrong: [`${variable}: ${id} must have ${form}`] }
    entries.push({ id, item, value })
  }
  return { entries, wrong: [] }
}

function parseLimit(text: string): readonly RequestLimit[] | undefined {
  const [, units = '', count = '1', unit = ''] = /^(\d{1,8})\/(\d{1,5})?([smhd])$/.exec(text) ?? []
  const perMs = Number(count) * (UNITS[unit] ?? 0)
  const limit = { units: Number(units), perMs }
  return limit.units >= 1 && limit.units <= MAX_UNITS && perMs > 0 ? [limit] : undefined
}

function parseDollars(text: string): number | undefined {
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined
}

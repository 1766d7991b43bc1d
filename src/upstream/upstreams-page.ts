import { type DataSourceId, dataSource, dataSourceIds } from '../config/data-sources.ts'
import { type RequestLimit, type SourceTerms, sourceTerms } from '../config/source-terms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/durations.ts'
import { verificationOf } from './evidence.ts'
import { sourceFallbacks } from './probes/fallbacks.ts'
import { sourceProbes } from './probes/probe-table.ts'
import { sourceOperations } from './source-operations.ts'
import { sourceOwners } from './source-owners.ts'

/** Answers of a source that others published, by the folder of `test/recordings`. */
interface RecordedOrigins {
  /** Repositories, each with the commit at which it was read. */
  readonly origins: ReadonlySet<string>
}

/** Nodes of all chains speak alike, and share their recordings. */
const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^solana-rpc/, 'solana-rpc'],
  [/-rpc(-2)?$/, 'evm-rpc'],
  [/^defillama/, 'defillama'],
]
const MAX_FALLBACKS = 3

/**
 * Every source with what is asked of it and how far that is known to be right, in Markdown.
 *
 * @param recordings The text of `test/recordings/SOURCES.md`, which names where each recording is from.
 */
export function createUpstreamsPage(recordings: string): string {
  const recorded = readRecordings(recordings)
  return [
    '# Upstreams',
    '',
    'Written from the tables of the code by `npm run manifests`; do not edit. `pennywire doctor --live` asks each source its',
    'probe and reports what is wrong; `npm run live:check` does the same every night and fails when an answer has drifted;',
    '`pennywire record` keeps what they answer for replay mode.',
    '',
    '## Requests',
    '',
    '| source | operation | request |',
    '|---|---|---|',
    ...dataSourceIds.flatMap(toRequestRows),
    '',
    '## Limits, terms and evidence',
    '',
    'Verified: at least two independent owners published what the service answers, one of them a recording. Where it is',
    '`no`, the catalog marks the tools that depend on it alone `unverified`; `live:check` has the last word.',
    '',
    '| source | address | limit | cost | terms of | stands in for it | probe | recordings | verified |',
    '|---|---|---|---|---|---|---|---|---|',
    ...dataSourceIds.map((id) => toRow(id, recorded.get(folderOf(id)))),
    '',
    '## How each limit is known',
    '',
    'Confirmed: a source other than the owner was seen to state the same limit. Assumed: the page of the owner alone, as read',
    'in November 2026. Sources without a published limit are left out. Set your own with `SOURCE_LIMITS`.',
    '',
    '| source | stated by | known |',
    '|---|---|---|',
    ...dataSourceIds.flatMap(toLimitRows),
    '',
    '## Recording and replay',
    '',
    'Every adapter of these sources is recorded from loopback and answers the same in replay (`test/data/matrix/recorded.test.ts`),',
    'but for the webhook of an operator, AgentScore, and the second indexer, which has the adapter of the first. A stream of a',
    'model is recorded whole. What was not recorded is refused as `not_recorded`, uncharged.',
    '',
    'News come from feeds, which stand in for each other: see `NEWS_FEEDS` in [configuration](configuration.md).',
    '',
  ].join('\n')
}

function toLimitRows(id: DataSourceId): readonly string[] {
  const { limits, keyed, paid, origin, confirmed } = sourceTerms[id]
  if (limits.length === 0 && !keyed && !paid) return []
  const known = confirmed === undefined ? 'assumed' : `confirmed: ${confirmed}`
  return [`| ${id} | ${origin} | ${known} |`]
}

function toRequestRows(id: DataSourceId): readonly string[] {
  return Object.entries(sourceOperations[id]).map(
    ([operation, request]) => `| ${id} | ${operation} | \`${request}\` |`,
  )
}

function toRow(id: DataSourceId, recorded: RecordedOrigins | undefined): string {
  const { baseUrl, key } = dataSource(id)
  const terms = sourceTerms[id]
  const { operation } = sourceProbes[id]
  const host = baseUrl === '' ? 'set by you' : new URL(baseUrl).host
  const address = key?.required ? `${host}, with \`${key.variable}\`` : host
  const cells = [
    ...[id, address, formatLimits(terms), formatCost(terms), sourceOwners[id]],
    formatFallbacks(sourceFallbacks[id]),
    operation,
    recorded ? [...recorded.origins].join(', ') : '–',
    verdictOf(id),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function formatFallbacks(ids: readonly DataSourceId[]): string {
  if (ids.length === 0) return 'none'
  const named = ids.slice(0, MAX_FALLBACKS).join(', ')
  return ids.length > MAX_FALLBACKS ? `${named} and ${ids.length - MAX_FALLBACKS} more` : named
}

function formatLimits({ limits, keyed, paid, unit = 'requests' }: SourceTerms): string {
  if (limits.length === 0 && !keyed && !paid) return 'none published'
  const tiers: readonly (readonly [string, readonly RequestLimit[] | undefined])[] = [
    ['', limits],
    [' with a key', keyed],
    [' with a paid key', paid],
  ]
  return tiers
    .flatMap(([name, of]) =>
      of && of.length > 0 ? [`${of.map((limit) => formatLimit(limit, unit)).join(', ')}${name}`] : [],
    )
    .join('; ')
}

function formatLimit({ units, perMs, path }: RequestLimit, unit: string): string {
  return `${units} ${unit} in ${formatPeriod(perMs)}${path ? ' for some paths' : ''}`
}

function formatPeriod(period: number): string {
  const unit = periods.find(([, length]) => period % length === 0) ?? periods[periods.length - 1]
  const [name = '', length = 1] = unit ?? []
  return `${period / length} ${name}`
}

const periods: readonly (readonly [string, number])[] = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['min', MINUTE_MS],
  ['s', SECOND_MS],
]

function formatCost({ usd, statesCost, dailyUsd }: SourceTerms): string {
  const items = Object.entries(usd ?? {}).map(([item, price]) => `$${price} a ${item}`)
  const budget = dailyUsd === undefined ? [] : [`budget $${dailyUsd} a day`]
  const cost = statesCost ? ['what its answers state'] : items.length > 0 ? items : ['free']
  return [...cost, ...budget].join(', ')
}

function verdictOf(id: DataSourceId): string {
  const { verified, origins, lastSeen } = verificationOf(id)
  const what = `${origins} ${origins === 1 ? 'origin' : 'origins'}${lastSeen === null ? '' : `, last seen ${lastSeen}`}`
  return `${verified ? 'yes' : 'no'}: ${what}`
}

function folderOf(id: DataSourceId): string {
  return FOLDERS.find(([pattern]) => pattern.test(id))?.[1] ?? id
}

/** The rows of the table of recordings: `folder/file.json | kind | repository@commit | licence`. */
function readRecordings(markdown: string): ReadonlyMap<string, RecordedOrigins> {
  const found = new Map<string, { readonly origins: Set<string> }>()
  for (const [, folder = '', , from = ''] of markdown.matchAll(
    /^\| ([\w-]+)\/[^|]* \| ([^|]+) \| ([^|]+) \|/gm,
  )) {
    const row = found.get(folder) ?? { origins: new Set<string>() }
    row.origins.add(from.trim())
    found.set(folder, row)
  }
  return found
}

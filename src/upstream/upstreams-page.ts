import { type DataSourceId, dataSource, dataSourceIds } from '../config/data-sources.ts'
import { sourceFallbacks } from './probes/fallbacks.ts'
import { sourceProbes } from './probes/probe-table.ts'
import { sourceNotes } from './source-notes.ts'
import { sourceOperations } from './source-operations.ts'

/** Answers of a source that others published, by the folder of `test/recordings`. */
interface RecordedOrigins {
  readonly kinds: ReadonlySet<string>
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
 * @param recordings The text of `test/recordings/SOURCES.md`, which says where each recording is from.
 */
export function createUpstreamsPage(recordings: string): string {
  const recorded = readRecordings(recordings)
  return [
    '# Upstreams',
    '',
    'Written from the tables of the code by `npm run manifests`; do not edit. `pennywire doctor --live` asks each source its',
    'probe and says what is wrong; `npm run live:check` does the same every night and fails when an answer has drifted;',
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
    'Verified: `recorded` when an answer of the service itself is among our recordings, `documented` when only examples of its',
    'documentation or of a client are, `no` when there is none; then `live:check` against the service has the last word.',
    '',
    '| source | address | limit | cost | terms of | stands in for it | probe | recordings | verified |',
    '|---|---|---|---|---|---|---|---|---|',
    ...dataSourceIds.map((id) => toRow(id, recorded.get(folderOf(id)))),
    '',
    'News come from feeds, which stand in for each other: see `NEWS_FEEDS` in the README.',
    '',
  ].join('\n')
}

function toRequestRows(id: DataSourceId): readonly string[] {
  return Object.entries(sourceOperations[id]).map(
    ([operation, request]) => `| ${id} | ${operation} | \`${request}\` |`,
  )
}

function toRow(id: DataSourceId, recorded: RecordedOrigins | undefined): string {
  const { baseUrl, key } = dataSource(id)
  const { limit, cost, terms } = sourceNotes[id]
  const { operation } = sourceProbes[id]
  const host = baseUrl === '' ? 'set by you' : new URL(baseUrl).host
  const address = key?.required ? `${host}, with \`${key.variable}\`` : host
  const cells = [
    ...[id, address, limit, cost, terms],
    formatFallbacks(sourceFallbacks[id]),
    operation,
    recorded ? [...recorded.origins].join(', ') : '–',
    verdictOf(recorded),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function formatFallbacks(ids: readonly DataSourceId[]): string {
  if (ids.length === 0) return 'none'
  const named = ids.slice(0, MAX_FALLBACKS).join(', ')
  return ids.length > MAX_FALLBACKS ? `${named} and ${ids.length - MAX_FALLBACKS} more` : named
}

function verdictOf(recorded: RecordedOrigins | undefined): 'recorded' | 'documented' | 'no' {
  if (!recorded) return 'no'
  return [...recorded.kinds].some((kind) => kind.startsWith('recorded')) ? 'recorded' : 'documented'
}

function folderOf(id: DataSourceId): string {
  return FOLDERS.find(([pattern]) => pattern.test(id))?.[1] ?? id
}

/** The rows of the table of recordings: `folder/file.json | kind | repository@commit | licence`. */
function readRecordings(markdown: string): ReadonlyMap<string, RecordedOrigins> {
  const found = new Map<string, { readonly kinds: Set<string>; readonly origins: Set<string> }>()
  for (const [, folder = '', kind = '', from = ''] of markdown.matchAll(
    /^\| ([\w-]+)\/[^|]* \| ([^|]+) \| ([^|]+) \|/gm,
  )) {
    const row = found.get(folder) ?? { kinds: new Set<string>(), origins: new Set<string>() }
    row.kinds.add(kind.trim())
    row.origins.add(from.trim())
    found.set(folder, row)
  }
  return found
}

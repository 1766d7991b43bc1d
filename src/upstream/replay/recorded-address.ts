import { type DataSourceId, dataSource, dataSources } from '../../config/data-sources.ts'

/** For a source whose only address is the operator's. */
const NO_ADDRESS = 'https://operator.invalid'
/** Parameters that may hold a secret, and what is written in their place. */
const SECRET_NAME =
  /^(?:(?:api|access|auth|app|client|project)[-_]?)?(?:key|token|secret|sig|signature|auth|password|apikey)$/i
export const REMOVED = '[removed]'

/**
 * The address of a question as a recording keeps it: at the source's public address, whatever the operator's is, and
 * without what may be secret.
 */
export function toRecordedUrl(source: string, asked: URL, baseUrl: string): string {
  const url = new URL(asked)
  if (isDataSource(source)) {
    const base = new URL(baseUrl)
    const path = withoutPrefix(url.pathname, base.pathname)
    for (const name of base.searchParams.keys()) url.searchParams.delete(name)
    const known = new URL(dataSource(source).baseUrl || NO_ADDRESS)
    const recorded = new URL(known)
    recorded.pathname = `${known.pathname.replace(/\/$/, '')}${path}`
    recorded.search = url.search
    return withoutSecrets(recorded).href
  }
  return withoutSecrets(url).href
}

/** Path and query of a recorded question as a replay is asked for them: below the source's own address. */
export function toReplayUrl(source: string, recorded: URL): URL {
  const url = withoutSecrets(recorded)
  if (!isDataSource(source)) return url
  const { baseUrl } = dataSource(source)
  if (baseUrl !== '') url.pathname = withoutPrefix(url.pathname, new URL(baseUrl).pathname)
  return url
}

/** The same for a question that a replay is asked, which may carry a key in its query. */
export function toAskedUrl(source: string, asked: URL): URL {
  const url = withoutSecrets(asked)
  const name = isDataSource(source) ? dataSource(source).key?.query : undefined
  if (name !== undefined) url.searchParams.delete(name)
  return url
}

function withoutSecrets(from: URL): URL {
  const url = new URL(from)
  url.username = ''
  url.password = ''
  url.hash = ''
  for (const name of new Set(url.searchParams.keys()))
    if (SECRET_NAME.test(name)) url.searchParams.set(name, REMOVED)
  return url
}

function withoutPrefix(path: string, prefix: string): string {
  const trimmed = prefix.replace(/\/$/, '')
  const isBelow = trimmed !== '' && (path === trimmed || path.startsWith(`${trimmed}/`))
  const rest = isBelow ? path.slice(trimmed.length) : path
  return rest === '' ? '/' : rest
}

function isDataSource(source: string): source is DataSourceId {
  return Object.hasOwn(dataSources, source)
}

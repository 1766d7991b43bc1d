import { type DataSourceId, dataSource, dataSourceIds } from '../../config/data-sources.ts'
import type { NewsFeed, NewsFeeds } from '../../config/news-feeds.ts'
import { type Clock, monotonicClock, type Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { DataSources } from '../data-sources.ts'
import type { AnswerShape, ProbeOutcome, SourceProber } from '../health.ts'
import type { Reply } from '../http/exchange.ts'
import type { Sources } from '../open-sources.ts'
import type { Sourced } from '../sourced.ts'
import { fallbacksOf } from './fallbacks.ts'
import { type OnlySource, restrictSources } from './one-source.ts'
import { describeProbeFailure } from './probe-failure.ts'
import { sourceProbes } from './probe-table.ts'
import { shapeOf } from './shape.ts'
import type { Probed, SourceProbe } from './source-probe.ts'

interface ProberDeps {
  readonly sources: Sources
  readonly newsFeeds: NewsFeeds
  /** Adapters over these sources, with nothing remembered. */
  readonly openData: (sources: Sources) => DataSources
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** Sources that think long are given up earlier here than in a call. */
const MAX_PROBE_MS = 20_000
/** A feed without an article of the last days has ended. */
const MAX_FEED_AGE_MS = 7 * DAY_MS

export function createSourceProber(deps: ProberDeps): SourceProber {
  const feeds = new Map(
    [...deps.newsFeeds.articles, ...deps.newsFeeds.events].map((feed) => [feed.name, feed] as const),
  )
  const targetOf = (name: string): Target => {
    if (isDataSourceId(name))
      return {
        name,
        only: { kind: 'source', id: name },
        probe: sourceProbes[name],
        off: offReason(name, deps),
      }
    const feed = feeds.get(name)
    if (!feed) throw new GatewayError('not_found', 'No source has this name.')
    return { name, only: { kind: 'feed', url: feed.url }, probe: feedProbe(feed, deps.newsFeeds) }
  }
  return {
    names: [...dataSourceIds, ...feeds.keys()],
    costOf: (name) => targetOf(name).probe.costUsd ?? 0,
    probe: (names, options) => probeAll(names, (name) => probeTarget(targetOf(name), deps, options)),
  }
}

/** Few enough that a slow machine is not what is measured. */
const AT_ONCE = 8

async function probeAll(
  names: readonly string[],
  probe: (name: string) => Promise<ProbeOutcome>,
): Promise<readonly ProbeOutcome[]> {
  const found = new Map<string, ProbeOutcome>()
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      found.set(name, await probe(name))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, work))
  return names.flatMap((name) => found.get(name) ?? [])
}

interface Target {
  readonly name: string
  readonly only: OnlySource
  readonly probe: SourceProbe
  /** Why there is nothing to ask. */
  readonly off?: string | undefined
}

async function probeTarget(
  target: Target,
  deps: ProberDeps,
  { signal, withShape = false }: { readonly signal: AbortSignal; readonly withShape?: boolean },
): Promise<ProbeOutcome> {
  const { name, only, probe, off } = target
  const at = deps.clock.now()
  const about = { source: name, operation: probe.operation, at, fallbacks: fallbacksOf(name) }
  if (off !== undefined) return { ...about, state: 'off', failure: { kind: 'key', says: off, drifts: [] } }
  const allowed = restrictSources(deps.sources, only, probe.maxRequests)
  let reply: Reply | undefined
  const stopListening = deps.sources.listen((heard) => {
    if (heard.source === name) reply = heard.reply
  })
  const stopwatch = monotonicClock(deps.clock)
  const startedAt = stopwatch.now()
  try {
    const { sources } = allowed
    const { asOf } = await withDeadline(
      deps.scheduler,
      MAX_PROBE_MS,
      (inTime) => probe.ask({ data: deps.openData(sources), sources, signal: inTime }),
      () => {
        throw new GatewayError('upstream_unavailable', 'It timed out.')
      },
      signal,
    )
    if (allowed.failure() !== undefined) throw allowed.failure()
    if (allowed.requests() === 0) throw new GatewayError('upstream_unavailable', 'It was not asked.')
    const milliseconds = Math.round(stopwatch.now() - startedAt)
    const seen = { milliseconds, ...clockOf(reply, deps.clock), ...quotaOf(name, deps) }
    const shape = withShape && reply ? formOf(reply) : undefined
    return { ...about, ...seen, ...(shape ? { shape } : {}), ...ageOf(asOf, deps.clock, probe) }
  } catch (error) {
    signal.throwIfAborted()
    const failure = describeProbeFailure(allowed.failure() ?? error, reply)
    const milliseconds = Math.round(stopwatch.now() - startedAt)
    return { ...about, state: 'failed', milliseconds, ...quotaOf(name, deps), failure }
  } finally {
    stopListening()
  }
}

/** Undefined for an answer that is no JSON. */
function formOf({ bytes }: Reply): AnswerShape | undefined {
  try {
    return shapeOf(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

/** Whether data is too old, where its time is known. */
function ageOf(
  asOf: number | undefined,
  clock: Clock,
  { maxAgeMilliseconds }: SourceProbe,
): Pick<ProbeOutcome, 'state' | 'dataAgeSeconds'> {
  if (asOf === undefined || !Number.isFinite(asOf)) return { state: 'ok' }
  const age = Math.max(0, clock.now() - asOf)
  return { state: age > maxAgeMilliseconds ? 'stale' : 'ok', dataAgeSeconds: Math.round(age / 1_000) }
}

/** A header `Date` has whole seconds; the truth is half a second later on average. */
const HALF_A_SECOND_MS = 500

/** By the header `Date`, which a source that answers from a cache may have set a while ago. */
function clockOf(reply: Reply | undefined, clock: Clock): Pick<ProbeOutcome, 'aheadMilliseconds'> {
  const theirs = Date.parse(reply?.date ?? '')
  return Number.isNaN(theirs) ? {} : { aheadMilliseconds: clock.now() - theirs - HALF_A_SECOND_MS }
}

function quotaOf(name: string, { sources }: ProberDeps): Pick<ProbeOutcome, 'quota'> {
  const quota = sources.statuses('live').find((status) => status.name === name)?.quota
  if (!quota) return {}
  const { remaining, limit } = quota
  return { quota: { remaining, ...(limit === undefined ? {} : { limit }) } }
}

function offReason(id: DataSourceId, { sources }: ProberDeps): string | undefined {
  const { key, urlVariable } = dataSource(id)
  if (!sources.isSet(id)) return `No address is set (${urlVariable ?? id}).`
  return key?.required && !sources.connect(id).hasKey ? `No key is set (${key.variable}).` : undefined
}

function feedProbe({ name }: NewsFeed, { articles }: NewsFeeds): SourceProbe {
  const isOfArticles = articles.some((feed) => feed.name === name)
  return {
    operation: isOfArticles ? 'newest articles' : 'dated events',
    maxAgeMilliseconds: MAX_FEED_AGE_MS,
    async ask({ data, signal }) {
      if (!isOfArticles) return onlyOf(name, await data.news.events({ signal }))
      const news = await data.news.fetchArticles({ since: 0 }, { signal })
      onlyOf(name, news)
      return { asOf: Math.max(...news.articles.map(({ publishedAt }) => publishedAt)) }
    },
  }
}

function onlyOf(name: string, { sources }: Sourced): Probed {
  const use = sources.find((source) => source.name === name)
  if (use?.ok) return { asOf: use.asOf }
  throw new GatewayError('upstream_unavailable', use?.error ?? 'It was not asked.')
}

function isDataSourceId(name: string): name is DataSourceId {
  return Object.hasOwn(sourceProbes, name)
}

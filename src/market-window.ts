import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { createThrottle, type Throttle } from './calls/throttle.ts'
import type { Clock, Scheduler } from './core/clock.ts'
import { withDeadline } from './core/deadline.ts'
import { GatewayError } from './core/failures.ts'
import { canonicalJson, type JsonObject } from './core/json.ts'
import type { PublicRead } from './http/public-reads.ts'
import type { JsonSchema } from './tools/define-tool.ts'
import { bars, type Candle, candleSources } from './upstream/candles/candles.ts'
import type { DataPromises } from './upstream/data-promises.ts'
import { provenance } from './upstream/sourced.ts'
import { findAsset } from './upstream/venues/assets.ts'

interface WindowOptions {
  readonly clock: Clock
  readonly dataClock: Clock
  readonly scheduler: Scheduler
}

type Ask = { readonly signal: AbortSignal }

/** One kind of question: what may be asked, and how long its answer is good, milliseconds. */
interface Pane<Input extends z.ZodType> {
  readonly path: string
  readonly input: Input
  readonly fresh: number
  answer(input: z.output<Input>, options: Ask): Promise<JsonObject>
}

/** Answers that may be fetched for everybody together; the rest comes from memory. */
const FETCHES = { burst: 60, sustained: 240 }
const ANSWERS_KEPT = 1_000
const PATIENCE_MILLISECONDS = 8_000
const MOST_ASSETS = 10
/** What a chart needs; any other number would be one more answer to keep. */
const LIMITS = [24, 50, 100, 200, 300]

/** An asset of ours, so that there are only so many questions. */
const Token = z
  .string()
  .max(40)
  .transform((text, context) => {
    const symbol = findAsset(text)?.symbol
    if (symbol === undefined) context.addIssue({ code: 'custom', message: 'This asset is not on the list.' })
    return symbol ?? ''
  })
const Tokens = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== ''))
  .pipe(z.array(Token).min(1).max(MOST_ASSETS))
  // in one order, so that the same question is asked once
  .transform((symbols) => [...new Set(symbols)].toSorted())
const Source = z.enum(candleSources).optional()

/**
 * A window on public market data, which a page may look through without paying: candles and tickers of exchanges,
 * and prices of the aggregator. It passes on answers to a short list of questions, keeps them for a while, and
 * fetches only so many for everybody together, so it is no open proxy.
 */
export function marketWindow(
  { candles, tickers, prices }: Pick<DataPromises, 'candles' | 'tickers' | 'prices'>,
  options: WindowOptions,
): readonly PublicRead[] {
  const now = () => options.dataClock.now()
  const fetches = createThrottle(FETCHES, options.clock)
  const open = <Input extends z.ZodType>(pane: Pane<Input>) => opened(pane, { ...options, fetches })

  return [
    open({
      path: '/market/exchange/candles',
      input: z.strictObject({
        token: Token,
        source: Source,
        bar: z.enum(bars).default('1h'),
        limit: z
          .int()
          .refine((limit) => LIMITS.includes(limit), { message: `One of ${LIMITS.join(', ')}.` })
          .default(100),
      }),
      fresh: 15_000,
      async answer(input, ask) {
        const { venue, instrument, bar, candles: rows, ...told } = await candles.recent(input, ask)
        const columns = ['time', 'open', 'high', 'low', 'close', 'volume']
        return {
          venue,
          instrument,
          bar,
          columns,
          candles: rows.map(rowOf),
          provenance: provenance([told], now()),
        }
      },
    }),
    open({
      path: '/market/exchange/ticker',
      input: z.strictObject({ token: Token, source: Source }),
      fresh: 5_000,
      async answer(input, ask) {
        const { mode, sources, ...ticker } = await tickers.latest(input, ask)
        return { ...ticker, provenance: provenance([{ mode, sources }], now()) }
      },
    }),
    open({
      path: '/market/exchange/tickers',
      input: z.strictObject({ tokens: Tokens }),
      fresh: 5_000,
      async answer({ tokens }, ask) {
        const board = await prices.inUsd(tokens, ask)
        const rows = board.prices.map(({ symbol, name, usd, change24hPct, venue }) => {
          return { symbol, name, price: usd, change24hPct: change24hPct ?? null, venue }
        })
        const missing = board.missing.map(({ asked, reason }) => ({ symbol: asked, reason }))
        return { quote: 'USD', tickers: rows, missing, provenance: provenance([board], now()) }
      },
    }),
    open({
      path: '/market/aggregator/prices',
      input: z.strictObject({ ids: Tokens }),
      fresh: 30_000,
      async answer({ ids }, ask) {
        const found = await Promise.all(
          ids.map((token) => tickers.latest({ token, source: 'coingecko' }, ask)),
        )
        const told = found.map(({ instrument, last, change24hPct }): [string, JsonObject] => {
          return [instrument, { usd: last, usd_24h_change: change24hPct ?? null }]
        })
        return { prices: Object.fromEntries(told), provenance: provenance(found, now()) }
      },
    }),
  ]
}

/** Keeps the answers to one kind of question; callers who ask the same at the same time share one. */
function opened<Input extends z.ZodType>(
  { path, input: schema, fresh, answer }: Pane<Input>,
  { scheduler, fetches, clock }: WindowOptions & { readonly fetches: Throttle },
): PublicRead {
  const kept = new LRUCache<string, { readonly askedAt: number; readonly body: Promise<JsonObject> }>({
    max: ANSWERS_KEPT,
  })

  /** What is fetched is for everybody, so nobody who goes away takes it along. */
  async function fetched(question: z.output<Input>): Promise<JsonObject> {
    admit(fetches)
    return withDeadline(scheduler, PATIENCE_MILLISECONDS, (signal) => answer(question, { signal }), late)
  }

  function recalled(question: z.output<Input>): Promise<JsonObject> {
    const key = canonicalJson(question)
    const before = kept.get(key)
    if (before && clock.now() - before.askedAt < fresh) return before.body
    const body = fetched(question)
    kept.set(key, { askedAt: clock.now(), body })
    // a failure is shared by those who wait for it, and forgotten
    body.catch(() => {
      if (kept.peek(key)?.body === body) kept.delete(key)
    })
    return body
  }

  return {
    path,
    inputSchema: schemaOf(schema),
    async read(input) {
      const asked = schema.safeParse(input)
      if (!asked.success) throw refused(asked.error)
      const body = await recalled(asked.data)
      return { body, maxAgeSeconds: Math.floor(fresh / 1_000) }
    },
  }
}

/** @throws GatewayError `overloaded` when too much has been fetched for everybody together. */
function admit(fetches: Throttle): void {
  try {
    fetches.take('everybody')
  } catch (error) {
    const wait = error instanceof GatewayError ? error.retryAfterSeconds : undefined
    throw new GatewayError('overloaded', 'Too many different questions at once.', {
      cause: error,
      retryAfterSeconds: wait ?? 1,
    })
  }
}

function late(): never {
  throw new GatewayError('upstream_unavailable', 'The sources did not answer in time.')
}

function refused({ issues: [issue] }: z.ZodError): GatewayError {
  const field = issue?.code === 'unrecognized_keys' ? 'query' : String(issue?.path[0] ?? 'query')
  const reason = issue?.code === 'unrecognized_keys' ? 'This parameter is not known here.' : issue?.message
  return new GatewayError('invalid_input', `${field}: ${reason}`, { details: { field } })
}

function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest as JsonSchema
}

function rowOf({ time, open, high, low, close, volume }: Candle) {
  return [new Date(time).toISOString(), open, high, low, close, volume]
}

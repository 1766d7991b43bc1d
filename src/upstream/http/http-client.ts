import type { z } from 'zod'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { httpAgent } from '../../core/network/http-agent.ts'
import { type Admission, admitAll, isLimitReached } from '../budget/admission.ts'
import type { UpstreamStatus, UpstreamTotals } from '../health.ts'
import { beginExchange } from './begin-exchange.ts'
import { exchangeEvents } from './event-exchange.ts'
import { exchange, type Question, type Reply } from './exchange.ts'
import { followNearby } from './redirect.ts'
import { type ExplainRefusal, type RawDocument, readDocument, readReply } from './reply.ts'
import { findStatedCost } from './stated-cost.ts'
import { createUpstreamWatch, type QuestionKey } from './upstream-watch.ts'

/** Reads JSON from one upstream, within time and size, and remembers how it went. */
export interface HttpClient {
  /** How we call the upstream in a sentence: `Binance`. */
  readonly name: string
  /**
   * Fetches and checks one answer; at most two attempts.
   *
   * @throws GatewayError `upstream_unavailable`, `upstream_rejected` or `upstream_malformed`, with
   *   `retryAfterSeconds` where the upstream named a time; the signal's own reason when it is aborted.
   */
  getJson<T>(url: URL, schema: z.ZodType<T>, options: AskOptions): Promise<T>
  /** The same with a JSON body, for questions that may be asked twice; an order sets `once`. */
  postJson<T>(url: URL, body: unknown, schema: z.ZodType<T>, options: AskOptions): Promise<T>
  /**
   * Fetches a body that is no JSON and reads it with `read`, which throws `upstream_malformed` for what it does not
   * know. A redirect within the same site is followed, twice at most.
   */
  getDocument<T>(
    url: URL,
    read: (document: RawDocument) => T | Promise<T>,
    options: Pick<AskOptions, 'signal'>,
  ): Promise<T>
  /**
   * Asks with a JSON body for server-sent events and hands out the data of each as it comes; asked once, and given up by
   * a listener that stops. How long it takes in all is for the signal to say.
   *
   * @throws GatewayError as `getJson` does, before the first event or between two; `upstream_unavailable` when the
   *   events end without the last one.
   */
  postForEvents(url: URL, body: unknown, options: EventOptions): AsyncIterable<string>
  observed(): Omit<UpstreamStatus, 'name' | 'promise' | 'mode'>
  /** Since the start. */
  totals?(): Omit<UpstreamTotals, 'name'>
  close(): Promise<void>
}

interface EventOptions extends Pick<AskOptions, 'signal' | 'explain'> {
  /** The data of the event by which the source marks the end; it is not handed out. */
  readonly last: string
}

interface AskOptions {
  readonly signal: AbortSignal
  readonly explain?: ExplainRefusal
  /** An order, which costs money each time it arrives: it is never sent again. */
  readonly once?: true
  /** Sent with this question alone. */
  readonly headers?: Readonly<Record<string, string>>
  /** What distinguishes this question from others like it; left out where there are none. */
  readonly key?: QuestionKey | undefined
}

interface ExchangeOptions {
  readonly signal: AbortSignal
  /** Follows a redirect that stays with the same site. */
  readonly nearby?: boolean
  readonly once?: boolean | undefined
  readonly key?: QuestionKey | undefined
}

/** How long each phase of a request may take, milliseconds. */
export interface HttpTimeouts {
  readonly connect: number
  readonly headers: number
  /** Between two pieces of the body. */
  readonly body: number
  /** For everything, the second attempt included. */
  readonly total: number
}

const DEFAULT_TIMEOUTS: HttpTimeouts = { connect: 1_500, headers: 2_500, body: 2_000, total: 4_000 }

interface HttpClientOptions {
  readonly name: string
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly timeouts?: HttpTimeouts
  readonly maxBytes?: number
  /** Asks for answers in gzip, for long lists; they are unpacked up to `maxBytes`. */
  readonly gzip?: boolean | undefined
  /** Sent with every request, such as a key. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Added to the query of every request: a key, for a source that takes it nowhere else. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** Its limits and its budget; none when left out. */
  readonly admission?: Pick<Admission, 'admit'> | undefined
  /** Sees every whole answer, before it is believed; the question holds no key. */
  readonly onReply?: ((question: Question, reply: Reply) => void) | undefined
}

/** Makes of a reply what was asked for. */
type ReadBody<T> = (reply: Reply) => T | Promise<T>

const ATTEMPTS = 2
const BACKOFF_MS = 250
/** A longer Retry-After is passed to the caller instead of being waited for. */
const MAX_WAIT_MS = 1_000

/** Opens a client with an agent of its own, so that one slow upstream cannot take the sockets of another. */
export function createHttpClient({
  name,
  clock,
  scheduler,
  timeouts: maxWait = DEFAULT_TIMEOUTS,
  maxBytes = 5_000_000,
  gzip = false,
  headers,
  query,
  admission = admitAll,
  onReply,
}: HttpClientOptions): HttpClient {
  const agent = httpAgent({
    connect: { timeout: maxWait.connect },
    headersTimeout: maxWait.headers,
    bodyTimeout: maxWait.body,
    maxResponseSize: maxBytes,
    connections: 16,
  })
  const repeat = createRepeat()
  const watch = createUpstreamWatch(name, clock, { control: repeat.ask })
  const means = {
    ...{ name, agent, headers, query },
    heard: watch.heard,
    ...(gzip ? { maxUnpackedBytes: maxBytes } : {}),
  }

  async function attempt<T>(
    question: Question,
    believe: ReadBody<T>,
    { signal, nearby = false, once, key }: ExchangeOptions,
  ): Promise<T> {
    const begun = await beginExchange({ watch, admission }, question, signal, key)
    try {
      const send = async (sent: Question) => {
        const reply = await exchange(sent, { ...means, signal })
        onReply?.(sent, reply)
        return reply
      }
      const body = await believe(await (nearby ? followNearby(question, send) : send(question)))
      begun.succeeded(body)
      if (!once)
        repeat.remember(() => ask(question, believe, { signal: new AbortController().signal, nearby }))
      return body
    } catch (error) {
      begun.failed(error)
      throw error
    }
  }

  async function* events(question: Question, { signal, explain, last }: EventOptions) {
    signal.throwIfAborted()
    const begun = await beginExchange({ watch, admission }, question, signal)
    let isOver = false
    let stated: unknown
    try {
      for await (const data of exchangeEvents(question, {
        ...means,
        signal,
        explain,
        clock,
        scheduler,
        last,
        onWhole: (reply) => onReply?.(question, reply),
      })) {
        stated = findStatedCost(data) ?? stated
        yield data
      }
      isOver = true
      begun.succeeded(stated)
    } catch (error) {
      isOver = true
      begun.failed(error, stated)
      throw error
    } finally {
      if (!isOver) begun.abandoned(stated)
    }
  }

  async function ask<T>(question: Question, believe: ReadBody<T>, options: ExchangeOptions): Promise<T> {
    options.signal.throwIfAborted()
    const deadline = new AbortController()
    const done = new AbortController()
    const timedOut = new GatewayError('upstream_unavailable', `${name} timed out.`)
    void scheduler.sleep(maxWait.total, done.signal).then(() => deadline.abort(timedOut))
    try {
      return await repeatOnce((asked) => attempt(question, believe, asked), scheduler, {
        ...options,
        signal: AbortSignal.any([options.signal, deadline.signal]),
      })
    } finally {
      done.abort()
    }
  }

  const as =
    <T>(schema: z.ZodType<T>, { explain }: AskOptions): ReadBody<T> =>
    (reply) =>
      readReply(reply, schema, { name, now: clock.now(), explain })

  return {
    name,
    getJson: (url, schema, options) => ask({ url }, as(schema, options), options),
    postJson: (url, body, schema, options) =>
      ask({ url, body, headers: options.headers }, as(schema, options), options),
    getDocument: (url, read, { signal }) =>
      ask({ url }, (reply) => read(readDocument(reply, { name, now: clock.now() })), {
        signal,
        nearby: true,
      }),
    postForEvents: (url, body, options) => events({ url, body }, options),
    observed: watch.observed,
    totals: watch.totals,
    close: () => agent.destroy(),
  }
}

/** Asks once more what was answered last; undefined where nothing was. */
function createRepeat() {
  let last: (() => Promise<unknown>) | undefined
  return {
    remember(ask: () => Promise<unknown>): void {
      last = ask
    },
    ask: () =>
      last?.().then(
        () => true,
        () => false,
      ),
  }
}

async function repeatOnce<T>(
  attempt: (options: ExchangeOptions) => Promise<T>,
  scheduler: HttpClientOptions['scheduler'],
  options: ExchangeOptions,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(options)
    } catch (error) {
      const wait = waitBeforeRepeating(error)
      if (options.once || count >= ATTEMPTS || wait === undefined || options.signal.aborted) throw error
      await scheduler.sleep(wait, options.signal)
      options.signal.throwIfAborted()
    }
  }
}

/** Undefined when repeating would not help, or would take too long. */
function waitBeforeRepeating(error: unknown): number | undefined {
  if (!(error instanceof GatewayError) || error.code !== 'upstream_unavailable') return undefined
  // it has waited already, as long as its call may
  if (isLimitReached(error)) return undefined
  if (error.retryAfterSeconds === undefined) return BACKOFF_MS
  const wait = error.retryAfterSeconds * 1_000
  return wait <= MAX_WAIT_MS ? wait : undefined
}

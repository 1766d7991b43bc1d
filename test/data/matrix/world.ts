import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type DataSourceId, dataSource, dataSourceIds } from '../../../src/config/data-sources.ts'
import { type Scheduler, systemScheduler } from '../../../src/core/clock.ts'
import type { UpstreamRecording } from '../../../src/upstream/upstreams.ts'
import { encode, type Reply } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import type { Asked } from './matrix-row.ts'
import { rowOf, settingsFor } from './sources.ts'

/** How a source answers instead of well. `good` is the body that it would have sent. */
export type Trouble = (response: ServerResponse, good: unknown, asked: Asked) => void

/** Where nothing listens. */
const CLOSED_PORT_URL = 'http://127.0.0.1:1'
const START = Date.parse('2026-03-02T10:30:00Z')
/** Longer than any source is left alone, or any answer remembered. */
const STEP_MS = 25 * 3_600_000
const noLimits = dataSourceIds.map((id) => `${id}=off`).join()
const noCosts = ['x-api', 'twitterapi-io'].flatMap((id) => [`${id}.post=0`, `${id}.user=0`, `${id}=0`]).join()
/** How long sources may take in all. */
const TOTALS_MS = [4_000, ...dataSourceIds.flatMap((id) => dataSource(id).timeoutMilliseconds ?? [])]
/** Waits before a second try: as long as we choose, or a second where a source is at its limit and gives no time. */
const BACKOFFS_MS = [250, 1_000]

/** The world outside a live gateway: every source on one loopback server, each well until a test sets a fault. */
export async function openWorld(
  live: readonly DataSourceId[],
  { record }: { readonly record?: (now: number) => UpstreamRecording } = {},
) {
  const troubles = new Map<DataSourceId, Trouble>()
  const asked: { readonly id: DataSourceId; readonly question: string }[] = []
  let spared: ReadonlySet<string> = new Set()
  const time = createTime()
  const url = await listen(async (request, response) => {
    const [, id, path] = /^\/([^/?]+)(\/[^?]*)?/.exec(request.url ?? '') ?? []
    const source = dataSourceIds.find((each) => each === id)
    if (source === undefined) return void response.writeHead(404).end()
    const question: Asked = {
      path: path ?? '/',
      query: new URL(request.url ?? '', 'http://localhost').searchParams,
      now: time.now(),
      body: await bodyOf(request),
    }
    const text = `${request.url} ${JSON.stringify(question.body)}`
    asked.push({ id: source, question: text })
    const good = rowOf(source)?.answers(question)
    const trouble = (spared.has(text) ? undefined : troubles.get(source)) ?? answerWell
    trouble(response, good, question)
  })
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    fund: '100',
    ...(record ? { recording: record(time.now()) } : {}),
    environment: {
      // the matrix is about answers; test/data/upstream and test/data/social try limits and costs
      ...{ SOURCE_LIMITS: noLimits, SOURCE_COSTS: noCosts },
      ...{ DATA_MODE: 'live', NEWS_FEEDS: 'none', NEWS_EVENT_FEEDS: 'none', OPENROUTER_API_KEY: 'secret' },
      ...Object.assign(
        {},
        ...dataSourceIds
          .filter((id) => id !== 'signal-webhook' || live.includes(id))
          .map((id) => settingsFor(id, live.includes(id) ? `${url}/${id}` : CLOSED_PORT_URL)),
      ),
    },
  })
  return {
    ...gateway,
    asked,
    time,
    /** Makes a source answer so; well again without a trouble. */
    set(id: DataSourceId, trouble?: Trouble) {
      if (trouble) troubles.set(id, trouble)
      else troubles.delete(id)
    },
    /** Answers well what a source was asked so far, whatever its trouble. */
    spareKnownQuestions(id: DataSourceId) {
      spared = new Set(asked.filter((each) => each.id === id).map(({ question }) => question))
    },
    /** Buys what is at a path, or reads it where it is free. */
    async call(path: string): Promise<Reply> {
      const first = await gateway.buyer.get(path)
      if (first.status !== 402) return first
      const payment = encode(await gateway.buyer.payload(first.body))
      return gateway.buyer.get(path, { 'PAYMENT-SIGNATURE': payment })
    },
  }
}

function answerWell(response: ServerResponse, good: unknown): void {
  if (good === undefined)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(good))
}

/** The world of a row: the source, what its calls need, and the source it stands in for, which refuses. */
export async function openWorldOf(id: DataSourceId, options?: Parameters<typeof openWorld>[1]) {
  const { needs = [], standsInFor } = rowOf(id) ?? {}
  const world = await openWorld([id, ...needs, ...(standsInFor ? [standsInFor] : [])], options)
  if (standsInFor) world.set(standsInFor, refuse)
  return world
}

function refuse(response: ServerResponse): void {
  response.writeHead(451, { 'content-type': 'application/json' }).end('{"error":"restricted location"}')
}

/** A clock that a test moves on, and waits that do not keep the test waiting. */
function createTime() {
  let offset = START - Date.now()
  let isImpatient = false
  const scheduler: Scheduler = {
    sleep(milliseconds, signal) {
      if (BACKOFFS_MS.includes(milliseconds)) return Promise.resolve()
      const isTotal = isImpatient && TOTALS_MS.includes(milliseconds)
      return systemScheduler.sleep(isTotal ? 20 : milliseconds, signal)
    },
  }
  return {
    ...scheduler,
    now: () => Date.now() + offset,
    advance(milliseconds: number) {
      offset += milliseconds
    },
    /** Goes on by more than a day. */
    pass() {
      offset += STEP_MS
    },
    /** Ends the wait for a source at once. */
    hurry(isHurried: boolean) {
      isImpatient = isHurried
    },
  }
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return pieces.length === 0 ? undefined : JSON.parse(Buffer.concat(pieces).toString())
}

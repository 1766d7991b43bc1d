import { createHash } from 'node:crypto'
import { tools } from '../../../src/app/registry.ts'
import type { Random } from '../../../src/core/clock.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { PUBLISHED_URL } from '../../../src/discovery/manifests.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { signInHeader } from '../../services/monitors/monitor-fixture.ts'
import { encode, type Reply } from '../../support/buyer.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

/** What a tool answers to its example, by tool id. */
export type ExampleAnswers = Readonly<Record<string, JsonObject>>

type Headers = Readonly<Record<string, string>>

/** What belongs to earlier calls, which the example of a tool can only stand for. */
interface Earlier {
  video: string
  payment: string
  monitor: { readonly id: string; readonly pollToken: string }
  session: Headers
}

const NOW = Date.parse('2026-06-01T12:00:00Z')
/** Ids and secrets that a gateway or a chain makes up. */
const MADE_UP = /\b(?:0x[0-9a-f]{64}|(?:vid|mon|ses|po)_[0-9a-f]{24,32}|(?:poll|pws)_[\w-]{43})(?![\w-])/g

const MEASURED = /("medianMilliseconds":)\d+/g
const TYPICAL_MS = 8

/** The tools whose answers name such ids; all others have hashes only where the simulated world has them. */
const STATEFUL = /^(?:videos-|monitor-|session-|payouts$|payment-status$)/

/** Buys the example of every tool from a gateway in the simulated world, at a time that stands still. */
export async function buyExampleAnswers(): Promise<ExampleAnswers> {
  const clock = { now: () => NOW }
  const gateway = await openGatewayFixture({ clock, random: seededRandom(), seed: 'examples', fund: '90' })
  const earlier = await buyEarlier(gateway)
  const answers: Record<string, JsonObject> = {}
  // the figures of the gateway itself come first, before how much was sold depends on what else is listed
  for (const tool of orderCalls(tools)) {
    const { id } = tool.contract
    const { status, body } = await buy(gateway, tool, givenFor(id, earlier))
    if (status === 200)
      answers[id] = makeRepeatable((body.data ?? body) as JsonObject, gateway.url, STATEFUL.test(id))
  }
  return answers
}

function orderCalls(all: readonly Tool[]): readonly Tool[] {
  const rank = ({ contract: { id, family } }: Tool) =>
    id === 'session-close' || id === 'monitor-delete'
      ? 2
      : family === 'gateway-info' || id === 'metrics'
        ? 0
        : 1
  return all.toSorted((one, other) => rank(one) - rank(other))
}

async function buyEarlier(gateway: OpenedGateway): Promise<Earlier> {
  const named = (id: string) => {
    const tool = tools.find(({ contract }) => contract.id === id)
    if (!tool) throw new Error(`There is no tool ${id}.`)
    return tool
  }
  const video = await buy(gateway, named('videos-generations'))
  const monitor = await buy(gateway, named('monitor-create'))
  const session = await buy(gateway, named('session-open'), {
    headers: { 'SIGN-IN-WITH-X': await signInHeader(gateway.buyer) },
  })
  const token = `${session.body.data.token}`
  const header = { Authorization: `Bearer ${token}` }
  const paid = await buy(gateway, named('price'))
  return {
    video: video.body.data.generation_id,
    payment: createHash('sha256').update(paid.payment).digest('hex'),
    monitor: { id: monitor.body.data.monitor.id, pollToken: monitor.body.data.pollToken },
    session: header,
  }
}

/** What a call needs beside its example. */
function givenFor(id: string, { video, payment, monitor, session }: Earlier): Given {
  if (id === 'videos-status') return { params: { id: video } }
  if (id === 'payment-status') return { params: { id: payment } }
  if (id === 'monitor-list') return { params: { ...monitor } }
  if (id === 'monitor-events' || id === 'monitor-delete') return { params: { ...monitor } }
  if (/^session-(?:status|limits|history|close)$/.test(id)) return { headers: session }
  return id === 'session-open' ? { isSignedIn: true } : {}
}

interface Given {
  readonly params?: JsonObject
  readonly headers?: Headers
  readonly isSignedIn?: boolean
}

async function buy(
  { buyer, demoPassport = '' }: OpenedGateway,
  { contract }: Tool,
  { params, headers, isSignedIn }: Given = {},
): Promise<Reply & { readonly payment: string }> {
  const body = { toolId: contract.id, params: { ...contract.example.input, ...params } }
  const signIn = isSignedIn ? { 'SIGN-IN-WITH-X': await signInHeader(buyer) } : {}
  const common = { 'X-Operator-Token': demoPassport, ...headers, ...signIn }
  const first = await buyer.post('/agent/tools/call', body, common)
  if (first.status !== 402) return { ...first, payment: '' }
  const payment = encode(await buyer.payload(first.body))
  const { Authorization: _, ...others } = common as Record<string, string>
  const paid = await buyer.post('/agent/tools/call', body, { ...others, 'PAYMENT-SIGNATURE': payment })
  return { ...paid, payment }
}

/** The same bytes in every run, however many are asked for at once. */
function seededRandom(): Random {
  let drawn = 0
  return {
    bytes(count) {
      drawn += 1
      const shake = createHash('shake256', { outputLength: count })
      return new Uint8Array(shake.update(`example ${drawn}`).digest())
    },
  }
}

/** An answer with the published address, and with made-up ids that are the same in every run. */
function makeRepeatable(answer: JsonObject, url: string, isStateful: boolean): JsonObject {
  const text = JSON.stringify(answer)
    .replaceAll(url, PUBLISHED_URL)
    // settlements are timed by a clock that does not stand still
    .replace(MEASURED, `$1${TYPICAL_MS}`)
  if (!isStateful) return JSON.parse(text)
  const known = new Map<string, string>()
  const named = text.replace(MADE_UP, (found) => {
    const made = known.get(found) ?? standIn(found, known.size)
    known.set(found, made)
    return made
  })
  return JSON.parse(named)
}

function standIn(found: string, at: number): string {
  const [prefix = ''] = /^(?:0x|[a-z]+_)/.exec(found) ?? []
  const digits = createHash('shake256', { outputLength: 64 }).update(`stand-in ${prefix} ${at}`).digest('hex')
  return prefix + digits.slice(0, found.length - prefix.length)
}

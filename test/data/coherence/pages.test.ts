import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/core/json.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { shareGateway } from '../../support/gateway.ts'
import { isList, isObject } from './answer-walk.ts'
import { openInstant } from './coherence-fixture.ts'
import { buy, readTools } from './every-answer.ts'

const instant = shareGateway(openInstant)

const propertiesOf = ({ inputSchema }: Tool) => (inputSchema['properties'] ?? {}) as JsonObject
const fieldOf = (tool: Tool, field: string) =>
  (propertiesOf(tool)[field] ?? {}) as { minimum?: number; maximum?: number }
const limited = readTools.filter((tool) => 'limit' in propertiesOf(tool))
const paged = limited.filter((tool) => 'offset' in propertiesOf(tool))

/** Tools whose `limit` states what is compared, so that rows and their order depend on it. */
const COMPARES = new Set(['arbitrage', 'equity-spreads', 'bitcoin', 'volatility'])
/** Examples that are about too little to have pages. */
const WIDE: Readonly<Record<string, JsonObject>> = {
  'equity-catalog': { q: undefined },
  'x402-discover': { query: undefined },
  'registry-agent-feedback': { agent: '3mzJk3rdsgRPPHgVMLRA1a5s9eF3HiQX2MDJMcWS1YbS', chain: 'solana' },
}
/** Lists of which a gateway without keys has a single row. */
const SINGLE = new Set(['chat-models', 'images-models', 'videos-models'])

const FEW = 2
const MORE = 5

async function answerOf(tool: Tool, changes: JsonObject): Promise<JsonObject> {
  const { id, example } = tool.contract
  const asked = Object.entries({ ...example.input, ...WIDE[id], ...changes })
  const input = Object.fromEntries(asked.filter(([, value]) => value !== undefined))
  const reply = await buy(instant().buyer, tool, input)
  expect(reply.status, `${id}: ${reply.text.slice(0, 300)}`).toBe(200)
  return reply.body
}

/** Every list of an answer by its path, apart from those that describe it. */
function* listsIn(value: Json | undefined, path = ''): Generator<readonly [string, readonly Json[]]> {
  if (isList(value)) yield [path, value]
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value))
    if (!['provenance', 'emptyReasons', 'columns', 'untrustedText'].includes(key))
      yield* listsIn(member, `${path}.${key}`)
}

describe('a list is the same list whatever part of it is asked for', () => {
  test.each(
    limited.filter(({ contract }) => !COMPARES.has(contract.id)).map((tool) => [tool.contract.id, tool]),
  )('pages: a smaller limit of %s shows one end of the list', async (_, tool: Tool) => {
    const { minimum = 1, maximum = 50 } = fieldOf(tool, 'limit')
    const few = Math.max(minimum, FEW)
    const short = await answerOf(tool, { limit: few })
    const longer = new Map(listsIn(await answerOf(tool, { limit: Math.min(maximum, few + MORE) })))

    for (const [path, list] of listsIn(short)) {
      if (list.length !== few) continue
      const known = longer.get(path) ?? []
      expect([known.slice(0, few), known.slice(-few)], path).toContainEqual(list)
    }
    const { count } = short
    if (typeof count === 'number')
      expect(
        [...listsIn(short)].map(([, list]) => list.length),
        'count',
      ).toContain(count)
  })

  test.each(paged.filter(({ contract }) => !SINGLE.has(contract.id)).map((tool) => [tool.contract.id, tool]))(
    'pages: %s goes on where the page before ended',
    async (_, tool: Tool) => {
      const whole = [...listsIn(await answerOf(tool, { limit: 2 * FEW, offset: 0 }))]
      const next = await answerOf(tool, { limit: FEW, offset: FEW })
      const lists = whole.filter(([, list]) => list.length === 2 * FEW)

      expect(lists).toHaveLength(1)
      for (const [path, list] of lists)
        expect(new Map(listsIn(next)).get(path), path).toEqual(list.slice(FEW))
    },
  )
})

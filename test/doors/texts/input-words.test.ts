import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { toSentence } from '../../../src/core/input/input-errors.ts'
import { mcpName } from '../../../src/core/text/mcp-name.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { listInputFaults } from '../../support/input-faults.ts'

/** How the schema library writes, in any of its messages. */
const LIBRARY =
  /Invalid (?:input|option|key|string|element|discriminator)|expected (?:string|number|object|array|record|int|boolean|one)|received (?:undefined|null|string|number|object|array)|Too (?:small|big)|Unrecognized/
const ENDS_WELL = /[.?!…”]$/

const shared = shareGateway(() => openGatewayFixture({ fund: '0' }))

const errorsOf = (tool: Tool, input: unknown) => {
  const parsed = tool.parse(input)
  return parsed.ok ? [] : parsed.errors
}
const sentencesOf = (id: string, input: unknown) => {
  const tool = tools.find(({ contract }) => contract.id === id)
  return tool ? errorsOf(tool, input).map(({ message }) => message) : []
}

test.each(tools.map((tool) => [tool.contract.id, tool] as const))(
  'item 8: every schema fault of %s is a sentence of ours',
  (_id, tool) => {
    const sentences = listInputFaults(tool).flatMap(({ input }) => errorsOf(tool, input))

    expect(sentences.filter(({ message }) => LIBRARY.test(message))).toEqual([])
    expect(sentences.filter(({ message }) => message.length < 8 || message.length > 900)).toEqual([])
  },
)

test('item 8: a missing parameter is named with an example', () => {
  expect(sentencesOf('equity', {})).toEqual(['symbol is required, for example TSLAx.'])
  expect(sentencesOf('payouts', { rail: 'base', to: `0x${'1'.repeat(40)}`, idempotencyKey: 'a' })).toEqual([
    'amountUsd is required: a number from 0.01 to 100000, for example 0.01.',
  ])
})

test('item 8: a value out of range is answered with the whole range', () => {
  expect(sentencesOf('signal', { limit: 5 })).toEqual([
    'limit must be an integer from 20 to 1000; you sent 5.',
  ])
  expect(sentencesOf('social-analyzer', { max_results: 'many' })).toEqual([
    'max_results must be an integer from 5 to 50; you sent “many”.',
  ])
})

test('item 8: an unknown choice is answered with the list and the nearest', () => {
  expect(sentencesOf('volatility', { bar: '1hh' })).toEqual([
    'bar must be one of 1m, 3m, 5m, 15m, 30m, 1h, 2h, 4h, 6h, 12h, 1d, 1w; you sent “1hh”. Did you mean 1h?',
  ])
})

test('item 8: a misspelled parameter is answered with the nearest name', () => {
  expect(sentencesOf('volatility', { tokn: 'bitcoin' })).toEqual([
    'tokn is not a parameter here. Did you mean token?',
  ])
  expect(sentencesOf('convert', { from: 'BTC', colour: 1 })[0]).toMatch(
    /^colour is not a parameter here. It takes /,
  )
})

test('item 8: a long text is counted and never repeated', () => {
  const secret = `0x${'4b'.repeat(32)}`

  expect(JSON.stringify(sentencesOf('volatility', { bar: secret }))).not.toContain(secret)
})

test('answers 19: settings of indicators are shown as they are written', () => {
  expect(sentencesOf('indicator', { indicators: 'ema.period=50' })).toEqual([
    'ema.period=50 is not an indicator. Write ema:period=50.',
  ])
  expect(sentencesOf('indicator', { indicators: 'sma_200' })[0]).toMatch(/Write sma:period=200\.$/)
  expect(sentencesOf('indicator', { indicators: 'bbands' })[0]).toMatch(/Did you mean bollinger\? Use rsi, /)
  expect(sentencesOf('indicator', { indicators: 'ema:50' })[0]).toMatch(/Write ema:period=\d+\.$/)
  expect(sentencesOf('indicator', { indicators: 'emma' })[0]).toMatch(/Did you mean ema\? Use rsi, /)
  expect(sentencesOf('indicator', { symbl: 'BTC' })).toEqual([
    'symbl is not a parameter here. Did you mean symbol?',
  ])
})

test('an unknown section of the dashboard is named with the nearest', () => {
  expect(sentencesOf('bitcoin', { sections: 'news,orderbok' })[0]).toMatch(
    /^“orderbok” is not a section\. Did you mean orderBook\? Choose from /,
  )
  expect(sentencesOf('bitcoin', { sections: 'overview' })).toEqual([])
})

test('a refused empty backtest names the strategies', () => {
  expect(sentencesOf('backtest', {})[0]).toMatch(
    /^Give a strategy, one of rsi, macd, .* or entry rules such as/,
  )
})

test.each(tools.map((tool) => [tool.contract.id, tool] as const))(
  '%s states in its schema which parameters it cannot do without',
  (_id, tool) => {
    const { example } = tool.contract
    const required = (tool.inputSchema['required'] ?? []) as readonly string[]
    const properties = tool.inputSchema['properties'] as Readonly<Record<string, { description?: string }>>
    const least = Object.fromEntries(required.map((name) => [name, example.input[name]]))

    const isStated = Object.values(properties).some(({ description = '' }) => /required/i.test(description))
    const unexplained = isStated ? [] : errorsOf(tool, least).filter(({ field }) => !required.includes(field))

    expect(unexplained).toEqual([])
  },
)

test('item 8: no door lets a sentence of the schema library through', async () => {
  const { buyer } = shared()
  const rpc = (path: string, method: string, params: unknown) =>
    buyer.post(
      path,
      { jsonrpc: '2.0', id: 1, method, params },
      { Accept: 'application/json, text/event-stream' },
    )
  const texts = await Promise.all(
    tools.flatMap((tool) => {
      const { id, route } = tool.contract
      const input = { zzzzUnknown: [1], limit: 'x', token: 5, symbol: 5, mint: 5, address: 5 }
      const path = route.path.replaceAll(/\{\w+\}/g, '!')
      return [
        ...(route.methods.includes('GET')
          ? [buyer.get(`${path}?zzzzUnknown=1&limit=x&bar=7h&interval=7h`)]
          : []),
        ...(route.methods.includes('POST') ? [buyer.post(path, input)] : []),
        buyer.post('/agent/tools/call', { toolId: id, params: input }),
        rpc('/mcp', 'tools/call', { name: mcpName(id), arguments: input }),
        rpc('/a2a', 'task/create', { toolId: id, input }),
      ]
    }),
  )
  const found = texts.flatMap(({ text, status }) =>
    LIBRARY.test(text) ? [`${status} ${text.slice(0, 300)}`] : [],
  )

  expect(found).toEqual([])
})

test.each([
  ['/agent/tools/call', {}, 'toolId is required, for example signal.'],
  [
    '/agent/tools/call',
    { toolId: 5 },
    'toolId must be text of 1 to 64 characters, for example signal; you sent 5.',
  ],
  ['/agent/tools/call', { toolid: 'signal' }, 'toolId is required, for example signal.'],
  ['/agent/tools/call', { calls: [] }, 'calls must be a list of 1 to 20 items'],
])('item 8: %s answers %j in words', async (path, body, sentence) => {
  expect((await shared().buyer.post(path, body)).text).toContain(sentence)
})

test.each([
  ['/mcp', { method: 'tools/call', params: {} }],
  ['/mcp', { method: 'tools/call', params: { name: 5 } }],
  ['/mcp', { method: 'prompts/get', params: { name: 'due_diligence', arguments: {} } }],
  ['/mcp', { method: 'prompts/get', params: {} }],
  ['/mcp', { method: 'resources/read', params: {} }],
  ['/a2a', { method: 'task/create', params: { toolId: 5 } }],
  ['/a2a', { method: 'task/create', params: { toolId: 'signal', wait: 'long' } }],
  ['/a2a', { method: 'task/create', params: { toolId: 'signal', input: [] } }],
  ['/a2a', { method: 'SendMessage', params: {} }],
])('item 8: %s answers %j without the library', async (path, body) => {
  const headers = { Accept: 'application/json, text/event-stream' }
  const { text } = await shared().buyer.post(path, { jsonrpc: '2.0', id: 1, ...body }, headers)

  expect(text).toContain('error')
  expect(text).not.toMatch(LIBRARY)
})

test('item 8: every sentence ends as sentences do', () => {
  const open = tools.flatMap((tool) =>
    listInputFaults(tool).flatMap(({ input }) =>
      errorsOf(tool, input).flatMap(({ message }) =>
        ENDS_WELL.test(message) ? [] : [`${tool.contract.id} ${message}`],
      ),
    ),
  )

  expect([...new Set(open)]).toEqual([])
})

/** Rules between fields, whose sentence is about several of them. */
const RULE = 'input'

test('item 8: every sentence names its field or carries its name beside it', () => {
  const faults = tools.flatMap((tool) =>
    listInputFaults(tool).flatMap(({ input }) =>
      errorsOf(tool, input).flatMap(({ field, message }) => {
        const sentence = toSentence({ field, message })
        return field === RULE || sentence.includes(field) ? [] : [`${tool.contract.id} ${sentence}`]
      }),
    ),
  )

  expect([...new Set(faults)]).toEqual([])
})

test('item 8: every sentence shows allowed values or an example', () => {
  const allowed =
    /must be|must have|is required|such as|for example|For example|one of|Did you mean|Choose|It takes|Write|Name |Give |Use |Either |exactly|There are none here|raise limit|Near: /
  const faults = tools.flatMap((tool) =>
    listInputFaults(tool).flatMap(({ input }) =>
      errorsOf(tool, input).flatMap(({ field, message }) =>
        allowed.test(message) ? [] : [`${tool.contract.id} ${field} ${message}`],
      ),
    ),
  )

  expect([...new Set(faults)]).toEqual([])
})

test.each([
  ['missing', { omit: true }],
  ['empty', { value: '' }],
  ['of another type', { value: { wrong: true } }],
])('item 8: a required parameter that is %s is named at every tool', (_, { omit, value }: Wrong) => {
  const faults = tools.flatMap((tool) =>
    ((tool.inputSchema['required'] ?? []) as string[]).flatMap((name) => {
      const { [name]: given, ...rest } = tool.contract.example.input
      const errors = errorsOf(tool, omit ? rest : { ...rest, [name]: value })
      const isNamed = errors.some(({ field, message }) => field.startsWith(name) || message.includes(name))
      return isNamed || given === undefined || errors.length === 0 ? [] : [`${tool.contract.id} ${name}`]
    }),
  )

  expect(faults).toEqual([])
})

interface Wrong {
  readonly omit?: boolean
  readonly value?: unknown
}

test('a sentence that begins with its field names it once', () => {
  const message = 'sessionId: there is no open session of this id.'

  expect(toSentence({ field: 'sessionId', message })).toBe(message)
})

test('an unknown asset is answered with the one that was likely meant', async () => {
  const { buyer } = await openGatewayFixture()

  const candles = await buyer.buy('/tools/candles?token=bitcion')
  const prices = await buyer.buy('/tools/price?assets=bitcoin,etherium,zzzzzz')

  expect(candles).toMatchObject({ status: 404, body: { charged: 'no', field: 'token' } })
  expect(candles.body.error).toMatch(/^This asset is not known here\. Did you mean bitcoin\? /)
  expect(prices.body.missing).toEqual([
    { asked: 'etherium', reason: 'This asset is not known here. Did you mean ethereum?' },
    { asked: 'zzzzzz', reason: 'This asset is not known here.' },
  ])
})

import { type Message, Role } from '@a2a-js/sdk'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCatalog } from '../calls/catalog.ts'
import type { Performer } from '../calls/performer.ts'
import { GatewayError } from '../core/failures.ts'
import { usd } from '../core/money.ts'
import { defineTool } from '../tools/define-tool.ts'
import { type Consult, parseMessageOrder } from './message-order.ts'

const info = defineTool({
  id: 'info',
  family: 'service',
  route: { path: '/info', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'About',
  summary: 'What this is.',
  description: 'Use this when you want to know.',
  input: z.strictObject({}),
  output: z.looseObject({}),
  example: { input: {} },
  intents: ['what is this'],
}).run(() => ({}))
const performer: Pick<Performer, 'admit'> = { admit() {} }
const catalog = createCatalog([info])

const unknownTool = () => new GatewayError('not_found', 'There is no tool of this name.')

function order(consult: Consult | undefined, ...texts: string[]) {
  const message: Message = {
    messageId: 'one',
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: texts.map((value) => ({
      content: { $case: 'text', value },
      metadata: undefined,
      filename: '',
      mediaType: 'text/plain',
    })),
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  }
  return parseMessageOrder(message, { catalog, performer, consult, unknownTool }, '10.0.0.1')
}

test('a sentence becomes a call through the advisor’s choice', async () => {
  const heard: string[] = []
  const consult: Consult = async (intent) => {
    heard.push(intent)
    return { toolId: 'info', params: {} }
  }

  const found = await order(consult, 'who are', 'you?')

  expect(heard).toEqual(['who are\nyou?'])
  expect(found).toEqual({ tool: info, input: {}, maxCost: undefined })
})

test.each([
  ['no source to ask', undefined],
  ['no advice', async (): Promise<undefined> => {}],
  ['advice that we do not sell', async () => ({ toolId: 'unknown', params: {} })],
] as const)('D4: %s: no tool is found for words', async (_name, consult) => {
  await expect(order(consult, 'who are you?')).resolves.toBeUndefined()
})

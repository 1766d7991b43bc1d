import { expect, test } from 'vitest'
import { z } from 'zod'
import { usd } from '../../../src/core/money.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, passUntilDone } from '../../support/held-time.ts'
import { allOf } from './chat-fixture.ts'

const MAX_PIECES = 10_000
const text = 'x'.repeat(64 * 1024)

test('a stalled reader pauses the work and is disconnected after a while', async () => {
  let sent = 0
  let ended: () => void = () => {}
  const end = new Promise<void>((resolve) => {
    ended = resolve
  })
  const novel = defineTool({
    id: 'novel',
    family: 'writing',
    route: { path: '/novel', methods: ['GET'] },
    price: usd('0.001'),
    kind: 'generate',
    title: 'Novel',
    summary: 'More than anybody reads.',
    description: 'Use this when you want words.',
    budgetMilliseconds: 120_000,
    input: z.strictObject({ stream: z.coerce.boolean<string>().optional() }),
    output: z.looseObject({ isWhole: z.boolean() }),
    example: { input: {} },
    intents: ['write something'],
  }).run(() => ({ isWhole: true }), {
    streaming: {
      requested: ({ stream }) => stream === true,
      ready: async () => {},
      async run(_input, _world, listener) {
        for (; sent < MAX_PIECES && !listener.left.aborted; sent += 1) await listener.send({ text })
        ended()
        return { isWhole: sent === MAX_PIECES }
      },
      pieces: (result) => [result],
    },
  })
  const time = createHeldTime()
  const { url, buyer, earned } = await openGatewayFixture({ clock: time, scheduler: time, tools: [novel] })
  const path = '/novel?stream=true'
  const headers = { 'PAYMENT-SIGNATURE': await buyer.header(path) }

  const unread = await fetch(url + path, { headers })
  await passUntilDone(time, 1_000, end)
  const again = await fetch(url + path, { headers })

  expect(unread.status).toBe(200)
  expect(sent).toBeLessThan(MAX_PIECES)
  expect(await allOf(again)).toEqual([{ isWhole: false }, '[DONE]'])
  expect(await earned()).toBe(1_000n)
  await expect(unread.text()).rejects.toThrow()
})

import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  [
    'Consult: tell me which tools and parameters I need to "compare the yield of USDC on Base with that on Arbitrum".',
    [
      ['yields-find', { token: 'USDC', chain: 'base' }],
      ['yields-find', { token: 'USDC', chain: 'arbitrum' }],
    ],
  ],
  [
    '¿Con qué llamadas se resuelve esto y cuánto cuestan?: «vigilar la paridad de USDT y avisarme por webhook»',
    [['stablecoin-peg', { coins: 'USDT' }]],
  ],
  ['Welches Tool erledigt das: täglich die Stimmung zu Bitcoin ablesen', [['sentiment', { ticker: 'BTC' }]]],
  ['quel appel chez vous fait le suivi des unlocks ?', [['event', {}]]],
  ['який виклик показує ціну біткоїна?', [['price', { token: 'bitcoin' }]]],
  ['lệnh gọi nào cho biết phí gas?', [['evm-gas', {}]]],
  ['qué herramientas son gratis', [['free-pillars', {}]]],
])('a question for the call of a job gets that call: %s', (sentence, calls) => {
  expect(consult(sentence).calls.map(({ toolId, params }) => [toolId, params])).toEqual(calls)
})

test.each([
  ['which endpoint of yours do I want for checking rug pull risk?', 'tokenrisk-report'],
  ['qual chamada de vocês serve pra ver se um token é rug pull?', 'tokenrisk-report'],
  ['welcher eurer aufrufe zeigt mir die größten holder eines tokens?', 'token-holders'],
  ['need a tool name: watch funding and ping me', 'monitor-create'],
])('a question for the tool of a job names the missing field: %s', (sentence, toolId) => {
  const { mode, missing } = consult(sentence)
  expect([mode, missing[0]?.toolId]).toEqual(['clarify', toolId])
})

test.each([
  ['what tool of yours is for checking slippage before a trade', 'market-depth'],
  ['api nào của các bạn dùng để đặt cảnh báo giá?', 'monitor-create'],
  ['find the right call for my question', 'free-pillars'],
])('an unclear job gets the tools that may do it: %s', (sentence, toolId) => {
  const { mode, alternatives, message } = consult(sentence)
  expect(mode).toBe('clarify')
  expect(alternatives.map((one) => one.toolId)).toContain(toolId)
  expect(alternatives.length).toBeLessThanOrEqual(5)
  expect(message).toContain('Describe the job in your own words')
})

test.each([
  'which of your calls sends a payout?',
  'welcher Aufruf verschickt eine Auszahlung?',
  'какой вызов отправляет выплату?',
])('an action that a question asks for is named and not called: %s', (sentence) => {
  const { calls, alternatives, message } = consult(sentence)

  expect([...calls, ...alternatives].map(({ toolId }) => toolId)).not.toContain('payouts')
  expect(message).toContain('Call it by its name: payouts.')
})

test('a question that quotes a question ends', () => {
  const asked = 'which of your calls does this job: "'
  expect(consult(`${asked.repeat(12)}price of bitcoin"`).mode).toBeTypeOf('string')
})

import { expect, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })
const callsOf = (intent: string) => consult(intent).calls.map(({ toolId, params }) => ({ [toolId]: params }))

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OWNER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

test.each([
  [
    'agent 77 on base: its registration, plus 15 reviews of it',
    [
      { 'registry-agent': { agent: '77', chain: 'base' } },
      { 'registry-agent-feedback': { agent: '77', chain: 'base', limit: 15 } },
    ],
  ],
  [
    'current drawdown of SUI, and does it move with ETH?',
    [{ drawdown: { token: 'sui' } }, { correlation: { token: 'sui', against: 'ethereum' } }],
  ],
  [
    `swap quote ${USDC} to ${SOL} 20000000, and a build of the same for owner ${OWNER}`,
    [
      { 'swapagg-quote': { inputMint: USDC, outputMint: SOL, amount: '20000000' } },
      { 'swap-build': { inputMint: USDC, outputMint: SOL, amount: '20000000', owner: OWNER } },
    ],
  ],
  ['koers van tao en fear and greed', [{ price: { token: 'bittensor' } }, { 'fear-greed': {} }]],
])('what one job lacks is taken from the one beside it: %s', (intent, calls) => {
  expect(callsOf(intent)).toEqual(calls)
})

test('a job that is dropped because another lacks something is named', () => {
  const { calls, unused } = consult(
    `Is mint JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN rug-prone? Build a swap of 100000000 ${USDC} into it for wallet ${OWNER}.`,
  )

  expect(calls.map(({ toolId }) => toolId)).toEqual(['swap-build'])
  expect(unused).toEqual(['Is mint JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN rug-prone'])
})

test('the tools that a session may call are not called', () => {
  expect(callsOf('let ses_aa11bb22cc33dd44ee55ff66 only call ticker, price and news from now on')).toEqual([
    { 'session-limits': { sessionId: 'ses_aa11bb22cc33dd44ee55ff66', tools: ['ticker', 'price', 'news'] } },
  ])
})

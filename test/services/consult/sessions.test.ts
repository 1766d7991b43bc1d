import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const callsOf = (sentence: string) => consult(sentence).calls.map(({ toolId, params }) => [toolId, params])

test.each([
  ['open a prepaid session for signal and indicator only', ['signal', 'indicator']],
  ['open session, tools: price, candles, news, 5 usd per day', ['price', 'candles', 'news']],
  ['ouvre une session limitée à price et news', ['price', 'news']],
  ['tools: signal, candles; new session with 15 dollars total', ['signal', 'candles']],
])('all tools that a session may call are kept: %s', (sentence, tools) => {
  expect(callsOf(sentence)).toMatchObject([['session-open', { tools }]])
})

test('what payouts are limited to is no tool that a session may call', () => {
  const [call] = callsOf('open a session, payouts only to 0x742d35cc6634c0532925a3b844bc454e4438f44e')

  expect(call?.[1]).not.toHaveProperty('tools')
})

test.each([
  [
    'deposit 30 dollars into a new session, 5 per day, expires in 10 days',
    ['session-topup', { amountUsd: 30, perDayUsd: 5, expiresInDays: 10 }],
  ],
  ['open a session and set its daily limit to 4 dollars', ['session-open', { perDayUsd: 4 }]],
  [
    'प्रीपेड सत्र खोलिए, एक कॉल पर चौथाई डॉलर और दिन में 6 डॉलर की सीमा',
    ['session-open', { perCallUsd: 0.25, perDayUsd: 6 }],
  ],
])('a session is opened and limited by one call: %s', (sentence, call) => {
  expect(callsOf(sentence)).toEqual([call])
})

test.each([
  'remove all limits of my session',
  'сними все лимиты с сессии',
  'hebe alle Limits meiner Session auf',
])('each limit is taken away where all are: %s', (sentence) => {
  expect(callsOf(sentence)).toEqual([
    ['session-limits', { perCallUsd: null, perDayUsd: null, totalUsd: null }],
  ])
})

test.each([
  ['sluit mijn sessie', ['session-close', {}]],
  ['закрий мою сесію', ['session-close', {}]],
  ['关闭我的会话', ['session-close', {}]],
  ['extend my session by 30 days', ['session-limits', { expiresInDays: 30 }]],
])('a session of ours is not foreign: %s', (sentence, call) => {
  expect(callsOf(sentence)).toEqual([call])
})

test.each(['book a therapy session for tuesday', 'extend my gym session by 30 minutes'])(
  'another session stays foreign: %s',
  (sentence) => {
    expect(consult(sentence).mode).toBe('unsupported')
  },
)

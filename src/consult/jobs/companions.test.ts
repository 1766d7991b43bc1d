import { expect, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })
const callsOf = (intent: string) => consult(intent).calls.map(({ toolId, params }) => ({ [toolId]: params }))

const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const MONITOR = 'mon_7aa852ff6e5ec4f5cc28bc64'
const SESSION = 'ses_c97d49da345490ff54484e72'
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test.each([
  [
    'sessiesaldo en de laatste 20 boekingen',
    [{ 'session-status': {} }, { 'session-history': { limit: 20 } }],
  ],
  ['세션 잔액 보여주고 최근 10개 내역도', [{ 'session-status': {} }, { 'session-history': { limit: 10 } }]],
  [
    `quali token ha il wallet ${WALLET} e cosa ha fatto di recente`,
    [{ 'wallet-tokens': { address: WALLET } }, { 'wallet-activity': { address: WALLET } }],
  ],
  [
    'wat is mijn zak van 2 btc en 100 sol waard en hoe riskant is ie',
    [
      { 'portfolio-value': { holdings: 'BTC:2,SOL:100' } },
      { 'portfolio-risk': { holdings: 'BTC:2,SOL:100' } },
    ],
  ],
  [
    `top holders of ${MINT} and who can mint it`,
    [{ 'token-holders': { mint: MINT } }, { 'token-security': { address: MINT } }],
  ],
  [
    'how many agents are registered and the ten best of them',
    [{ 'registry-stats': {} }, { 'registry-leaderboard': { limit: 10 } }],
  ],
  [
    'a free sample of your signals and also of the news sentiment',
    [{ 'preview-signal': {} }, { 'preview-sentiment': {} }],
  ],
  [
    'paper agent status and its equity curve with 100 points',
    [{ 'scalper-overview': {} }, { 'scalper-equity-history': { limit: 100 } }],
  ],
  [
    `delete monitor ${MONITOR} and show the others`,
    [{ 'monitor-delete': { id: MONITOR } }, { 'monitor-list': {} }],
  ],
  [
    `удали монитор ${MONITOR} и покажи остальные`,
    [{ 'monitor-delete': { id: MONITOR } }, { 'monitor-list': {} }],
  ],
  [
    `top up ${SESSION} with 8 dollars and show its balance`,
    [{ 'session-topup': { amountUsd: 8, sessionId: SESSION } }, { 'session-status': { sessionId: SESSION } }],
  ],
])('%s asks twice of one field', (intent, calls) => {
  const { unused } = consult(intent)

  expect(callsOf(intent)).toEqual(calls)
  expect(unused).toEqual([])
})

test.each([
  ['my session balance and when it expires', [{ 'session-status': {} }]],
  [`Coupe l'alerte ${MONITOR}, je n'en veux plus`, [{ 'monitor-delete': { id: MONITOR } }]],
  ['new memecoins on pump.fun and skip the first ten', [{ 'launchpad-new': { offset: 10 } }]],
  ['is solana congested and how many slots were skipped', [{ 'insights-network-health': {} }]],
  [
    'combien vaut mon portefeuille de 2 BTC et 4 ETH et quelle part fait chacun',
    [{ 'portfolio-value': { holdings: 'BTC:2,ETH:4' } }],
  ],
])('%s asks once', (intent, calls) => {
  expect(callsOf(intent)).toEqual(calls)
})

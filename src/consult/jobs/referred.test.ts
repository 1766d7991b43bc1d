import { describe, expect, it } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const callsOf = (intent: string) =>
  consult(intent).calls.map(({ toolId, params }) => `${toolId} ${Object.values(params).join(' ')}`.trim())

const SOL = 'So11111111111111111111111111111111111111112'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const HASH = '0xd465da50cfb02e6e236ad2045efbdd6a652d442487ccb149f3e52388c7eb7fb3'

describe('what a job takes from the one beside it', () => {
  it.each([
    [
      'sand vs mana correlation on 4h and sand’s volatility on 4h',
      ['correlation the sandbox,decentraland 4h', 'volatility the sandbox 4h'],
    ],
    [
      `quote 500000000 of ${SOL} into ${BONK}, 1% slippage, and the token's holders too`,
      [`swapagg-quote ${SOL} ${BONK} 500000000 100`, `token-holders ${BONK}`],
    ],
    [
      `rug risk of ${BONK} and what 2 SOL would buy on its curve`,
      [`tokenrisk-report ${BONK}`, `launchpad-curve ${BONK} 2`],
    ],
    [
      `gas on polygon, and did ${HASH} go through`,
      ['evm-gas polygon', `evm-transaction-status ${HASH} polygon`],
    ],
  ])('is what it refers to: %j', (intent, calls) => {
    expect(callsOf(intent)).toEqual(calls)
  })

  it('is named where the tool cannot take it', () => {
    expect(consult('tvl of aave and its fees').unused).toEqual(['aave'])
  })

  it('is a chain with an everyday name, beside jobs about chains', () => {
    expect(callsOf('base fees, dex volume and tvl').slice(0, 2)).toEqual([
      'protocol-fees base',
      'dex-volumes base',
    ])
  })
})

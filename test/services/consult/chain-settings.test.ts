import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const WALLET = '0x825d99c519944287cab632a9ec508b4cc91381d7'
const TOKEN = '0x6982508145454ce325ddbe47a25d4ec3d2311933'

test.each([
  ['yields on ETH at arbitrum above 2 million tvl', { token: 'ETH', chain: 'arbitrum' }],
  ['aave pe eth ka kitna return hai', { token: 'ETH', project: 'aave' }],
  ['Solana üzerinde SOL en çok nerede kazandırıyor', { token: 'SOL', chain: 'solana' }],
  ['де найкращий відсоток на ефір', { token: 'ETH' }],
  ['base eth yields', { token: 'ETH', chain: 'base' }],
])('what earns and where are told apart: %s', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'yields-find', params }])
})

test.each([
  ['naruh ETH di mana yang bunganya paling gede', [{ toolId: 'yields-find', params: { token: 'ETH' } }]],
  ['level support eth di mana aja', [{ toolId: 'support-resistance', params: { token: 'ethereum' } }]],
])('Indonesian asks where, and for no coin: %s', (sentence, calls) => {
  expect(consult(sentence).calls).toMatchObject(calls)
})

test.each([
  ['who holds bonk', 'token-holders', { mint: BONK }],
  ['mint authority of BONK', 'token-security', { address: BONK }],
  ['how many bonk does 2 sol buy', 'swapagg-quote', { outputMint: BONK, amount: '2000000000' }],
])('a coin of Solana stands for its mint: %s', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId, params }])
})

test.each([
  `What does ${WALLET} hold on Ethereum? Also look for ${TOKEN}`,
  `查一下以太坊地址${WALLET}的余额，另外看看合约${TOKEN}的代币有没有`,
])('a token is looked at beside a wallet: %s', (sentence) => {
  expect(consult(sentence).calls).toMatchObject([
    { toolId: 'evm-balances', params: { address: WALLET, chain: 'ethereum', tokens: TOKEN } },
  ])
})

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
])('the coin that earns and its chain are set apart: %s', (sentence, params) => {
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

test.each([
  ['yields op usdt maar niks boven 20 procent', { token: 'USDT', maxApyPct: 20 }],
  ['pool eth tanpa impermanent loss', { token: 'ETH', noImpermanentLoss: true }],
  ['USDC доходность, сначала самые крупные пулы', { token: 'USDC', sort: 'tvl' }],
  ['rendimenti USDC, niente sopra il 25%', { token: 'USDC', maxApyPct: 25 }],
])('which pools are wanted is read from “%s”', (sentence, params) => {
  const { calls } = consult(sentence)

  expect(calls.map((call) => call.params)).toEqual([params])
  expect(calls[0]?.toolId).toBe('yields-find')
})

test.each([
  ['which memes are gonna pump next', 'launchpad-scout', { segment: 'predicted' }],
  ['Son çıkan 30 memecoin, +18 olanlar dahil', 'launchpad-new', { limit: 30, includeNsfw: true }],
  [
    'trending memecoins, i have seen the first 20, the next 20 please',
    'launchpad-trending',
    { limit: 20, offset: 20 },
  ],
  ['ликвид стейкинг протоколы кто самый жирный', 'protocols', { category: 'Liquid Staking' }],
])('what of a list is wanted is read from “%s”', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toEqual([expect.objectContaining({ toolId, params })])
})

test('tokens that are given for SOL are sold', () => {
  const sentence = `how much sol do i get for 500000 tokens of 9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump on the curve`

  expect(consult(sentence).calls).toMatchObject([{ params: { side: 'sell', tokens: '500000' } }])
})

test.each([
  ['почём газ в полигоне прямо сейчас', 'evm-gas', { chain: 'polygon' }],
  ['baseteki dexlerde ne kadar hacim döndü', 'dex-volumes', { chain: 'base' }],
  ['Quanto si è scambiato sui dex di Base', 'dex-volumes', { chain: 'base' }],
  ['flow blockchain tvl', 'tvl', { chain: 'flow' }],
  ['berachain tvl', 'tvl', { chain: 'berachain' }],
  ['BTCのオラクル価格、ETHとSOLも', 'oracle-price', { symbols: 'BTC,ETH,SOL' }],
])('a chain is heard as one, and a coin as one: %s', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toEqual([expect.objectContaining({ toolId, params })])
})

test.each([
  ["what is vitalik.eth's portfolio worth", 'portfolio-value', { addresses: 'vitalik.eth' }],
  [
    "vitalik.eth'in portföyü ne kadar kaybedebilir, yüzde 99 güvenle",
    'portfolio-risk',
    { addresses: 'vitalik.eth', confidence: 0.99 },
  ],
])('the name of a wallet goes without its ending: %s', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toEqual([expect.objectContaining({ toolId, params })])
})

test.each([
  ['top pools on linea', 'dex-pools', [{ network: 'linea' }]],
  ['trending pools on unichain and base', 'dex-pools', [{ network: 'unichain' }, { network: 'base' }]],
  ['dex volume on scroll', 'dex-volumes', [{ chain: 'scroll' }]],
  ['usdc yields on mantle', 'yields-find', [{ token: 'USDC', chain: 'mantle' }]],
  ['lending rates on mantle', 'yields-find', [{ chain: 'mantle' }]],
  ['tvl of monad and linea', 'tvl', [{ chain: 'monad' }, { chain: 'linea' }]],
  ['tvl of cardano', 'tvl', [{ chain: 'cardano' }]],
])('a chain beyond those that are served everywhere is set: %s', (sentence, toolId, settings) => {
  expect(consult(sentence).calls).toMatchObject(settings.map((params) => ({ toolId, params })))
})

test.each([
  ['gas price on monad', 'evm-gas', 'monad'],
  ['gas fees for berachain', 'evm-gas', 'berachain'],
  ['precio del gas en scroll', 'evm-gas', 'scroll'],
  ['linea のガス代', 'evm-gas', 'linea'],
  [`balance of ${WALLET} on linea`, 'evm-balances', 'linea'],
  [`is ${TOKEN} safe on celo`, 'token-security', 'celo'],
])('a chain that a tool does not serve is never another: %s', (sentence, toolId, chain) => {
  const { calls, missing, unused } = consult(sentence)

  expect(calls).toEqual([])
  expect(missing).toMatchObject([{ toolId, field: 'chain' }])
  expect(unused).toEqual([chain])
})

test.each([
  ['price of monad', [{ toolId: 'price', params: { token: 'MONAD' } }]],
  ['sentiment on cardano', [{ toolId: 'sentiment', params: { ticker: 'ADA' } }]],
  ['prezzo btc in linea', [{ toolId: 'price', params: { token: 'bitcoin' } }]],
  ['drawdown on injective', [{ toolId: 'drawdown', params: { token: 'injective' } }]],
  ['news on berachain', [{ toolId: 'news', params: { ticker: 'BERACHAIN' } }]],
  ['sentiment on drift', [{ toolId: 'sentiment', params: { ticker: 'DRIFT' } }]],
])('what only sounds like a chain sets none: %s', (sentence, calls) => {
  expect(consult(sentence)).toMatchObject({ calls, unused: [] })
})

test.each([
  ['funding rate of btc on gate', 'gate'],
  ['candles for eth on lighter, 1h', 'lighter'],
  ['price of sol on paradex', 'paradex'],
])('an exchange that is not asked is named: %s', (sentence, venue) => {
  expect(consult(sentence).unused).toEqual([venue])
})

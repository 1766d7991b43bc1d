import { expect, test } from 'vitest'
import { shareGateway } from '../../support/gateway.ts'
import { openInstant } from './coherence-fixture.ts'

const instant = shareGateway(openInstant)

const MINT = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'
const CONTRACT = `0x${'1'.repeat(40)}`
const HASH = `0x${'1'.repeat(64)}`
const SOL = 'So11111111111111111111111111111111111111112'
const SIGNATURE = '3Yig3yd33o2hyZV2qZBJkScDArwVmzurkxhBfKdqJeujTrdKHwrR3U8KR6LrhN5eWNTyugS5rkkYagVXCNnk7pks'

/** What does not exist, asked of every tool that takes such a thing; the field that names it. */
const unknown = [
  ['mint', `/launchpad/analyzer?mint=${MINT}`],
  ['mint', `/tools/launchpad-coin?mint=${MINT}`],
  ['mint', `/tools/launchpad-curve?mint=${MINT}&side=buy&sol=1`],
  ['mint', `/tokenrisk/report?mint=${MINT}`],
  ['mint', `/tools/token-metadata?mint=${MINT}`],
  ['mint', `/tools/token-holders?mint=${MINT}`],
  ['address', `/tools/token-security?address=${MINT}`],
  ['address', `/tools/token-security?address=${CONTRACT}&chain=base`],
  ['address', `/tools/token-security?address=${CONTRACT}&chain=bsc`],
  ['mint', `/free/dossier/basic?mint=${MINT}`],
  ['mint', `/tokenmarket-scout?mint=${MINT}`],
  ['mint', `/assets/detail?mint=${MINT}`],
  ['q', '/assets/detail?q=nope'],
  ['token', `/tools/asset-ohlcv?token=${MINT}`],
  ['token', `/tools/pool-ohlcv?network=solana&token=${MINT}`],
  ['pool', `/tools/pool-ohlcv?network=solana&pool=${MINT}`],
  ['network', '/dex-pools/pools?network=nope'],
  ['hash', `/tools/evm-transaction-status?hash=${HASH}&chain=base`],
  ['hash', `/tools/evm-transaction-status?hash=${HASH}&chain=polygon`],
  ['signature', `/tools/transaction-status?signature=${SIGNATURE}`],
  ['outputMint', `/swapagg/quote?inputMint=${SOL}&outputMint=${MINT}&amount=1000000`],
  ['inputMint', `/swapagg/quote?inputMint=${MINT}&outputMint=${SOL}&amount=1000000`],
  ...[
    'asset-markets',
    'asset-risk',
    'price-history',
    'candles',
    'ticker',
    'tickers-compare',
    'order-book',
  ].map((id) => ['token', `/tools/${id}?token=nope`] as const),
  ...['recent-trades', 'funding-rates', 'open-interest', 'basis', 'volatility', 'drawdown'].map(
    (id) => ['token', `/tools/${id}?token=nope`] as const,
  ),
  ...['support-resistance', 'volume-profile', 'risk-metrics'].map(
    (id) => ['token', `/tools/${id}?token=nope`] as const,
  ),
  ['token', '/signal?token=nope'],
  ['symbol', '/indicator?symbol=NOPEUSDT&interval=1h'],
  ['assets', '/tools/price?assets=nope'],
  ['symbols', '/oracle/price?symbols=NOPE'],
  ['holdings', '/tools/portfolio-value?holdings=NOPE:1'],
  ['holdings', '/tools/portfolio-risk?holdings=NOPE:1'],
  ['coins', '/tools/stablecoin-peg?coins=USDT,NOPE'],
  ['protocol', '/tvl/tvl?protocol=nope'],
  ['poolId', '/tools/yields-history?poolId=63732a23-ff86-4196-abe8-80bfce57b360'],
  ['chain', '/tools/dex-volumes?chain=nope'],
  ['chain', '/tools/protocol-fees?chain=nope'],
  ['category', '/tools/protocols?category=nope'],
  ['chain', '/tools/protocols?chain=nope'],
  ['chain', '/tools/yields-find?chain=nope'],
  ['project', '/tools/yields-find?project=nope'],
  ['symbol', '/tools/stablecoins?symbol=NOPE'],
  ['peg', '/tools/stablecoins?peg=nope'],
  ['from', '/tools/convert?from=NOPE&to=USD'],
  ['to', '/tools/convert?from=BTC&to=NOPE'],
  ['symbol', '/equity?symbol=NOPEx'],
  ['symbol', '/ipotoken?symbol=NOPEx'],
  ['username', '/social-analyzer?username=missing_one'],
  ['agent', '/tools/registry-agent?agent=999999&chain=base'],
  ['agent', '/tools/registry-agent?agent=999999'],
  ['agent', '/tools/registry-agent-feedback?agent=999999&chain=base'],
] as const

test.each(unknown)('row ST8: an unknown %s is 404, uncharged: %s', async (field, path) => {
  const { buyer, earned } = instant()
  const before = await earned()

  const reply = await buyer.buy(path).catch(() => buyer.get(path))

  expect(reply, reply.text).toMatchObject({ status: 404, body: { code: 'not_found', field, charged: 'no' } })
  expect(await earned()).toBe(before)
})

test.each([
  ['/tools/protocols?chain=nope', 'Ethereum'],
  ['/tools/protocols?category=nope', 'Lending'],
  ['/tools/yields-find?project=nope', 'lido'],
  ['/tools/stablecoins?peg=nope', 'USD'],
] as const)('an unknown filter is refused with names that are known: %s', async (path, name) => {
  const { body } = await instant().buyer.buy(path)

  expect(body.known).toContain(name)
  expect(body.error).toContain(name)
})

test.each([
  ['/tools/protocols?chain=bnb', 'protocols'],
  ['/tools/yields-find?chain=bnb%20chain', 'yields'],
  ['/tools/protocols?chain=arb', 'protocols'],
] as const)('a chain is found under its other names: %s', async (path, list) => {
  const { read } = instant()

  expect((await read(path))[list].length).toBeGreaterThan(0)
})

const malformed = [
  ['mint', '/launchpad/analyzer?mint=bonk'],
  ['mint', '/tokenrisk/report?mint=0x12'],
  ['mint', '/tools/token-metadata?mint=nope'],
  ['address', '/tools/token-security?address=0x12'],
  ['hash', '/tools/evm-transaction-status?hash=0x12'],
  ['signature', '/tools/transaction-status?signature=nope'],
  ['bar', '/signal?token=bitcoin&bar=7h'],
  ['outputMint', `/swapagg/quote?inputMint=${SOL}&outputMint=nope&amount=1000000`],
] as const

test.each(malformed)('row ST8: a malformed %s is 400, uncharged: %s', async (field, path) => {
  const { buyer, earned } = instant()
  const before = await earned()

  const reply = await buyer.buy(path)

  expect(reply, reply.text).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', field, charged: 'no' },
  })
  expect(await earned()).toBe(before)
})

test('answers 20: a misnamed share is answered with those close to it', async () => {
  const { buyer } = instant()

  const { status, body } = await buyer.buy('/equity?symbol=GOOG')

  expect([status, body.similar]).toEqual([404, ['GOOGL']])
  expect(body.error).toContain('GOOGL')
})

test('answers 20: an unknown coin of the peg is named by its position', async () => {
  const { buyer } = instant()

  const { body } = await buyer.buy('/tools/stablecoin-peg?coins=USDT,NOPE')

  expect(body).toMatchObject({ field: 'coins', position: 2, error: expect.stringContaining('number 2') })
})

test.each(['arbitrum', 'arbitrum-one'])('a contract is resolved on %s', async (chain) => {
  const { buyer } = instant()
  const path = `/tools/asset-resolve?token=0xaf88d065e77c8cC2239327C5EDb3A432268e5831&chain=${chain}`

  expect((await buyer.get(path)).body.identity).toMatchObject({ symbol: 'USDC' })
})

test('a symbol without a contract on that chain gets a warning', async () => {
  const { buyer } = instant()

  const warningsOn = async (chain: string) =>
    (await buyer.get(`/tools/asset-resolve?token=PEPE&chain=${chain}`)).body.warnings.join(' ')
  expect(await warningsOn('base')).toContain('No contract of PEPE on base is known here.')
  expect(await warningsOn('ethereum')).not.toContain('No contract')
})

test('a refusal names the chain, the field and what to name instead', async () => {
  const { buyer } = instant()
  const errorOf = async (path: string) => (await buyer.buy(path)).body.error

  expect(await errorOf(`/tools/token-security?address=${CONTRACT}`)).toContain('on base')
  expect(await errorOf('/tools/basis?token=ethereum&spotSource=upbit')).toMatch(/^spotSource: /)
  expect(await errorOf('/tools/convert?from=BTC&to=NOPE').catch(() => '')).not.toMatch(/^from/)
})

test('the value of an account names the chain it was read on', async () => {
  const { read } = instant()
  const { notes } = await read('/tools/portfolio-value?addresses=0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

  expect(notes.join(' ')).toContain('read on base alone')
})

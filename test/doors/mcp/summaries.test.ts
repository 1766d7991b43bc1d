import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

/** The text of a result, which is all that some hosts show their model. */
async function summaryOf(name: string, input: Record<string, string>): Promise<string> {
  const { buyer } = await openGatewayFixture()
  const tool = tools.find(({ contract }) => contract.id === name)
  const query = new URLSearchParams(input)
  const path = `${tool?.contract.route.path}?${query}`
  const { body } = tool?.contract.price === 0n ? await buyer.get(path) : await buyer.buy(path)
  return tool?.summarize(body).text ?? ''
}

test.each([
  ['signal', { token: 'sol', bar: '4h' }, /^SOLUSDT, 4h, binance: (BUY|SELL|HOLD), .*price [\d.]+/],
  ['indicator', { symbol: 'ETHUSDT', indicators: 'rsi' }, /rsi [\d.]+/],
  ['price', { assets: 'btc,eth,sol' }, /symbol BTC, usd \$.*symbol ETH, usd \$.*symbol SOL, usd \$/],
  ['yields-find', { token: 'USDC' }, /apyPct [\d.]+%/],
  ['dex-pairs', { q: 'bonk' }, /priceUsd \$[\d.]+/],
  ['support-resistance', { token: 'eth' }, /supports .*price [\d.]+/],
  ['volume-profile', { token: 'eth' }, /pointOfControl: low [\d.]+/],
  ['news', { ticker: 'BTC' }, /title “/],
] as const)('the text of %s states what was bought', async (name, input, stated) => {
  expect(await summaryOf(name, input)).toMatch(stated)
})

test('the text of asset-resolve names the asset before its impostors', async () => {
  const text = await summaryOf('asset-resolve', { token: 'usdc' })

  expect(text).toMatch(/^“usdc” is “USD Coin” \(usd-coin\): ethereum 0xA0b8/)
})

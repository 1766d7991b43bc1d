import { describe, expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const ON_CURVE = 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp'
const GRADUATED = '7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump'
const open = () => openGatewayFixture({ clock: { now: () => NOW } })

describe.each([
  ['/launchpad/trending', 'trending', '/coins/top-runners'],
  ['/launchpad/movers', 'movers', '/coins/currently-live'],
  ['/tools/launchpad-new', 'new', '/coins'],
])('%s', (path, kind, upstream) => {
  test('lists twenty coins by default under 8 KB, and names the list', async () => {
    const { buyer } = await open()

    const reply = await buyer.buy(path)

    expectSold(reply)
    expect(reply.body).toMatchObject({ kind, count: 20, limit: 20, offset: 0, includeNsfw: false })
    expect(reply.body.upstream).toEqual({
      path: `simulated:${upstream}`,
      primaryPath: `simulated:${upstream}`,
      fallbackUsed: false,
    })
    expect(reply.body.coins).toHaveLength(20)
    expect(reply.body.coins.filter(({ nsfw }: { nsfw: boolean }) => nsfw)).toEqual([])
    expect(reply.text.length).toBeLessThan(8_192)
  })

  test('goes on where another page ended', async () => {
    const { buyer } = await open()
    const mints = async (query: string) =>
      (await buyer.buy(`${path}?${query}`)).body.coins.map(({ mint }: { mint: string }) => mint)

    const all = await mints('limit=10')

    expect([...(await mints('limit=5')), ...(await mints('limit=5&offset=5'))]).toEqual(all)
  })

  test('refuses more than fifty', async () => {
    const { buyer } = await open()

    expect((await buyer.buy(`${path}?limit=51`)).status).toBe(400)
  })
})

test('a coin has its facts, and an unlaunched mint costs nothing', async () => {
  const gateway = await open()

  const reply = await gateway.buyer.buy(`/tools/launchpad-coin?mint=${GRADUATED}`)
  const earned = await gateway.earned()
  const unknown = await gateway.buyer.buy(
    '/tools/launchpad-coin?mint=So11111111111111111111111111111111111111112',
  )
  const noMint = await gateway.buyer.buy('/tools/launchpad-coin?mint=0xabc')

  expectSold(reply)
  expect(reply.body.coin).toMatchObject({
    name: 'Bagwork',
    complete: true,
    priceSource: 'pool',
    progressPct: 100,
  })
  expect(reply.body.untrustedText).toContain('coin.description')
  expect([unknown.status, noMint.status]).toEqual([404, 400])
  expect(await gateway.earned()).toBe(earned)
})

test('the curve quotes purchases to the lamport, and selling back returns less', async () => {
  const { buyer } = await open()

  const bought = await buyer.buy(`/tools/launchpad-curve?mint=${ON_CURVE}&sol=0.5`)
  const sold = await buyer.buy(
    `/tools/launchpad-curve?mint=${ON_CURVE}&side=sell&tokens=${bought.body.tokenAmount}`,
  )

  expectSold(bought)
  expect(bought.body).toMatchObject({ side: 'buy', lamports: '500000000', sol: 0.5, feeBps: 125 })
  const { priceSol, priceSolAfter, reserves } = bought.body.curve
  const k = BigInt(reserves.virtualTokens) * BigInt(reserves.virtualLamports)
  const paidIn = BigInt(bought.body.lamports) - BigInt(bought.body.feeLamports)
  const after =
    (BigInt(reserves.virtualTokens) - BigInt(bought.body.tokens)) *
    (BigInt(reserves.virtualLamports) + paidIn)
  expect(after).toBeGreaterThanOrEqual(k)
  expect(priceSolAfter).toBeGreaterThan(priceSol)
  expect(bought.body.pricePerTokenSol).toBeGreaterThan(priceSol)
  expect(BigInt(sold.body.lamports)).toBeLessThan(500_000_000n)
  expect(sold.body.priceImpactPct).toBeGreaterThan(0)
})

test('a graduated coin has no curve price, and learning that is free', async () => {
  const gateway = await open()

  const reply = await gateway.buyer.buy(`/tools/launchpad-curve?mint=${GRADUATED}`)
  const both = await gateway.buyer.buy(`/tools/launchpad-curve?mint=${ON_CURVE}&sol=1&tokens=5`)

  expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect(reply.body.error).toMatch(/graduated/)
  expect(both.status).toBe(400)
  expect(await gateway.earned()).toBe(0n)
})

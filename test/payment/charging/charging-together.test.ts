import { expect, test } from 'vitest'
import { Buyer, decode } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'

const WALLETS = 500
const PRICE = 1_000n

test('CON-05 five hundred wallets at once get each their own answer and their own receipt', async () => {
  const gateway = await openGatewayFixture({
    upstreams: { candles: createWatchedCandles((query) => series(query)) },
    fund: '0',
    // so many at once take a busy machine longer than a check may take
    scheduler: createHeldTime(),
  })
  const chain = await gateway.embeddedChain
  const buyers = Array.from({ length: WALLETS }, (_, at) => ({
    buyer: new Buyer(gateway.url, { seed: `one of many, ${at}` }),
    // no other test asks for as many
    candles: at + 1,
  }))
  const purchases = await Promise.all(
    buyers.map(async ({ buyer, candles }) => {
      await chain.mint(buyer.account.address.toLowerCase() as `0x${string}`, PRICE)
      const path = `/tools/candles?token=bitcoin&limit=${candles}`
      return { buyer, candles, path, header: await buyer.header(path) }
    }),
  )

  const replies = await Promise.all(
    purchases.map(({ buyer, path, header }) => buyer.get(path, { 'PAYMENT-SIGNATURE': header })),
  )

  for (const [at, reply] of replies.entries()) {
    const payer = purchases[at]?.buyer.account.address.toLowerCase()
    expectSold(reply)
    expect(reply.body.candles).toHaveLength(at + 1)
    expect(decode(reply.headers.get('payment-response'))['payer']).toBe(payer)
    expect(decode(reply.headers.get('x-payment-receipt'))).toMatchObject({ payer })
  }
  expect(await gateway.earned()).toBe(BigInt(WALLETS) * PRICE)
  expect(await gateway.recordedRevenue()).toBe(BigInt(WALLETS) * PRICE)
})

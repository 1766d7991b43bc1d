import { expect, test, vi } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openAdminFixture, PATH } from './admin-fixture.ts'

const MINUTE = 60_000
/** The price of the contract, in smallest units. */
const SIGNED = 5_000n

test('a new price appears in every offer, list and document, and can be cleared', async () => {
  const gateway = await openAdminFixture(undefined, { fund: '0' })
  const { buyer, admin: service } = gateway
  const listed = async () => {
    const { tools: outcome } = (await buyer.get('/agent/tools')).body
    const { result } = (await buyer.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).body
    const openapi = (await buyer.get('/openapi.json?tag=signals')).body
    const { accepts } = await buyer.offer(PATH)
    return {
      offer: accepts[0]?.amount,
      list: outcome.find(({ id }: { id: string }) => id === 'signal').priceUsd,
      mcp: result.tools.find(({ name }: { name: string }) => name === 'signal')._meta['pennywire/priceUsd'],
      openapi: openapi.paths['/signal'].get['x-payment-info'].price.amount,
    }
  }
  const before = await listed()

  const set = await service.act('price', { tool: 'signal', usd: '0.0125' })
  const raised = await listed()
  const { rows } = (await service.look('prices')).body
  await service.act('price', { tool: 'signal', clear: true })
  const cleared = await listed()

  expect(set).toMatchObject({ status: 200, body: { priceUsd: '0.0125', beforeUsd: '0.005' } })
  expect(before).toEqual({ offer: '5000', list: '0.005', mcp: '0.005', openapi: '0.005' })
  expect(raised).toEqual({ offer: '12500', list: '0.0125', mcp: '0.0125', openapi: '0.0125' })
  expect(rows).toMatchObject([{ tool: 'signal', priceUsd: '0.0125', contractUsd: '0.005', by: 'ada' }])
  expect(cleared).toEqual(before)
})

test('a payment signed before a price rise pays and books the signed price', async () => {
  const gateway = await openAdminFixture()
  const header = await gateway.signed()

  await gateway.admin.act('price', { tool: 'signal', usd: '0.02' })
  const sold = await gateway.pay(header)

  expectSold(sold)
  expect(await gateway.earned()).toBe(SIGNED)
  expect(await gateway.recordedRevenue()).toBe(SIGNED)
  expect((await gateway.admin.look('margins')).body.rows).toMatchObject([
    { tool: 'signal', calls: 1, revenueUsd: '0.005', costUsd: '0', marginUsd: '0.005' },
  ])
  expectSold(await gateway.pay(await gateway.signed()))
  expect(await gateway.earned()).toBe(25_000n)
})

test('a payment signed before a price cut pays the signed price too', async () => {
  const gateway = await openAdminFixture()
  const header = await gateway.signed()

  await gateway.admin.act('price', { tool: 'signal', usd: '0.001' })

  expectSold(await gateway.pay(header))
  expect(await gateway.earned()).toBe(SIGNED)
})

test('a price that is raised while the work runs changes nothing for it', async () => {
  const gateway = await openAdminFixture()
  gateway.facilitator.script.verify = async (_order, honest) => {
    await gateway.admin.act('price', { tool: 'signal', usd: '0.02' })
    return honest()
  }

  expectSold(await gateway.pay(await gateway.signed()))

  expect(await gateway.earned()).toBe(SIGNED)
})

test('a former price expires for unpaid offers after ten minutes, uncharged', async () => {
  const gateway = await openAdminFixture()
  const offer = await gateway.buyer.offer(PATH)
  await gateway.admin.act('price', { tool: 'signal', usd: '0.02' })
  gateway.time.pass(9 * MINUTE)
  const inTime = await gateway.pay(await gateway.signedFor(offer))
  gateway.time.pass(2 * MINUTE)

  const tooLate = await gateway.pay(await gateway.signedFor(offer))

  expectSold(inTime)
  expectOffer(tooLate, { code: 'payment_invalid', reason: 'price_changed' })
  expect(tooLate.body.accepts[0].amount).toBe('20000')
  expect(await gateway.earned()).toBe(SIGNED)
})

test('a settlement pending through a price change is answered after the grace period', async () => {
  const gateway = await openAdminFixture()
  const chain = await gateway.embeddedChain
  const header = await gateway.signed()
  gateway.facilitator.script.settle = async (_order, honest) => {
    await honest()
    vi.spyOn(chain, 'isNonceSpent').mockRejectedValue(new Error('no answer'))
    return { kind: 'unknown', reason: 'connection reset' }
  }
  const pending = await gateway.pay(header)
  vi.restoreAllMocks()
  await gateway.admin.act('price', { tool: 'signal', usd: '0.02' })

  const later = await gateway.payAfter(11 * MINUTE, header)
  const again = await gateway.pay(header)

  expectPending(pending)
  for (const reply of [later, again]) expect(reply.status, reply.text).toBe(200)
  expect(again.text).toBe(later.text)
  expect(await chain.balanceOf(gateway.payTo)).toBe(SIGNED)
})

test('a batch pays the prices of the moment', async () => {
  const gateway = await openAdminFixture()
  const asked = { calls: [{ toolId: 'signal' }, { toolId: 'signal', params: { token: 'ethereum' } }] }

  await gateway.admin.act('price', { tool: 'signal', usd: '0.02' })
  const batch = await gateway.buyer.post('/agent/tools/call', asked)

  expect(batch.body.accepts[0].amount).toBe('40000')
})

test('only a fixed price can be changed, and to no nonsense', async () => {
  const { admin: service } = await openAdminFixture(undefined, { fund: '0' })
  const metered = tools.find(({ contract }) => contract.metered)?.contract.id

  const refused = await Promise.all([
    service.act('price', { tool: 'signal', usd: '0' }),
    service.act('price', { tool: 'signal', usd: '-1' }),
    service.act('price', { tool: 'signal', usd: '0.0000001' }),
    service.act('price', { tool: 'signal' }),
    service.act('price', { tool: 'signal', usd: '0.01', clear: true }),
    service.act('price', { tool: 'consult', usd: '0.01' }),
    service.act('price', { tool: metered, usd: '0.01' }),
  ])
  const unknown = await service.act('price', { tool: 'nothing', usd: '0.01' })

  for (const { status, body } of refused) expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(unknown.status).toBe(404)
})

import { expect, test } from 'vitest'
import { rpc } from '../../doors/a2a/caller.ts'
import { bearer, createSessionActions } from '../../payment/sessions/session-fixture.ts'
import { series } from '../../support/candles.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { NETWORK, openAdminFixture, PATH } from './admin-fixture.ts'

const OFF = { kind: 'tool', id: 'signal', state: 'off', reason: 'The venue is under attack.' }
const ON = { kind: 'tool', id: 'signal', state: 'on' }

test('a disabled tool is refused at all four doors, uncharged, and offered nowhere', async () => {
  const gateway = await openAdminFixture()
  const { buyer, admin: service } = gateway
  const header = await gateway.signed()
  const mcp = (method: string, params?: unknown) =>
    buyer.post('/mcp', { jsonrpc: '2.0', id: 1, method, params })

  const turned = await service.act('switch', OFF)
  const unpaid = await buyer.get(PATH)
  const paid = await gateway.pay(header)
  const called = await buyer.post('/agent/tools/call', { toolId: 'signal', params: {} })
  const batched = await buyer.post('/agent/tools/call', {
    calls: [{ toolId: 'news' }, { toolId: 'signal' }],
  })
  const reported = await mcp('tools/call', { name: 'signal', arguments: {} })
  const task = await rpc(buyer, 'task/create', { toolId: 'signal', input: {} })
  const { tools } = (await buyer.get('/agent/tools')).body
  const listed = (await mcp('tools/list')).body.result.tools
  const advice = await buyer.post('/agent/consult', { intent: 'should I buy bitcoin now' })

  expect(turned).toMatchObject({ status: 200, body: { state: 'off' } })
  for (const reply of [unpaid, paid, called, batched]) expectNotCharged(reply, 503, 'tool_switched_off')
  expect(unpaid.body.error).toContain('The venue is under attack.')
  expect(reported.body.result).toMatchObject({ isError: true })
  expect(reported.text).toContain('tool_switched_off')
  expect(task.text).toContain('tool_switched_off')
  expect(tools.filter(({ switchedOff }: { switchedOff?: true }) => switchedOff)).toMatchObject([
    { id: 'signal' },
  ])
  expect(listed.some(({ name }: { name: string }) => name === 'signal')).toBe(false)
  expect(advice.text).not.toContain('"toolId":"signal"')
  expect(gateway.candles.asked).toHaveLength(0)
  expect(gateway.facilitator.verified).toHaveLength(0)

  await service.act('switch', ON)
  expectSold(await gateway.pay(header))
  expect((await buyer.get('/agent/tools')).text).not.toContain('switchedOff')
})

test('a session cannot buy a disabled tool and still repeats earlier answers', async () => {
  const gateway = await openAdminFixture()
  const { token } = await createSessionActions(gateway.buyer).open(1)
  const call = (name: string) => gateway.buyer.get(PATH, { ...bearer(token), 'Idempotency-Key': name })
  const bought = await call('before')

  await gateway.admin.act('switch', OFF)
  const refused = await call('after')
  const again = await call('before')
  const { rows } = (await gateway.admin.look('sessions')).body

  expect(bought.status, bought.text).toBe(200)
  expectNotCharged(refused, 503, 'tool_switched_off')
  expect(again.text).toBe(bought.text)
  expect(rows).toMatchObject([{ state: 'open', balanceUsd: '0.995', heldUsd: '0', spentUsd: '0.005' }])
  expect(JSON.stringify(rows)).not.toContain('token')
})

test('what was paid before the switch is answered again while the tool is off', async () => {
  const gateway = await openAdminFixture()
  const header = await gateway.signed()
  const sold = await gateway.pay(header)
  await gateway.admin.act('switch', OFF)

  const again = await gateway.pay(header)

  expectSold(again, { replayed: true })
  expect(again.text).toBe(sold.text)
})

test('work begun before a tool is disabled finishes, is paid and delivered', async () => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const gateway = await openAdminFixture(async (query) => {
    await gate
    return series(query, gateway.time)
  })
  const reply = gateway.pay(await gateway.signed())
  await waitUntil(() => gateway.candles.asked.length === 1)

  await gateway.admin.act('switch', OFF)
  go()

  expectSold(await reply)
  expect(await gateway.earned()).toBe(5_000n)
  expect(await gateway.recordedRevenue()).toBe(5_000n)
})

test('a tool disabled between verification and work takes no money', async () => {
  const gateway = await openAdminFixture()
  gateway.facilitator.script.verify = async (_order, honest) => {
    await gateway.admin.act('switch', OFF)
    return honest()
  }
  const header = await gateway.signed()

  expectNotCharged(await gateway.pay(header), 503, 'tool_switched_off')
  delete gateway.facilitator.script.verify
  await gateway.admin.act('switch', ON)
  expectSold(await gateway.pay(header))
  expect(await gateway.earned()).toBe(5_000n)
})

test('owed prepaid work waits while its tool is disabled, without counting attempts', async () => {
  const gateway = await openAdminFixture(undefined, { environment: { SETTLE_FIRST_ABOVE_USD: '0.001' } })
  gateway.facilitator.script.settle = async (_order, honest) => {
    await gateway.admin.act('switch', OFF)
    return honest()
  }
  const header = await gateway.signed()

  const owed = await gateway.pay(header)
  const again = await gateway.pay(header)
  const { rows } = (await gateway.admin.look('credits')).body
  await gateway.admin.act('switch', ON)
  const answered = await gateway.pay(header)

  for (const reply of [owed, again])
    expect(reply).toMatchObject({ status: 503, body: { code: 'credit_open', charged: 'yes' } })
  expect(rows).toMatchObject([{ tool: 'signal', state: 'owed', runs: 0, amountUsd: '0.005' }])
  expectSold(answered)
  expect(await gateway.earned()).toBe(5_000n)
})

test('a disabled network leaves every offer and takes no earlier payment', async () => {
  const gateway = await openAdminFixture()
  const { buyer, admin: service } = gateway
  const header = await gateway.signed()
  const settled = await gateway.signed()
  expectSold(await gateway.pay(settled))

  await service.act('switch', { kind: 'network', id: NETWORK, state: 'off' })
  const offer = await buyer.get(PATH)
  const refused = await gateway.pay(header)
  const repeated = await gateway.pay(settled)
  const listed = await buyer.get('/.well-known/x402')

  for (const { body } of [offer, refused])
    for (const { network } of body.accepts) expect(network).not.toBe(NETWORK)
  expect(refused).toMatchObject({ status: 402, body: { code: 'payment_invalid' } })
  expect(refused.body.extensions.refused.info.reason).toBe('network_switched_off')
  expectSold(repeated, { replayed: true })
  expect(listed.text).not.toContain(NETWORK)
  expect(await gateway.earned()).toBe(5_000n)

  await service.act('switch', { kind: 'network', id: NETWORK, state: 'on' })
  expectOffer(await buyer.get(PATH))
  expectSold(await gateway.pay(header))
})

test('a free tool can be switched off, and what does not exist cannot', async () => {
  const { buyer, admin: service } = await openAdminFixture(undefined, { fund: '0' })

  await service.act('switch', { kind: 'tool', id: 'consult', state: 'off' })
  const consult = await buyer.post('/agent/consult', { intent: 'bitcoin' })
  const noTool = await service.act('switch', { kind: 'tool', id: 'nothing', state: 'off' })
  const noNetwork = await service.act('switch', { kind: 'network', id: 'eip155:1', state: 'off' })

  expect(consult).toMatchObject({ status: 503, body: { code: 'tool_switched_off' } })
  expect(noTool).toMatchObject({ status: 404 })
  expect(noNetwork.body.error).toContain(NETWORK)
})

test('disabled tools stay disabled over a restart', async () => {
  const first = await openAdminFixture(undefined, { fund: '0' })
  await first.admin.act('switch', OFF)
  await first.close()

  const second = await openAdminFixture(undefined, { fund: '0', directory: first.directory })

  expectNotCharged(await second.buyer.get(PATH), 503, 'tool_switched_off')
  expect((await second.admin.look('switches')).body.rows).toContainEqual(
    expect.objectContaining({ kind: 'tool', id: 'signal', state: 'off', by: 'ada' }),
  )
})

import { expect, test } from 'vitest'
import { createPayer } from '../../src/client/index.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import { answered, notCharged, openScriptedGateway, replyWithOffer, requirement } from './scripted-gateway.ts'
import { createCountingSigner } from './wallet.ts'

test('a call above the ceiling is neither signed nor paid', async () => {
  const gateway = await openGatewayFixture()
  const signer = createCountingSigner()

  const call = createPayer({ signer, maxUsd: '0.004' }).pay(`${gateway.url}/signal`)

  await expect(call).rejects.toMatchObject({
    code: 'over_ceiling',
    charged: 'no',
    message: /0\.005 USD.*0\.004/,
  })
  expect(signer.signed()).toBe(0)
  expect(await gateway.earned()).toBe(0n)
})

test('a call can lower the ceiling but not raise it', async () => {
  const gateway = await openScriptedGateway([replyWithOffer()])
  const payer = createPayer({ signer: createCountingSigner(), maxUsd: '0.0005' })

  await expect(payer.pay(gateway.url, { maxUsd: '5' })).rejects.toMatchObject({ code: 'over_ceiling' })
  await expect(
    createPayer({ signer: createCountingSigner(), maxUsd: '5' }).pay(gateway.url, { maxUsd: '0.0009' }),
  ).rejects.toMatchObject({ code: 'over_ceiling' })
})

test('all calls together stay within the budget', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01', budgetUsd: '0.0025' })
  await payer.pay(`${gateway.url}/health`)
  await payer.pay(`${gateway.url}/health`)

  const third = payer.pay(`${gateway.url}/health`)

  await expect(third).rejects.toMatchObject({ code: 'over_budget', charged: 'no' })
  expect(payer).toMatchObject({ spentUsd: '0.002', leftUsd: '0.0005' })
  expect(await gateway.earned()).toBe(2_000n)
})

test('calls at the same time do not overdraw the budget together', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01', budgetUsd: '0.003' })

  const calls = await Promise.allSettled(Array.from({ length: 8 }, () => payer.pay(`${gateway.url}/health`)))

  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(payer.spentUsd).toBe('0.003')
})

test.each(['budgetUsd', 'budgetPerDayUsd', 'budgetPerMonthUsd'])(
  'a payment that a gateway denies counts against %s after it has expired',
  async (budget) => {
    let now = Date.parse('2026-03-01T12:00:00Z')
    const soon = { ...requirement, maxTimeoutSeconds: 1 }
    const gateway = await openScriptedGateway([replyWithOffer([soon]), notCharged, replyWithOffer([soon])])
    const payer = createPayer({
      signer: createCountingSigner(),
      maxUsd: '1',
      [budget]: '0.0015',
      now: () => now,
    })
    await expect(payer.pay(`${gateway.url}/a`)).rejects.toMatchObject({ charged: 'no' })
    await expect(payer.pay(`${gateway.url}/b`)).rejects.toMatchObject({ code: 'over_budget' })

    now += 301_000

    await expect(payer.pay(`${gateway.url}/b`)).rejects.toMatchObject({ code: 'over_budget' })
    expect(payer).toMatchObject({ spentUsd: '0', leftUsd: '0.0005' })
  },
)

test('a payment that a gateway denies counts against its own day only', async () => {
  let now = Date.parse('2026-03-01T23:59:00Z')
  const gateway = await openScriptedGateway([
    replyWithOffer(),
    notCharged,
    replyWithOffer(),
    replyWithOffer(),
    answered,
  ])
  const payer = createPayer({
    signer: createCountingSigner(),
    maxUsd: '1',
    budgetPerDayUsd: '0.0015',
    now: () => now,
  })
  await expect(payer.pay(`${gateway.url}/a`)).rejects.toMatchObject({ charged: 'no' })
  now += 61_000
  await expect(payer.pay(`${gateway.url}/b`)).rejects.toMatchObject({ code: 'over_budget' })

  now += 301_000

  await expect(payer.pay(`${gateway.url}/b`)).resolves.toMatchObject({ paidUsd: '0.001' })
})

test('nothing is signed on a network that is not allowed', async () => {
  const gateway = await openScriptedGateway([replyWithOffer()])
  const signer = createCountingSigner()

  const call = createPayer({ signer, maxUsd: '1', networks: ['eip155:8453'] }).pay(gateway.url)

  await expect(call).rejects.toMatchObject({ code: 'nothing_acceptable', message: /eip155:84532/ })
  expect(signer.signed()).toBe(0)
})

test.each([
  ['a token nobody vouched for', { asset: '0x9999999999999999999999999999999999999999' }],
  ['another way to transfer', { extra: { ...requirement.extra, assetTransferMethod: 'permit2' } }],
  ['another scheme', { scheme: 'upto' }],
  ['a token without a signing domain', { extra: {} }],
])('%s is not signed', async (_, changes) => {
  const gateway = await openScriptedGateway([replyWithOffer([{ ...requirement, ...changes }])])

  const call = createPayer({ signer: createCountingSigner(), maxUsd: '1000' }).pay(gateway.url)

  await expect(call).rejects.toMatchObject({ code: 'nothing_acceptable', charged: 'no' })
})

test('of several ways to pay the cheapest is taken', async () => {
  const dear = { ...requirement, network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
  const gateway = await openScriptedGateway([
    replyWithOffer([{ ...dear, amount: '2000' }, requirement]),
    answered,
  ])

  const { paidUsd } = await createPayer({ signer: createCountingSigner(), maxUsd: '1' }).pay(gateway.url)

  expect(paidUsd).toBe('0.001')
})

test('a token with more decimals is valued by its own', async () => {
  const token = {
    network: 'eip155:56',
    asset: '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d',
    decimals: 18,
    name: 'BSC',
  }
  const asked = { ...requirement, network: token.network, asset: token.asset, amount: '5000000000000000' }
  const gateway = await openScriptedGateway([replyWithOffer([asked]), answered])

  const answer = await createPayer({ signer: createCountingSigner(), maxUsd: '0.005', tokens: [token] }).pay(
    gateway.url,
  )

  expect(answer.paidUsd).toBe('0.005')
})

test('a payer can decline', async () => {
  const gateway = await openScriptedGateway([replyWithOffer()])
  const signer = createCountingSigner()

  const call = createPayer({ signer, maxUsd: '1', approve: () => false }).pay(gateway.url)

  await expect(call).rejects.toMatchObject({ code: 'declined', charged: 'no' })
  expect(signer.signed()).toBe(0)
})

test.each([['-1'], ['0.0000001'], ['a lot']])('%j is no ceiling', (maxUsd) => {
  expect(() => createPayer({ signer: createCountingSigner(), maxUsd })).toThrow('six decimals')
})

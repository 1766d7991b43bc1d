import { expect, test } from 'vitest'
import { SOLANA_ASSET } from '../../../src/chains/solana/embedded/network.ts'
import { impostors } from '../../../src/upstream/simulated/impostors.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const HOLDER = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'

test('the embedded chain’s dollar is reported from its own data', async () => {
  const { buyer } = await openGatewayFixture()

  const reply = await buyer.buy(`/tools/token-metadata?mint=${SOLANA_ASSET}`)

  expectSold(reply)
  expect(reply.body).toMatchObject({
    program: 'spl-token',
    decimals: 6,
    freezeAuthority: null,
    metadata: null,
  })
  expect(reply.body.note).toMatch(/carries itself/)
  expect(reply.body.mintAuthority).not.toBeNull()
})

test('a mint of the simulated world has its rules, and is labelled', async () => {
  const { buyer } = await openGatewayFixture()
  const [copy] = impostors

  const metadata = await buyer.buy(`/tools/token-metadata?mint=${copy?.deployments[0]?.address}`)

  expect(metadata.body).toMatchObject({ program: 'token-2022', metadata: { keptBy: 'token-2022' } })
  expect(metadata.body.note).toMatch(/^Made up/)
})

test('holders separate pools from wallets, and shares add up', async () => {
  const { buyer } = await openGatewayFixture()

  const { body } = await buyer.buy(`/tools/token-holders?mint=${BONK}&limit=20`)

  expect(body.holders).toHaveLength(20)
  expect(body.holders[0]).toMatchObject({ kind: 'pool', label: expect.stringMatching(/pool/) })
  expect(body.shares.poolsPct).toBeGreaterThan(0)
  const { knownPct } = body.shares
  const sum = body.holders.reduce((total: number, { pct }: { pct: number }) => total + pct, 0)
  expect(sum).toBeCloseTo(knownPct, 0)
  expect(sum).toBeLessThan(100)
  expect(JSON.stringify(body).length).toBeLessThan(8_192)
})

test('priority fees rise with the percentile, and accounts that are bid for cost more', async () => {
  const { buyer } = await openGatewayFixture()

  const { body } = await buyer.buy('/tools/priority-fees?computeUnits=100000')

  expect(body.slots.count).toBe(150)
  expect(body.urgent.microLamports).toBeGreaterThan(body.medium.microLamports)
  expect(body.urgent.lamports).toBe(Math.ceil((body.urgent.microLamports * 100_000) / 1e6))
})

test('the faucet’s transaction is final; an unsent one is not found', async () => {
  const { buyer } = await openGatewayFixture()
  const given = await buyer.post('/embedded/faucet', { address: HOLDER, amountUsd: '2' })

  const landed = await buyer.buy(`/tools/transaction-status?signature=${given.body.transaction}`)
  const unknown = await buyer.buy(
    '/tools/transaction-status?signature=3Yig3yd33o2hyZV2qZBJkScDArwVmzurkxhBfKdqJeujTrdKHwrR3U8KR6LrhN5eWNTyugS5rkkYagVXCNnk7pks',
  )

  expect(landed.body).toMatchObject({ state: 'finalized', failed: false })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found', field: 'signature' } })
})

test('activity that is made up can be looked at transaction by transaction', async () => {
  const { buyer } = await openGatewayFixture()

  const activity = await buyer.buy(`/tools/wallet-activity?address=${HOLDER}&limit=4`)
  const [latest] = activity.body.transactions
  const { body } = await buyer.buy(`/tools/transaction-status?signature=${latest.signature}`)

  expect(activity.body.count).toBeGreaterThan(1)
  expect(activity.body.note).toMatch(/^Made up/)
  expect(body).toMatchObject({ state: 'finalized', fee: { lamports: '5000' } })
  expect(body.note).toMatch(/^Made up/)
})

test('of a wallet that lives on the embedded chain no history is invented', async () => {
  const { buyer } = await openGatewayFixture()
  await buyer.post('/embedded/faucet', { address: HOLDER, amountUsd: '2' })

  const reply = await buyer.buy(`/tools/wallet-activity?address=${HOLDER}`)

  expect(reply).toMatchObject({ status: 502, body: { code: 'upstream_rejected', charged: 'no' } })
})

test.each([
  ['mint', '/tools/token-metadata?mint=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['mint', '/tools/token-holders?mint=bonk'],
  ['address', '/tools/wallet-tokens?address=1111111111111111111111111111111'],
  ['accounts', `/tools/priority-fees?accounts=${BONK},nobody`],
  ['signature', `/tools/transaction-status?signature=${BONK}`],
  ['address', '/tools/wallet-activity?address=vitalik.eth'],
])('a wrong %s is refused, uncharged: %s', async (field, path) => {
  const { buyer, earned } = await openGatewayFixture()

  const reply = await buyer.buy(path)

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field, charged: 'no' } })
  expect(await earned()).toBe(0n)
})

import { expect, test } from 'vitest'
import { bytesOfBase58 } from '../../../src/chains/solana/base58.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { catchFailure, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const OWNER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const query = {
  inputMint: 'So11111111111111111111111111111111111111112',
  outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  amount: '100000000',
  slippageBps: 50,
  swapMode: 'ExactIn',
} as const

function transactionFor(payer: string, signers = 1): string {
  const key = bytesOfBase58(payer, 32) ?? new Uint8Array(32)
  const message = [0x80, signers, 0, 1, 1, ...key, ...new Uint8Array(40)]
  return Buffer.from([signers, ...new Uint8Array(64 * signers), ...message]).toString('base64')
}

/** Jupiter after version 1 of its swap API has moved away; version 2 answers as documented. */
async function withoutVersionOne(fields: object = {}) {
  const { body } = await recorded('jupiter/order-documented')
  const venue = await loopbackVenue(({ url = '' }, response) => {
    if (url.startsWith('/swap/v2/order')) {
      const isBuilt = url.includes(`taker=${OWNER}`)
      const transaction = isBuilt ? transactionFor(OWNER) : null
      return sendJson(response, { ...(body as object), transaction, lastValidBlockHeight: '321', ...fields })
    }
    if (url.startsWith('/rpc'))
      return sendJson(response, { result: { value: { err: null, unitsConsumed: 9 } } })
    sendJson(response, { message: 'no Route matched with those values' }, 404)
  })
  const baseUrls = { jupiter: venue.url, 'solana-rpc': `${venue.url}/rpc` }
  const { swap } = await openUpstream({ mode: 'live', baseUrls })
  return { swap, asked: venue.asked }
}

test('live data 13: without version 1 Jupiter quotes by version 2', async () => {
  const { swap, asked } = await withoutVersionOne()

  const { quote } = await swap.quote(query, unhurried)
  for (const amount of ['1', '2', '3', '4', '5', '6']) await swap.quote({ ...query, amount }, unhurried)

  expect(quote).toMatchObject({
    outAmount: '17057460',
    platformFee: { amount: '8529', feeBps: 5 },
    swapUsdValue: '17.06',
  })
  expect(asked.filter((url) => url.startsWith('/swap/v1'))).toHaveLength(1)
  expect(asked[1]).toContain('excludeRouters=jupiterz%2Cdflow%2Cokx')
})

test('live data 13: version 2 builds what its owner alone signs', async () => {
  const { swap } = await withoutVersionOne()
  const { swap: shared } = await withoutVersionOne({ transaction: transactionFor(OWNER, 2) })
  const { swap: unwilling } = await withoutVersionOne({ transaction: '' })
  const order = { ...query, owner: OWNER }

  expect(await swap.build(order, unhurried)).toMatchObject({
    transaction: transactionFor(OWNER),
    lastValidBlockHeight: 321,
    computeUnits: 9,
  })
  expect((await catchFailure(shared.build(order, unhurried))).code).toBe('upstream_malformed')
  expect((await catchFailure(unwilling.build(order, unhurried))).code).toBe('invalid_input')
})

test('live data 13: more slippage than was asked for is refused', async () => {
  const { swap } = await withoutVersionOne({ slippageBps: 51 })

  expect((await catchFailure(swap.quote(query, unhurried))).code).toBe('upstream_malformed')
})

test('live data 13: an exact output is not quoted by version 2', async () => {
  const { swap, asked } = await withoutVersionOne()

  const failure = await catchFailure(swap.quote({ ...query, swapMode: 'ExactOut' }, unhurried))

  expect(failure.message).toBe('Jupiter has moved its quotes.')
  expect(asked).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { bytesOfBase58 } from '../../../src/chains/solana/base58.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OWNER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const query = {
  inputMint: SOL,
  outputMint: USDC,
  amount: '1000000000',
  slippageBps: 50,
  swapMode: 'ExactIn',
} as const

/** Written by hand after the public contract. */
const quote = {
  inputMint: SOL,
  inAmount: '1000000000',
  outputMint: USDC,
  outAmount: '120704786',
  otherAmountThreshold: '120101263',
  swapMode: 'ExactIn',
  slippageBps: 50,
  platformFee: null,
  priceImpactPct: '0.0012',
  routePlan: [
    {
      swapInfo: {
        ammKey: 'amm1',
        label: 'Goon\u202eFi',
        inputMint: SOL,
        outputMint: USDC,
        inAmount: '1000000000',
        outAmount: '120704786',
      },
      percent: 100,
      bps: null,
    },
  ],
  contextSlot: 453538721,
  timeTaken: 0.0019,
  swapUsdValue: '120.67',
}

function transactionOf({ payer = OWNER, signature = 0, signers = 1 } = {}): string {
  const key = bytesOfBase58(payer, 32) ?? new Uint8Array(32)
  const message = [0x80, signers, 0, 1, 1, ...key, ...new Uint8Array(40)]
  return Buffer.from([signers, ...new Uint8Array(64 * signers).fill(signature), ...message]).toString(
    'base64',
  )
}

async function jupiterWith({
  transaction = transactionOf(),
  dryRun = { err: null, unitsConsumed: 91_000 } as object,
  quoted = quote as object,
} = {}) {
  const bodies: unknown[] = []
  const venue = await loopbackVenue((request, response) => {
    const path = request.url ?? ''
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (pieces.length > 0) bodies.push(JSON.parse(Buffer.concat(pieces).toString()))
      if (path.startsWith('/swap/v1/quote')) sendJson(response, quoted)
      else if (path.startsWith('/swap/v1/swap'))
        sendJson(response, {
          swapTransaction: transaction,
          lastValidBlockHeight: 99,
          prioritizationFeeLamports: 7,
        })
      else sendJson(response, { jsonrpc: '2.0', id: 1, result: { context: {}, value: dryRun } })
    })
  })
  const baseUrls = { jupiter: venue.url, 'solana-rpc': `${venue.url}/rpc` }
  const { swap } = await openUpstream({ mode: 'live', baseUrls })
  return { swap, bodies, asked: venue.asked }
}

test('a quote is passed on in the aggregator’s words, without a fee of ours', async () => {
  const { swap, asked } = await jupiterWith()

  const found = await swap.quote(query, unhurried)

  expect(found.quote).toMatchObject({ outAmount: '120704786', priceImpactPct: '0.0012', platformFee: null })
  expect(found.quote.routePlan[0]?.swapInfo.label).toBe('GoonFi')
  expect(asked[0]).not.toContain('platformFee')
})

test('a quote for another swap than was asked for is not sold', async () => {
  const { swap } = await jupiterWith({ quoted: { ...quote, outputMint: SOL } })

  expect(await catchFailure(swap.quote(query, unhurried))).toMatchObject({ code: 'upstream_malformed' })
})

test('a transaction is returned after a dry run, for its owner to sign', async () => {
  const { swap, bodies } = await jupiterWith()

  const built = await swap.build({ ...query, owner: OWNER }, unhurried)

  expect(built).toMatchObject({
    transaction: transactionOf(),
    lastValidBlockHeight: 99,
    computeUnits: 91_000,
  })
  expect(bodies[0]).toMatchObject({ userPublicKey: OWNER, quoteResponse: { timeTaken: 0.0019 } })
  expect(bodies[1]).toMatchObject({ method: 'simulateTransaction' })
})

test.each([
  ['somebody else pays', transactionOf({ payer: USDC })],
  ['somebody else signs too', transactionOf({ signers: 2 })],
  ['somebody has signed', transactionOf({ signature: 5 })],
  ['is none', 'AAAA'],
])('a transaction for which %s is not handed out', async (_, transaction) => {
  const { swap } = await jupiterWith({ transaction })

  expect(await catchFailure(swap.build({ ...query, owner: OWNER }, unhurried))).toMatchObject({
    code: 'upstream_malformed',
  })
})

test('a swap that the chain would refuse is not handed out', async () => {
  const { swap } = await jupiterWith({ dryRun: { err: { InstructionError: [2, { Custom: 1 }] } } })

  expect(await catchFailure(swap.build({ ...query, owner: OWNER }, unhurried))).toMatchObject({
    code: 'invalid_input',
  })
})

test('simulated larger swaps get worse prices, and both modes agree', async () => {
  const { swap } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:00:00Z') })

  const small = await swap.quote(query, unhurried)
  const large = await swap.quote({ ...query, amount: '50000000000000' }, unhurried)
  const back = await swap.quote({ ...query, swapMode: 'ExactOut', amount: small.quote.outAmount }, unhurried)

  expect(Number(large.quote.priceImpactPct)).toBeGreaterThan(Number(small.quote.priceImpactPct))
  expect(Number(large.quote.outAmount)).toBeLessThan(50_000 * Number(small.quote.outAmount))
  expect(Number(back.quote.inAmount) / 1e9).toBeCloseTo(1, 5)
  expect(Number(back.quote.otherAmountThreshold)).toBeGreaterThan(Number(back.quote.inAmount))
})

test('in the simulated world tokens without a common pool are swapped in two steps', async () => {
  const { swap } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:00:00Z') })

  const { quote: found } = await swap.quote(
    {
      ...query,
      inputMint: OWNER,
      outputMint: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
      amount: '100000000000',
    },
    unhurried,
  )

  expect(found.routePlan).toHaveLength(2)
  expect(found.routePlan[0]?.swapInfo.outAmount).toBe(found.routePlan[1]?.swapInfo.inAmount)
})

const NO_MINT = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjn'

test.each([
  ['inputMint', { inputMint: NO_MINT }],
  ['outputMint', { outputMint: NO_MINT }],
])('answers 20: a mistyped %s is named, in the simulated world', async (field, wrong) => {
  const { swap } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:00:00Z') })

  const failure = await catchFailure(swap.quote({ ...query, ...wrong }, unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field } })
  expect(failure.message).toMatch(new RegExp(`^${field}: `))
})

test.each([
  ['inputMint', { inputMint: NO_MINT }],
  ['outputMint', { outputMint: NO_MINT }],
])('answers 20: a mistyped %s is named where Jupiter cannot trade it', async (field, wrong) => {
  const venue = await loopbackVenue((_, response) =>
    sendJson(
      response,
      { error: `The token ${NO_MINT} is not tradable`, errorCode: 'TOKEN_NOT_TRADABLE' },
      400,
    ),
  )
  const { swap } = await openUpstream({ mode: 'live', baseUrls: { jupiter: venue.url } })

  const failure = await catchFailure(swap.quote({ ...query, ...wrong }, unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field } })
})

test('answers 20: a missing route names both mints and what to try', async () => {
  const venue = await loopbackVenue((_, response) =>
    sendJson(response, { errorCode: 'NO_ROUTES_FOUND' }, 400),
  )
  const { swap } = await openUpstream({ mode: 'live', baseUrls: { jupiter: venue.url } })

  const failure = await catchFailure(swap.quote(query, unhurried))

  expect(failure).toMatchObject({ code: 'invalid_input', details: { fields: ['inputMint', 'outputMint'] } })
  expect(failure.message).toMatch(/Try a smaller amount/)
})

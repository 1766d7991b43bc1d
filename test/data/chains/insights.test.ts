import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { catchFailure, unhurried } from '../upstream/upstream-fixture.ts'
import { openNodeFixture, openWith } from './node-fixture.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const clock = { now: () => now }
const health = '/insights/network-health'
const oracle = '/insights/gas-oracle'

async function away(): Promise<never> {
  throw new GatewayError('upstream_unavailable', 'None of the sources answered.')
}

test('Solana’s health has separate vote counts and the gateway’s own chain beside', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy(health)

  expectSold(reply)
  const { body } = reply
  expect(body).toMatchObject({ chain: 'solana', slotsInEpoch: 432_000, windowSeconds: 1_800 })
  expect(body.slot).toBe(body.epoch * 432_000 + body.slotIndex)
  expect(body.avgTps).toBeGreaterThan(body.nonVoteTps)
  expect(body.votePct).toBeCloseTo(100 * (1 - body.nonVoteTps / body.avgTps), 1)
  expect(body.slotMilliseconds).toBeGreaterThan(390)
  expect(body.slotMilliseconds).toBeLessThan(440)
  expect(body.skipped).toMatchObject({ ok: true, slots: 1_000 })
  expect(Date.parse(body.epochEndsAt)).toBeGreaterThan(now)
  expect(body.medianPriorityFeeLamports).toBe(Math.ceil(body.medianPriorityFeeMicroLamports / 5))
  expect(body.note).toMatch(/^Made up/)
  expect(body.ownChain !== undefined).toBe(/carries itself/.test(body.note))
  expect(body.provenance.mode).toBe('simulated')
})

test('the oracle sells fees of four chains, each in its own unit', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy(oracle)

  expectSold(reply)
  const { solana, evm } = reply.body
  expect(solana).toMatchObject({ ok: true, unit: 'micro-lamports per compute unit', sampleCount: 150 })
  expect([solana.min, solana.p25, solana.p50, solana.p75, solana.p95, solana.max]).toEqual(
    [solana.min, solana.p25, solana.p50, solana.p75, solana.p95, solana.max].toSorted((a, b) => a - b),
  )
  expect(Object.keys(evm)).toEqual(['base', 'bsc', 'ethereum'])
  for (const chain of Object.values<Record<string, unknown>>(evm))
    expect(chain).toMatchObject({ ok: true, baseFeePerGas: expect.stringMatching(/^\d+$/) })
  expect(evm.ethereum.transferUsd).toBeGreaterThan(0)
  expect(reply.text.length).toBeLessThan(8_000)
})

test('an unreachable chain is missing in its slot; without any nothing is sold', async () => {
  const fees = { slots: [{ slot: 7, microLamports: 90 }], network: { network: 'solana:x' } }
  const sources = [{ name: 'solana-rpc', ok: true, asOf: now }]
  const evm = { balances: away, transaction: away, fees: away, planTransfer: away, contract: away }
  const solana = { wallet: away, mint: away, holders: away, activity: away, transaction: away }
  const others = { ...solana, planTransfer: away }
  const priorityFees = async () => ({ mode: 'live' as const, sources, ...fees })
  const one = await openGatewayFixture({ clock, upstreams: { evm, solana: { ...others, priorityFees } } })
  const none = await openGatewayFixture({
    clock,
    upstreams: { evm, solana: { ...others, priorityFees: away } },
  })

  const { body } = await one.buyer.buy(oracle)

  expect(body.solana).toMatchObject({ ok: true, p50: 90 })
  expect(body.evm.base).toEqual({ ok: false, source: 'base-rpc', error: 'None of the sources answered.' })
  expectNotCharged(await none.buyer.buy(oracle), 503, 'upstream_unavailable')
  expectNotCharged(await none.buyer.buy(health), 503, 'upstream_unavailable')
  expect(await none.earned()).toBe(0n)
})

test('recorded Solana answers parse, and an old node’s missing fields stay unknown', async () => {
  const node = await openNodeFixture({
    getEpochInfo: { recording: 'solana-rpc/epoch-main' },
    getRecentPerformanceSamples: { recording: 'solana-rpc/performance-samples' },
  })
  const { networkHealth } = await openWith({ 'solana-rpc': node.url })

  const result = await networkHealth.solana(unhurried)

  expect(result).toMatchObject({ slot: 83_994_151, blockHeight: 69_218_302, epoch: 207, slotIndex: 93_895 })
  expect(result.samples).toEqual([{ slot: 83_998_844, slots: 84, seconds: 60, transactions: 90_402 }])
  expect(result.production).toEqual({ known: false, reason: 'The node does not tell who made blocks.' })
  expect(result.ownChain).toBeUndefined()
})

test('blocks are judged over this epoch’s last thousand slots only', async () => {
  const epoch = {
    absoluteSlot: 432_100,
    blockHeight: 400_000,
    epoch: 1,
    slotIndex: 100,
    slotsInEpoch: 432_000,
  }
  const node = await openNodeFixture({
    getEpochInfo: epoch,
    getRecentPerformanceSamples: [],
    getBlockProduction: {
      context: { slot: 432_100 },
      value: { byIdentity: { a: [60, 57], b: [40, 40] }, range: { firstSlot: 432_000, lastSlot: 432_100 } },
    },
  })
  const { networkHealth } = await openWith({ 'solana-rpc': node.url })

  const { production } = await networkHealth.solana(unhurried)

  expect(production).toMatchObject({ known: true, slots: 100, blocks: 97 })
  expect(node.questions.at(-1)).toMatchObject({
    method: 'getBlockProduction',
    params: [{ commitment: 'finalized', range: { firstSlot: 432_000, lastSlot: 432_100 } }],
  })
})

test('an invalid epoch is distrusted', async () => {
  const node = await openNodeFixture({ getEpochInfo: { epoch: 'now' }, getRecentPerformanceSamples: [] })
  const { networkHealth } = await openWith({ 'solana-rpc': node.url, 'solana-rpc-2': node.url })

  expect((await catchFailure(networkHealth.solana(unhurried))).code).toBe('upstream_malformed')
})

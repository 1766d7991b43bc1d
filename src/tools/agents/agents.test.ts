import { expect, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { freePillars } from '../gateway-info/free-pillars.ts'
import type { ServiceFacts, ToolWorld } from '../ports.ts'
import { agentChains } from './agent-chains.ts'
import { refundStatus } from './refund-status.ts'

const now = Date.parse('2026-03-02T10:30:00Z')

test('row AU10: chains list ways to pay and transactions for the wallet', async () => {
  const answer = await agentChains.run(
    {},
    worldPaidOn(['eip155:8453', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']),
  )

  expect(answer['chains']).toMatchObject([
    { id: 'solana', status: 'limited', features: ['x402-payment-test', 'transfer-build', 'swap-build'] },
    { id: 'base', caip2: 'eip155:8453', status: 'active', features: ['x402-payment', 'transfer-build'] },
    { id: 'bsc', caip2: 'eip155:56', status: 'limited', features: ['transfer-build'] },
  ])
  expect(tools.map(({ contract }) => contract.id)).toEqual(
    expect.arrayContaining(['transfer-build', 'swap-build']),
  )
})

test('disabled refunds point to what to check instead', async () => {
  const answer = await refundStatus.run({}, worldPaidOn([]))

  expect(answer).toMatchObject({ enabled: false, hosted: false, maxRefundUsd: 0, hostedAllowlist: [] })
  expect(answer['note']).toContain('/x402/payments/{id}')
})

test('the pillars count every served tool, themselves included', async () => {
  const pillars = freePillars([agentChains, refundStatus])

  const answer = await pillars.run({}, worldPaidOn([]))

  expect(answer['pillars']).toMatchObject([
    { id: 'earn', order: 1, status: 'roadmap', toolCount: 0, routePrefixes: [] },
    { id: 'treasury', status: 'roadmap' },
    { id: 'invest', status: 'roadmap' },
    { id: 'spend', status: 'live', toolCount: 2, routeCount: 2, routePrefixes: ['/refund', '/free'] },
    { id: 'grow', order: 5, status: 'live', toolCount: 1, routePrefixes: ['/agent'] },
  ])
})

function worldPaidOn(networks: readonly string[]): ToolWorld {
  const service: Partial<ServiceFacts> = { networks }
  const refunds = { policy: () => ({ enabled: false }) }
  const ports = { service, refunds, signal: new AbortController().signal, now: () => now }
  return ports as unknown as ToolWorld
}

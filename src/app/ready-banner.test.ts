import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatReadyBanner, type ReadyReport } from './ready-banner.ts'

const report: ReadyReport = {
  event: 'ready',
  url: 'http://127.0.0.1:4020',
  mode: 'embedded',
  version: '1.2.3',
  dataMode: 'simulated',
  networks: [{ network: 'eip155:8453', payTo: '0xabc' }],
}

test('the banner names the page, worthless money and the first purchase', () => {
  const banner = stripVTControlCharacters(formatReadyBanner(report))

  expect(banner).toContain('Open      http://127.0.0.1:4020\n')
  expect(banner).toContain('Simulated data and worthless money')
  expect(banner).toContain('npx pennywire call signal\n')
  expect(banner).not.toContain('--url')
})

test('the banner of a gateway for real money names payees and no faucet', () => {
  const real = { ...report, mode: 'main', dataMode: 'live', url: 'http://127.0.0.1:5000' } as const
  const banner = stripVTControlCharacters(formatReadyBanner(real))

  expect(banner).toContain('Live data. Buyers pay:\n    0xabc on Base (eip155:8453)')
  expect(banner).toContain('--url http://127.0.0.1:5000')
  expect(banner).not.toMatch(/worthless|wallet fund/)
})

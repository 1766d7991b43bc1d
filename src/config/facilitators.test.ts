import { expect, test } from 'vitest'
import { readFacilitators } from './facilitators.ts'

const BASE = ['eip155:8453']

test('names, addresses and costs are read by position', () => {
  const { read, wrong, warnings } = readFacilitators(
    {
      FACILITATOR_1: 'PayAI',
      FACILITATOR_2: 'https://own.example/x402/',
      FACILITATOR_AUTH_2: 'Bearer key',
      FACILITATOR_COST_USD_2: '0.0004',
      FACILITATOR_3: 'dexter',
      FACILITATOR_URL_3: 'http://127.0.0.1:9/x402',
    },
    BASE,
  )

  expect({ wrong, warnings }).toEqual({ wrong: [], warnings: [] })
  expect(read).toEqual([
    { url: 'https://facilitator.payai.network', name: 'payai' },
    { url: 'https://own.example/x402', authorization: 'Bearer key', costPerSettlement: 400n },
    { url: 'http://127.0.0.1:9/x402', name: 'dexter' },
  ])
})

test('a network that a named facilitator does not document is a warning', () => {
  const { warnings } = readFacilitators({ FACILITATOR_1: 'x402-org' }, BASE)

  expect(warnings).toEqual([expect.stringContaining('x402-org documents none of eip155:8453')])
})

test.each([
  [{ FACILITATOR_1: 'coinbase' }, 'FACILITATOR_1: must be a URL or one of cdp, payai'],
  [{ FACILITATOR_1: 'constructor' }, 'FACILITATOR_1: must be a URL or one of cdp, payai'],
  [{ FACILITATOR_1: 'http://elsewhere.example' }, 'FACILITATOR_1: must be https URLs'],
  [{ FACILITATOR_1: 'dexter', FACILITATOR_URL_1: 'http://a.example' }, 'FACILITATOR_URL_1: must be https'],
  [{ FACILITATOR_1: 'cdp' }, 'CDP_API_KEY_ID: must be set, because FACILITATOR_1 is cdp.'],
  [{ FACILITATOR_1: 'payai', PAYAI_API_KEY_ID: 'a' }, 'PAYAI_API_KEY_SECRET: must be set'],
  [{ FACILITATOR_1: 'dexter', FACILITATOR_2: 'dexter' }, 'FACILITATOR_1: must be up to 3 different URLs.'],
  [{ FACILITATOR_1: 'dexter', FACILITATOR_URLS: 'https://a.example' }, 'FACILITATOR_URLS: must not be set'],
  [{ FACILITATOR_1: 'dexter', FACILITATOR_COST_USD_1: '-1' }, 'FACILITATOR_COST_USD_1: must be dollars'],
  [{ FACILITATOR_1: 'https://a.example', FACILITATOR_URL_1: 'https://b.example' }, 'FACILITATOR_URL_1: must'],
])('%j is refused by name', (environment, line) => {
  expect(readFacilitators(environment, BASE).wrong).toContainEqual(expect.stringContaining(line))
})

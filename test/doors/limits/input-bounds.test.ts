import { expect, test } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const swap = (changes: Record<string, string> = {}, without: readonly string[] = []) => {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: '1000000', ...changes })
  for (const name of without) query.delete(name)
  return `${query}`
}
const each = (name: string, values: readonly (string | number)[]) =>
  values.map((value) => `${name}=${encodeURIComponent(value)}`)

interface Bounds {
  /** Queries that are taken. */
  readonly taken: readonly string[]
  /** Queries that are refused, and the field that each is refused for. */
  readonly refused: readonly (readonly [query: string, field: string])[]
}

const refusing = (field: string, queries: readonly string[]) =>
  queries.map((query) => [query, field] as const)

const cases: readonly (readonly [id: string, path: string, bounds: Bounds])[] = [
  [
    'VAL-01',
    '/arbitrage',
    { taken: each('limit', [1, 10, 25]), refused: refusing('limit', each('limit', [0, 26, -1])) },
  ],
  [
    'VAL-05',
    '/social-analyzer',
    { taken: each('max_results', [5, 50]), refused: refusing('max_results', each('max_results', [4, 51])) },
  ],
  [
    'VAL-06',
    '/social-analyzer',
    {
      taken: each('username', ['jack']),
      refused: refusing(
        'username',
        each('username', [
          '@jack',
          'x'.repeat(51),
          'a/b',
          '../x',
          '..%2fx',
          'a\0',
          '%00',
          '🦊',
          'jack\n',
          'a?b',
        ]),
      ),
    },
  ],
  [
    'VAL-08',
    '/launchpad/trending',
    {
      taken: each('includeNsfw', ['true', 'false']),
      refused: refusing('includeNsfw', each('includeNsfw', ['yes', 1, 0, 'TRUE', 'False', '', 'null'])),
    },
  ],
  [
    'VAL-14',
    '/swapagg/quote',
    {
      taken: ['1', '18446744073709551615'].map((amount) => swap({ amount })),
      refused: refusing(
        'amount',
        ['0', '-1', '1.5', '1e9', '0x10', '18446744073709551616', '01', '', ' 1', '١'].map((amount) =>
          swap({ amount }),
        ),
      ),
    },
  ],
  [
    'VAL-15',
    '/swapagg/quote',
    {
      taken: [swap({ slippageBps: '0' }), swap({ swapMode: 'ExactOut' })],
      refused: [
        [swap({}, ['inputMint']), 'inputMint'],
        [swap({}, ['outputMint']), 'outputMint'],
        [swap({ outputMint: SOL }), 'outputMint'],
        ...refusing(
          'slippageBps',
          ['-1', '10001', '1.5'].map((slippageBps) => swap({ slippageBps })),
        ),
        [swap({ swapMode: 'x' }), 'swapMode'],
      ],
    },
  ],
  [
    'VAL-16',
    '/launchpad/analyzer',
    {
      taken: [],
      refused: refusing(
        'mint',
        each('mint', [
          ...['0', 'O', 'I', 'l'].map((letter) => letter + USDC.slice(1)),
          USDC.slice(0, 31),
          `${USDC}1a`,
          // base58 of 31 and of 33 bytes
          '2'.repeat(42),
          'z'.repeat(44),
          ` ${USDC}`,
          `${USDC} `,
          '',
        ]),
      ),
    },
  ],
  [
    'VAL-18',
    '/launchpad/trending',
    {
      taken: ['limit=50', 'offset=0'],
      refused: [
        ['limit=51', 'limit'],
        ...refusing('offset', each('offset', [-1, 2_147_483_648, '9'.repeat(30)])),
      ],
    },
  ],
  [
    'VAL-19',
    '/launchpad/scout',
    {
      taken: ['segment=beta', 'segment=predicted&period=today', 'segment=utility'],
      refused: [
        ['segment=gamma', 'segment'],
        ['period=yesterday', 'period'],
      ],
    },
  ],
  [
    'VAL-19',
    '/tokenmarket-scout',
    {
      taken: ['view=intel', 'view=markets&tier=ready', 'view=targets&tier=watch'],
      refused: [
        ['view=all', 'view'],
        ['tier=gold', 'tier'],
      ],
    },
  ],
  [
    'VAL-19',
    '/aggregator-scout',
    { taken: ['view=brief', 'view=gainers', 'view=predictions'], refused: [['view=losers', 'view']] },
  ],
  [
    'VAL-20',
    '/equity',
    {
      taken: ['symbol=TSLA'],
      refused: [
        ['', 'symbol'],
        ['symbol=', 'symbol'],
      ],
    },
  ],
  [
    'VAL-21',
    '/assets/detail',
    {
      taken: ['ref=bitcoin', 'q=TSLAx'],
      refused: refusing('ref', ['', 'ref=bitcoin&q=BTC', 'assetId=tesla&q=TSLAx']),
    },
  ],
]

test('VAL-01 to VAL-21: inputs within bounds are sold, others refused by name', async () => {
  const { buyer, earned } = await openGatewayFixture()

  for (const [id, path, { taken, refused }] of cases) {
    const before = await earned()
    const header = encode(await buyer.payload(await buyer.offer(path)))
    for (const [query, field] of refused) {
      const what = `${id} ${path}?${query}`
      const { extensions } = await buyer.offer(`${path}?${query}`)
      const reply = await buyer.get(`${path}?${query}`, { 'PAYMENT-SIGNATURE': header })
      expect(extensions.input.ok, what).toBe(false)
      expect(
        extensions.input.errors.map((error) => error.field),
        what,
      ).toContain(field)
      expect(reply.status, `${what}: ${reply.text}`).toBe(400)
      expect(reply.body, what).toMatchObject({ code: 'invalid_input', charged: 'no', field })
    }
    expect(await earned(), id).toBe(before)
    for (const query of taken) expectSold(await buyer.buy(`${path}?${query}`))
  }
})

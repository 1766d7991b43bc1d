import { z } from 'zod'
import { convert as converted } from '../../analysis/assets/convert.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import type { Assets, CurrencyRates } from '../../upstream/assets/assets.ts'
import { provenance, type Sourced } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { isoAsOf } from '../signals/market-now.ts'
import { AssetText } from './asset-input.ts'
import { identify, likeliest } from './identified.ts'

const Side = z.looseObject({
  asked: z.string(),
  kind: z.enum(['currency', 'asset']),
  code: z.string().describe('Currency code, or the symbol of the asset.'),
  usd: z.number().describe('US dollars for one unit.'),
  asOf: z.string().nullable().describe('When that was its price, ISO 8601 UTC.'),
})

export const convert = defineTool({
  id: 'convert',
  family: 'assets',
  route: { path: '/tools/convert', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: { kind: 'table', figures: ['amount', 'from.code', 'result', 'to.code', 'rate'] },
  title: 'Convert',
  summary: 'Converts an amount between coins, tokens and currencies of states such as euros and yen.',
  description:
    'Use this when you want to convert an amount between coins and currencies of states, in any direction.',
  maxAgeSeconds: 1_200,
  input: z.strictObject({
    amount: z.number().min(0).max(1e15).default(1).describe('How much, in units of `from`.'),
    from: AssetText.describe('Currency code, symbol, name or contract, such as BTC or EUR.'),
    to: AssetText.default('USD').describe('The same; a currency code comes before a coin of that symbol.'),
  }),
  output: z.looseObject({
    amount: z.number().describe('In units of `from`.'),
    from: Side,
    to: Side,
    rate: z.number().describe('Units of `to` for one unit of `from`.'),
    result: z.number().describe('The amount in `to`.'),
    warnings: z.array(z.string()),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { amount: 0.5, from: 'BTC', to: 'EUR' } },
  intents: [
    'convert 0.5 BTC to EUR',
    'convert 100 dollars to SOL',
    'convert 1 ETH into bitcoin',
    'convert 250 euros to USDC',
  ],
}).run(async ({ amount, from, to }, { assets, signal, now }) => {
  const currencies = await assets.currencies({ signal })
  const [source, target] = await Promise.all([
    sideOf(from, { currencies, assets, signal, field: 'from' }),
    sideOf(to, { currencies, assets, signal, field: 'to' }),
  ])
  const warnings = [...source.warnings, ...target.warnings]
  return {
    amount,
    from: source.side,
    to: target.side,
    ...converted(amount, { fromDollars: source.side.usd, toDollars: target.side.usd }),
    warnings: [...new Set(warnings)],
    untrustedText: ['from.code', 'to.code'],
    provenance: provenance([...new Set([...source.parts, ...target.parts])], now()),
  }
})

interface Asking {
  readonly currencies: CurrencyRates
  readonly assets: Assets
  readonly signal: AbortSignal
  readonly field: string
}

interface Priced {
  readonly side: z.input<typeof Side> & { readonly kind: 'currency' | 'asset' }
  readonly warnings: readonly string[]
  readonly parts: readonly Sourced[]
}

async function sideOf(asked: string, { currencies, assets, signal, field }: Asking): Promise<Priced> {
  const code = asked.toUpperCase()
  const perDollar = code === 'USD' ? 1 : currencies.perDollar[code]
  if (perDollar !== undefined)
    return {
      side: { asked, kind: 'currency', code, usd: 1 / perDollar, asOf: isoAsOf(currencies) },
      warnings: [],
      parts: [currencies],
    }
  const { identity, warnings } = likeliest(await identify(asked, { assets, signal }), { field })
  const detail = await pricedDetail(assets, identity.id, signal)
  const side = {
    asked,
    kind: 'asset' as const,
    code: identity.symbol,
    usd: detail.usd,
    asOf: isoAsOf(detail),
  }
  return { side, warnings, parts: [detail] }
}

async function pricedDetail(assets: Assets, id: string, signal: AbortSignal) {
  const detail = await assets.detail(id, { signal })
  if (detail.asset.price === undefined)
    throw new GatewayError('upstream_unavailable', 'The source has no price of this asset now.')
  return { mode: detail.mode, sources: detail.sources, usd: detail.asset.price }
}

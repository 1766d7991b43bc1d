import { z } from 'zod'
import { holderShares, percentOf } from '../../analysis/chains/holders.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { SolanaAddress } from './address-fields.ts'
import { Amount, toAmountOutput } from './amount-output.ts'
import { kindOfHolder } from './holder-kinds.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'

export const tokenHolders = defineTool({
  id: 'token-holders',
  family: 'chains',
  route: { path: '/tools/token-holders', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: { fullOnly: ['holders.account'] },
  essential: ['holders'],
  named: ['mint'],
  view: {
    kind: 'histogram',
    at: 'holders',
    label: 'label|owner',
    value: 'pct',
    figures: ['shares.largestWalletPct', 'shares.topTenWalletsPct', 'shares.poolsPct', 'shares.lockedPct'],
  },
  title: 'Solana token holders',
  summary: 'The twenty largest holders of a Solana token, with pools, lockers and burnt tokens marked.',
  description:
    'Use this when you want to know how concentrated a Solana token is and who could sell a lot of it.',
  maxAgeSeconds: 300,
  input: z.strictObject({
    mint: SolanaAddress.describe('The mint, in base58.'),
    limit: z
      .int()
      .min(1)
      .max(20)
      .default(10)
      .describe('How many holders to list; the shares count all twenty.'),
  }),
  output: z.looseObject({
    ...networkFields,
    mint: z.string(),
    slot: z.int(),
    supply: z.looseObject(Amount),
    shares: z
      .looseObject({
        largestWalletPct: z.number().nullable(),
        topTenWalletsPct: z.number().nullable(),
        poolsPct: z.number().nullable(),
        lockedPct: z.number().nullable(),
        burntPct: z.number().nullable(),
        knownPct: z.number().nullable().describe('Held by all accounts that are known; nodes tell twenty.'),
      })
      .describe('Percent of the supply. Wallets leave out pools, lockers and what is burnt.'),
    holders: z
      .array(
        z.looseObject({
          owner: z.string().nullable(),
          account: z.string(),
          kind: z
            .enum(['wallet', 'pool', 'locker', 'burnt', 'program', 'unknown'])
            .describe(
              'program: an account of a program we do not know; unknown: nothing lies at the owner’s address.',
            ),
          label: z.string().optional(),
          pct: z.number().nullable().describe('Percent of the supply.'),
          ...Amount,
        }),
      )
      .describe('Largest first; one owner may have several accounts.'),
    provenance: Provenance,
  }),
  example: { input: { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', limit: 5 } },
  intents: [
    'who holds this Solana token',
    'top holders of a mint without pools',
    'how concentrated is the supply of this token',
    'largest wallets of an SPL token',
  ],
}).run(async ({ mint, limit }, { solana, signal, now }) => {
  const read = await solana.holders(mint, { signal })
  const { supplyUnits, decimals } = read
  const rows = read.holders.map((holder) => ({ ...holder, ...kindOfHolder(holder) }))
  const shares = holderShares(rows, supplyUnits)
  return {
    ...toNetworkOutput({ chain: 'solana', ...read.network }),
    mint,
    slot: read.slot,
    supply: toAmountOutput(supplyUnits, decimals),
    shares: {
      largestWalletPct: roundedOrNull(shares.largestWalletPercent),
      topTenWalletsPct: roundedOrNull(shares.topTenWalletsPercent),
      poolsPct: roundedOrNull(shares.poolsPercent),
      lockedPct: roundedOrNull(shares.lockedPercent),
      burntPct: roundedOrNull(shares.burntPercent),
      knownPct: roundedOrNull(shares.knownPercent),
    },
    holders: rows.slice(0, limit).map(({ owner, account, kind, label, units }) => ({
      owner: owner ?? null,
      account,
      kind,
      ...(label === undefined ? {} : { label }),
      pct: roundedOrNull(percentOf(units, supplyUnits)),
      ...toAmountOutput(units, decimals),
    })),
    provenance: provenance([read], now()),
  }
})

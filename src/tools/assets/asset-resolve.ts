import { z } from 'zod'
import { isSameChain } from '../../analysis/defi/chain-names.ts'
import type { JsonObject } from '../../core/json.ts'
import { usd } from '../../core/money.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { provenance } from '../../upstream/sourced.ts'
import { ChainName } from '../chain-name.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { identityFields } from './asset-fields.ts'
import { AssetText } from './asset-input.ts'
import { identify } from './identified.ts'

const MAX_CANDIDATES = 8

const Identity = z.looseObject({
  assetId: z.string(),
  symbol: z.string(),
  name: z.string(),
  category: z.string(),
  deployments: z
    .array(z.looseObject({ chain: z.string(), address: z.string() }))
    .describe('Its contracts; empty for a coin of its own chain.'),
  confidence: z.number().describe('0 to 1: a heuristic of how it answers and how well it is known.'),
  checked: z.boolean().describe('True when it stands on our own checked list.'),
  bearsNameOf: z
    .string()
    .optional()
    .describe('The better known asset whose symbol or name this one bears with another contract.'),
})

const MAX_QUOTED = 40
const MAX_CONTRACTS = 2

export const assetResolve = defineTool({
  id: 'asset-resolve',
  family: 'assets',
  route: { path: '/tools/asset-resolve', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  lists: [
    {
      list: 'candidates',
      searched: 'symbols, names, ids and contracts of the assets we know',
      reason: 'Nothing answers to the text, or nothing besides identity.',
      hint: 'Give its contract and chain, or part of its name to asset-search.',
    },
  ],
  title: 'Resolve an asset',
  summary: 'Which asset a symbol, name, Solana mint or EVM contract means, with impostors flagged.',
  description:
    'Use this when you have a ticker or a contract and must know which asset it really is before you act.',
  headline: describeIdentity,
  input: z.strictObject({
    token: AssetText.describe('Symbol, name, id, Solana mint or EVM contract.'),
    chain: ChainName.optional().describe(
      'Chain of the contract, such as solana, ethereum or base; with a symbol, a missing contract there is a warning.',
    ),
  }),
  output: z.looseObject({
    query: z.string(),
    identity: Identity.nullable().describe('The likeliest; null when nothing answers to the text.'),
    candidates: z.array(Identity).describe('Others that answer to the text, the likeliest first.'),
    ambiguous: z.boolean().describe('True when more than one asset bears the symbol or name.'),
    warnings: z.array(z.string()),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { token: 'BONK' } },
  intents: [
    'which token is DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    'resolve the symbol BONK to its contract address',
    'what is the mint address of JUP',
    'is this the real token or an impostor',
    'contract address of chainlink',
  ],
}).run(async ({ token, chain }, { assets, signal, now }) => {
  const { candidates, warnings, parts } = await identify(token, { assets, signal, chain, thorough: true })
  const stated = candidates.slice(0, MAX_CANDIDATES).map(({ identity, ...judged }) => ({
    ...identityFields(identity),
    ...judged,
  }))
  const [best, ...others] = stated
  return {
    query: token,
    identity: best ?? null,
    candidates: others,
    ambiguous: candidates.filter(({ by }) => by !== 'part').length > 1,
    warnings: [...warnings, ...absentOn(chain, best)],
    untrustedText: ['identity.name', 'identity.symbol', 'candidates[].name', 'candidates[].symbol'],
    provenance: provenance(parts, now()),
  }
})

function absentOn(
  chain: string | undefined,
  best: { readonly symbol: string; readonly deployments: readonly { readonly chain: string }[] } | undefined,
): readonly string[] {
  if (chain === undefined || best === undefined || best.deployments.length === 0) return []
  if (best.deployments.some((one) => isSameChain(one.chain, chain))) return []
  return [`No contract of ${best.symbol} on ${chain} is known here.`]
}

/** Who it is and where its contracts are: never left to the list of those that only look like it. */
function describeIdentity({ query, identity }: JsonObject): string | undefined {
  if (typeof identity !== 'object' || identity === null || Array.isArray(identity)) return undefined
  const { assetId, name, deployments } = identity as JsonObject
  if (typeof assetId !== 'string') return undefined
  const contracts = Array.isArray(deployments)
    ? (deployments as readonly JsonObject[])
        .slice(0, MAX_CONTRACTS)
        .map(({ chain, address }) => `${chain} ${address}`)
    : []
  const where = contracts.length === 0 ? '' : `: ${contracts.join(', ')}`
  return `${quoteText(`${query}`, MAX_QUOTED)} is ${quoteText(`${name}`, MAX_QUOTED)} (${assetId})${where}.`
}

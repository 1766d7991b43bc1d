import { z } from 'zod'
import { isSolanaAddress } from '../core/addresses.ts'
import type { Prompt } from './prompt.ts'

const ASSETS: readonly string[] = [
  'bitcoin',
  'ethereum',
  'solana',
  'xrp',
  'bnb',
  'dogecoin',
  'cardano',
  'chainlink',
  'avalanche',
  'sui',
]

/** A name or a symbol; nothing that could pass for a sentence of ours. */
const Asset = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,40}$/, 'The name or symbol of one asset, such as bitcoin.')
const Mint = z
  .string()
  .trim()
  .refine(isSolanaAddress, 'The address of a mint on Solana: base58 for 32 bytes.')

const dueDiligence: Prompt = {
  name: 'due_diligence',
  title: 'Due diligence of a mint',
  description: 'Looks into a Solana token before you buy it: its powers, its holders and its market.',
  arguments: {
    mint: { description: 'Address of the mint on Solana.', schema: Mint },
  },
  steps: ({ mint = '' }) => [
    {
      toolId: 'token-security',
      input: { address: mint, chain: 'solana' },
      reason: 'what its makers can still do to holders',
    },
    { toolId: 'token-holders', input: { mint, limit: 10 }, reason: 'who holds how much of it' },
    { toolId: 'tokenrisk-report', input: { mint }, reason: 'known warnings, graded' },
    {
      toolId: 'launchpad-analyzer',
      input: { mint },
      reason: 'how it was launched, where it came from a launchpad',
    },
  ],
  goal: ({ mint = '' }) =>
    `Do due diligence on the Solana mint ${mint}. Write: a verdict in one sentence (avoid, risky, or no red flag found); the red flags, the gravest first, each with the figure it rests on; what could not be found out.`,
}

const morningBriefing: Prompt = {
  name: 'morning_briefing',
  title: 'Morning briefing',
  description: 'What has moved overnight, how the market feels, the news, and one asset in particular.',
  arguments: {
    asset: {
      description: 'The asset to look at more closely; bitcoin when left out.',
      schema: Asset.default('bitcoin'),
      proposed: ASSETS,
    },
  },
  steps: ({ asset = '' }) => [
    { toolId: 'market-movers', input: { limit: 5 }, reason: 'what has moved most in 24 hours' },
    { toolId: 'fear-greed', input: { days: 7 }, reason: 'the mood, and where it comes from' },
    { toolId: 'news', input: { ticker: 'general', limit: 8 }, reason: 'the headlines' },
    { toolId: 'signal', input: { token: asset, bar: '4h' }, reason: `which way ${asset} leans` },
  ],
  goal: ({ asset = '' }) =>
    `Write this morning's market briefing in at most 200 words: the mood, the movers, the three headlines that matter, and ${asset} in two sentences. Say how old each figure is where it is older than an hour.`,
}

const arbitrageCheck: Prompt = {
  name: 'arbitrage_check',
  title: 'Arbitrage check',
  description: 'Whether a difference in price between venues is left after what trading on them costs.',
  arguments: {
    asset: { description: 'Name or symbol of the asset.', schema: Asset, proposed: ASSETS },
    amountUsd: {
      description: 'Dollars to trade with; 10000 when left out.',
      schema: z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,7}$/, 'Whole dollars, at most 99999999.')
        .default('10000'),
      proposed: ['1000', '10000', '100000'],
    },
  },
  steps: ({ asset = '', amountUsd = '' }) => [
    { toolId: 'tickers-compare', input: { token: asset }, reason: 'what each venue asks and bids' },
    { toolId: 'arbitrage', input: { limit: 10 }, reason: 'gaps that stand out over all assets' },
    {
      toolId: 'market-depth',
      input: { token: asset, side: 'buy', amountUsd: Number(amountUsd) },
      reason:
        'what buying that much would really cost; ask again with the venue and `side: sell` for the other half',
    },
  ],
  goal: ({ asset = '', amountUsd = '' }) =>
    `Check whether ${amountUsd} US dollars of ${asset} could be bought on one venue and sold on another at a profit. Give the gap in basis points before and after slippage and taker fees, name the two venues, and say what would make it fail (stale quotes, transfer time, depth).`,
}

export const PROMPTS: readonly Prompt[] = [dueDiligence, morningBriefing, arbitrageCheck]

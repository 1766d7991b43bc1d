import { tools } from '../../../src/app/registry.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import type { Buyer, Reply } from '../../support/buyer.ts'
import { subjects } from './coherence-fixture.ts'

export type Subject = (typeof subjects)[number]

/** One bought answer. */
export interface Bought {
  readonly tool: Tool
  readonly input: JsonObject
  /** Undefined where the call is about no asset of ours. */
  readonly subject: Subject | undefined
  readonly reply: Reply
}

/** How a caller writes an asset into each field that takes one; undefined where the field cannot name it. */
const ASSET_FIELDS: Readonly<Record<string, (subject: Subject) => string | undefined>> = {
  token: ({ token }) => token,
  assets: ({ token }) => token,
  symbols: ({ symbol }) => symbol,
  ids: ({ token }) => token,
  coins: ({ symbol }) => symbol,
  holdings: ({ symbol }) => `${symbol}:2`,
  mint: (subject) => ('mint' in subject ? subject.mint : undefined),
  inputMint: (subject) => ('mint' in subject ? subject.mint : undefined),
}

/** Fields that take an asset at these tools, and something else elsewhere. */
const ASSET_FIELDS_OF_TOOLS: typeof ASSET_FIELDS = {
  'correlation.assets': ({ token }) => (token === 'bitcoin' ? 'bitcoin,solana' : `${token},bitcoin`),
  'pool-ohlcv.token': (subject) => ('mint' in subject ? subject.mint : undefined),
  'assets.q': ({ token }) => token,
  'assets-detail.q': ({ token }) => token,
  'dex-pairs.q': ({ symbol }) => symbol,
  'convert.from': ({ symbol }) => symbol,
  'stablecoins.symbol': ({ symbol }) => symbol,
  'indicator.symbol': ({ symbol }) => `${symbol}USDT`,
  'token-security.address': (subject) => ('mint' in subject ? subject.mint : undefined),
  'news.ticker': ({ symbol }) => symbol,
  'sentiment.ticker': ({ symbol }) => symbol,
  'event.ticker': ({ symbol }) => symbol,
  'trending-headline.ticker': ({ symbol }) => symbol,
  'sundown-digest.ticker': ({ symbol }) => symbol,
}

/** What to buy of a tool: one call for each asset that its input can name, or its example. */
function* callsOf({ contract, inputSchema }: Tool): Generator<Pick<Bought, 'input' | 'subject'>> {
  const fields = Object.keys((inputSchema['properties'] ?? {}) as JsonObject)
  const field =
    fields.find((name) => ASSET_FIELDS_OF_TOOLS[`${contract.id}.${name}`]) ??
    fields.find((name) => ASSET_FIELDS[name])
  const example = contract.example.input
  yield { input: example, subject: undefined }
  if (!field) return
  const write = ASSET_FIELDS_OF_TOOLS[`${contract.id}.${field}`] ?? ASSET_FIELDS[field]
  for (const subject of subjects) {
    const value = write?.(subject)
    if (value !== undefined) yield { input: { ...example, [field]: value }, subject }
  }
}

/** Every tool that reads, without those that answer about a payment or a job of the caller. */
export const readTools = tools.filter(({ contract }) => contract.kind === 'read')

/** Buys every call of every tool that reads, a few at a time. */
export async function buyEverything(buyer: Buyer): Promise<readonly Bought[]> {
  const calls = readTools.flatMap((tool) => [...callsOf(tool)].map((call) => ({ tool, ...call })))
  const bought: Bought[] = []
  const waiting = calls[Symbol.iterator]()
  const work = async () => {
    for (const call of waiting) bought.push({ ...call, reply: await buy(buyer, call.tool, call.input) })
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return bought
}

export async function buy(buyer: Buyer, { contract }: Tool, input: JsonObject): Promise<Reply> {
  const { path, methods } = contract.route
  if (!methods.includes('GET')) return buyer.post(path, input)
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (!path.includes(`{${name}}`))
      for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each))
  const target = `${named}?${query}`
  const offer = await buyer.get(target)
  if (offer.status !== 402) return offer
  const header = Buffer.from(JSON.stringify(await buyer.payload(offer.body))).toString('base64')
  return buyer.get(target, { 'PAYMENT-SIGNATURE': header })
}

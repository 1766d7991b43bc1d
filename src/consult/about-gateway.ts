import { memoize } from '../core/memoize.ts'
import { answerNothing, answerWith, MAX_ALTERNATIVES, priceText } from './answer.ts'
import type { Candidate } from './candidates.ts'
import { assets } from './entities/assets.ts'
import type { ConsultIndex } from './index-tools.ts'
import type { ConsultResult } from './result.ts'

const COSTS =
  /\b(?:what does|what do|how much does|how much do|how much is|what is the price of|price of|cost of|(?:do|does|can) (?:you|u|it|this) charge|cost(?:s|ing)?\b.{0,40} here)\b/i
/** It names a tool as one. */
const CALLED = /\b(?:tool|call|endpoint|request|per call|here|charge[ds]?)\b/i
const OF_TOOL = /\b(?:tool|call|endpoint|request)\b/i
const CHARGED = /\b(?:costs?|charge[ds]?)\b/i

const PAYING =
  'You pay per call in USDC over x402: call a tool, sign one of the offers of its 402 answer, and repeat the call with the signature. No account, key or subscription is needed; a prepaid session saves signing each call. “info” lists the networks and says whether data is live or simulated; /llms.txt explains how to call.'

const PREFACES: Readonly<Record<string, (index: ConsultIndex) => string>> = {
  info: () => PAYING,
  'free-pillars': ({ tools }) => describeTools(tools),
}

export function isAboutGateway({ indexed }: Pick<Candidate, 'indexed'>): boolean {
  return Object.hasOwn(PREFACES, indexed.tool.contract.id)
}

/** A question about the gateway is answered in words as well. */
export function withWordsAbout(result: ConsultResult, index: ConsultIndex): ConsultResult {
  const [call, ...others] = result.calls
  const preface = call && others.length === 0 ? PREFACES[call.toolId] : undefined
  return preface ? { ...result, message: `${preface(index)} ${result.message}` } : result
}

/** How many tools there are, and what they cost, from the lowest price to the highest. */
function describeTools(tools: ConsultIndex['tools']): string {
  const paid = tools.map(({ tool }) => tool).filter(({ contract }) => contract.price > 0n)
  const sorted = paid.toSorted((a, b) => Number(a.contract.price - b.contract.price))
  const [cheapest, middle, highest] = [0, sorted.length >> 1, sorted.length - 1].map((at) => sorted[at])
  const all = `${tools.length} tools: signals, prices, candles, order books, wallets, tokens, DeFi, memecoins, news, models and alerts.`
  if (!cheapest || !middle || !highest) return all
  return `${all} ${tools.length - paid.length} are free; the others cost ${priceText(cheapest)} to ${priceText(highest)} a call, half of them at most ${priceText(middle)}. /prices.md lists all.`
}

/**
 * Who asks which call to take gets those that do the job, as far as one is described, and is asked for it else.
 *
 * @param answer What consult answers to the described job alone.
 */
export function aboutItself({ tools }: ConsultIndex, answer?: ConsultResult): ConsultResult {
  if (answer && isPlain(answer) && answersJob(answer, { tools })) return answer
  const likely = [...(answer?.calls ?? []), ...(answer?.alternatives ?? [])]
    .filter(({ toolId }) => !isService(toolId, { tools }))
    .slice(0, MAX_ALTERNATIVES)
  const overview = tools.find(({ tool }) => tool.contract.id === 'free-pillars')?.tool
  const alternatives = likely.length > 0 || !overview ? likely : answerWith(overview, '').calls
  const message = `${likely.length > 0 ? 'One of the alternatives may do it. ' : ''}${DESCRIBE}`
  return { ...answerNothing([], message), mode: 'clarify', alternatives }
}

/** Whether all that is called or lacks something does a job, and none of it answers questions about the gateway. */
export function answersJob({ calls, missing }: ConsultResult, index: Pick<ConsultIndex, 'tools'>): boolean {
  return [...calls, ...missing].every(({ toolId }) => !isService(toolId, index))
}

function isService(id: string, { tools }: Pick<ConsultIndex, 'tools'>): boolean {
  return tools.some(({ tool: { contract } }) => contract.id === id && contract.family === 'service')
}

const DESCRIBE =
  'Describe the job in your own words, such as “price of BTC” or “largest holders of a mint”: consult returns the calls that do it.'

/** What is left of a question once its frame is cut is answered where that leaves little doubt. */
function isPlain({ mode, confidence }: ConsultResult): boolean {
  return confidence >= MIN_CONFIDENCE[mode]
}
/** To say what is missing costs nothing where another tool was meant. */
const MIN_CONFIDENCE = { call: 0.5, clarify: 0.3, unsupported: 2 } as const

/** What a tool costs that the question names; of an asset it is none of ours. */
export function aboutPriceOf(text: string, { tools }: ConsultIndex): ConsultResult | undefined {
  const asked = COSTS.exec(text)
  if (!asked || !(CALLED.test(text) || CHARGED.test(text))) return undefined
  // "image models? what do they cost": what stands before is none of ours where it is not called a tool
  const priced = OF_TOOL.test(text) ? text : text.slice(asked.index)
  const lower = ` ${priced.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `
  const isNamed = (name: string) =>
    lower.includes(` ${name} `) &&
    (CALLED.test(text) || (name.includes(' ') && CHARGED.test(text))) &&
    (/\bcall\b/.test(lower) || !assetNames().has(name))
  const named = tools
    .filter(({ tool: { contract } }) =>
      [contract.id, contract.id.replaceAll('-', ' '), contract.title.toLowerCase()].some(isNamed),
    )
    .sort((a, b) => b.tool.contract.id.length - a.tool.contract.id.length)[0]
  const info = tools.find(({ tool }) => tool.contract.id === 'info')
  if (!named || !info) return undefined
  const { id, title, price } = named.tool.contract
  return answerWith(info.tool, `${title} (${id}): ${priceText(named.tool)}${price === 0n ? '' : ' a call'}.`)
}

const assetNames = memoize(() => new Set(assets.flatMap(({ name, slug }) => [name.toLowerCase(), slug])))

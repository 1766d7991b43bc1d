import { ofKind } from '../../consult/entities/kinds.ts'
import { readText } from '../../consult/reading.ts'
import type { ConsultResult } from '../../consult/result.ts'
import type { InnerCall, InnerPlan } from '../../tools/ai/inner-calls.ts'
import { keepConstraints, type ToolInputs } from './keep-constraints.ts'
import { dayIn } from './question-mentions.ts'

const MAX_ASSETS = 2
/** What makes a picture of the whole market. */
const OVERVIEW = ['global-market', 'market-movers', 'fear-greed', 'trending-headline']

/** Words that ask for how a price went rather than what it was. */
const TREND_QUESTION =
  /\b(?:since|from|after|until|between|over|history|historical|chart|course|trend|chang\w*|mov\w*)\b/i

const AN_OVERVIEW =
  /\b(?:happening|happened|going on|overview|briefing|summary|how(?:'s|’s| is| are) (?:the|crypto))\b/i

const THE_MARKET = /\b(?:markets?|crypto\w*|coins|briefing)\b/i
/** Asks for more of an asset than what it costs. */
const STATE_QUESTION =
  /\b(?:how(?:'s|’s| is| are)\b.*\b(?:doing|going|performing)|(?:going on|up|happening) with)\b/i

/** Asks for a view of an asset as a whole. */
const AN_OPINION = /\b(?:think|thoughts|opinion|view|outlook|take)\b.*\b(?:of|about|on|for)\b/i

const SAFETY_CHECKS = ['tokenrisk-report', 'token-security']
const SAFETY_TOOLS = [...SAFETY_CHECKS, 'asset-risk']

const CONTRACT_CHECK = 'a check of the contract itself, which needs its address'

interface PlanDeps {
  readonly consult: (intent: string) => Promise<ConsultResult>
  readonly inputs: ToolInputs
}

/**
 * Finds the reads that answer a question. What consult can do it does; a question that names assets or the market, and
 * nothing that is wanted of them, is answered with an overview.
 */
export async function planQuestion(question: string, { consult, inputs }: PlanDeps): Promise<InnerPlan> {
  const { mode, calls, message, missing, alternatives, unused } = await consult(question)
  const others = alternatives.map(({ toolId }) => toolId)
  const planned = (wanted: readonly InnerCall[], alreadyUnused = unused): InnerPlan => {
    const { refused, ...plan } = keepConstraints(question, { calls: wanted, unused: alreadyUnused }, inputs)
    if (refused !== undefined) return { ...plan, calls: [], others, otherwise: refused }
    const left = wanted.filter(({ toolId }) => plan.calls.every((call) => call.toolId !== toolId))
    return { ...plan, others: [...left.map(({ toolId }) => toolId), ...others], otherwise: message }
  }
  const plannedWithoutContract = (found: readonly { readonly asset: PlannedAsset }[]): InnerPlan =>
    planned(
      found.flatMap(({ asset }) => riskCalls(asset)),
      found.every(({ asset }) => asset.mint !== undefined) ? unused : [...unused, CONTRACT_CHECK],
    )
  const { entities } = readText(question)
  const assets = ofKind(entities, 'asset').slice(0, MAX_ASSETS)
  const namesContract = entities.some(({ kind }) => kind === 'mint' || kind === 'evm')
  if (mode === 'call' && isSafetyCheck(calls) && assets.length > 0 && !namesContract)
    return planned(assets.flatMap(({ asset }) => riskCalls(asset)))
  const nextBest = others[0] ?? ''
  if (mode === 'call' && isOnly(calls, 'asset-risk') && SAFETY_CHECKS.includes(nextBest) && !namesContract)
    return plannedWithoutContract(assets)
  if (mode === 'call') return planned(priceOfDay(question, addCompanions(question, calls), inputs))
  const none: InnerPlan = { calls: [], others, otherwise: message, unused, kept: [] }
  const lacksContract = missing.length > 0 ? missing.every(isAddress) : SAFETY_TOOLS.includes(nextBest)
  if (mode === 'clarify' && assets.length > 0 && lacksContract) return plannedWithoutContract(assets)
  const isOpinion = alternatives.length > 0 && assets.length > 0 && AN_OPINION.test(question)
  if (missing.length > 0 || (mode === 'unsupported' && !isOpinion)) return none
  if (assets.length > 0) return planned(assets.flatMap(({ asset }) => assetCalls(asset)))
  if (!THE_MARKET.test(question)) return none
  return planned(OVERVIEW.map((toolId) => ({ toolId, params: {} })))
}

interface PlannedAsset {
  readonly name: string
  readonly mint?: string
}

function isOnly(calls: readonly InnerCall[], wanted: string): boolean {
  return calls.length === 1 && calls.every(({ toolId }) => toolId === wanted)
}

function isSafetyCheck(calls: readonly InnerCall[]): boolean {
  return calls.length === 1 && calls.every(({ toolId }) => SAFETY_CHECKS.includes(toolId))
}

/** A decision or a mood is answered with the price and the news to be seen with it, the whole market with its parts. */
function addCompanions(question: string, calls: readonly InnerCall[]): InnerCall[] {
  const [only] = calls
  const plain = calls.map(({ toolId, params }) => ({ toolId, params }))
  if (calls.length === 1 && only?.toolId === OVERVIEW[0] && AN_OVERVIEW.test(question))
    return [...plain, ...OVERVIEW.slice(1).map((toolId) => ({ toolId, params: {} }))]
  const named = only?.params['token'] ?? only?.params['ticker'] ?? only?.params['assets']
  const [asset] = typeof named === 'string' ? ofKind(readText(named).entities, 'asset') : []
  if (!asset || calls.length !== 1) return plain
  if (only?.toolId === 'price' && STATE_QUESTION.test(question)) return assetCalls(asset.asset)
  if (only?.toolId !== 'signal' && only?.toolId !== 'sentiment') return plain
  const { name, symbol } = asset.asset
  return [priceCall(name), ...plain, newsCall(symbol)]
}

/** A price on one day is asked for as of that day, not as all the days since. */
function priceOfDay(question: string, calls: InnerCall[], inputs: ToolInputs): InnerCall[] {
  const [only] = calls
  const token = only?.params['token']
  const found = dayIn(question, inputs.now())
  if (calls.length !== 1 || only?.toolId !== 'price-history' || typeof token !== 'string') return calls
  if (!found || TREND_QUESTION.test(question)) return calls
  const call = { toolId: 'price', params: { assets: token, at: found.day } }
  return inputs.refusal(call) === undefined ? [call] : calls
}

function assetCalls({ name, symbol }: { readonly name: string; readonly symbol: string }): InnerCall[] {
  return [priceCall(name), { toolId: 'signal', params: { token: name } }, newsCall(symbol)]
}

/** What can be found of the safety of an asset that is named without a contract: its mint on Solana, where it has one. */
function riskCalls({ name, mint }: PlannedAsset): InnerCall[] {
  const contract = mint === undefined ? [] : [{ toolId: 'token-security', params: { address: mint } }]
  return [...contract, { toolId: 'asset-risk', params: { token: name } }, priceCall(name)]
}

function isAddress({ field }: { readonly field: string }): boolean {
  return field === 'address' || field === 'mint'
}

function priceCall(name: string): InnerCall {
  return { toolId: 'price', params: { assets: name } }
}

function newsCall(symbol: string): InnerCall {
  return { toolId: 'news', params: { ticker: symbol, limit: 3 } }
}

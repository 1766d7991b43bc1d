import { ofKind } from './consult/entities/kinds.ts'
import { movesMoney } from './consult/money-moves.ts'
import { readText } from './consult/reading.ts'
import type { ConsultResult } from './consult/result.ts'
import type { InnerCall, InnerPlan } from './tools/ai/inner-calls.ts'

const MOST_ASSETS = 2
/** What makes a picture of the whole market. */
const OVERVIEW = ['global-market', 'market-movers', 'fear-greed', 'trending-headline']

/**
 * Finds the reads that answer a question. What consult can do it does; a question that names assets or the market, and
 * nothing that is wanted of them, is answered with an overview.
 */
export function planQuestion(
  question: string,
  { consult }: { readonly consult: (intent: string) => ConsultResult },
): InnerPlan {
  const { mode, calls, message, missing, alternatives } = consult(question)
  const others = alternatives.map(({ toolId }) => toolId)
  if (mode === 'call') return { calls: withCompanions(calls), others, otherwise: message }
  const { words, entities, terms } = readText(question)
  const wantsNothing = terms.every(({ weight }) => weight === 'trade')
  if (missing.length > 0 || !wantsNothing || movesMoney(words, entities))
    return { calls: [], others, otherwise: message }
  const assets = ofKind(entities, 'asset').slice(0, MOST_ASSETS)
  if (assets.length > 0) {
    return { calls: assets.flatMap(({ asset }) => aboutAsset(asset)), others, otherwise: message }
  }
  const isTrade = terms.length > 0
  const overview = isTrade ? OVERVIEW.map((toolId) => ({ toolId, params: {} })) : []
  return { calls: overview, others, otherwise: message }
}

/** Whoever asks for a decision gets the price and the news that it is to be seen with. */
function withCompanions(calls: readonly InnerCall[]): InnerCall[] {
  const [only] = calls
  const plain = calls.map(({ toolId, params }) => ({ toolId, params }))
  const token = only?.params['token']
  if (calls.length !== 1 || only?.toolId !== 'signal' || typeof token !== 'string') return plain
  const [asset] = ofKind(readText(token).entities, 'asset')
  const news = asset ? [{ toolId: 'news', params: { ticker: asset.asset.symbol, limit: 3 } }] : []
  return [{ toolId: 'price', params: { assets: token } }, ...plain, ...news]
}

function aboutAsset({ name, symbol }: { readonly name: string; readonly symbol: string }): InnerCall[] {
  return [
    { toolId: 'price', params: { assets: name } },
    { toolId: 'signal', params: { token: name } },
    { toolId: 'news', params: { ticker: symbol, limit: 3 } },
  ]
}

import { memoize } from '../core/memoize.ts'
import { answerNothing, answerWith, priceText } from './answer.ts'
import { assets } from './entities/assets.ts'
import type { ConsultIndex } from './index-tools.ts'
import type { ConsultResult } from './result.ts'

const PAYING =
  /^(?:so |hi |hey |ok )*(?:how (?:do|can|should|would|does) (?:i|we|one|my agent|an agent|someone|my bot) pay(?: you| for (?:it|this|a call|calls|the calls|a tool|tools|them))?|how (?:does|do) (?:payment|payments|paying) work|how to pay|what payment methods.*|wie (?:bezahle|zahle) ich.*|c[oó]mo pago.*|comment payer.*|como pago.*|как (?:мне )?(?:за)?платить.*|怎么(?:支付|付款).*|どうやって支払.*)[\s?!.]*$/i
const ABILITIES =
  /^(?:so |hi |hey |ok )*(?:what (?:can you do|do you do|can i (?:do|ask|get) here|tools (?:do you have|are there|exist)|can this (?:do|gateway do))|which tools (?:do you have|are there|exist)|list (?:all )?(?:your )?tools|show (?:me )?(?:all )?(?:your )?tools|help|was kannst du.*|qu[eé] puedes hacer.*|que peux[- ]tu faire.*|что ты умеешь.*|你能做什么.*|何ができ.*)(?: for me)?[\s?!.]*$/i
const PRICING =
  /^(?:so |hi |hey |ok )*(?:what (?:do|does|are) (?:you|it|this|your)(?: gateway| calls?| tools)? (?:cost|prices?|charge|fees)|how (?:much|expensive) (?:do you|are you|does (?:it|this|a call)|is a call)(?: cost| charge)?|(?:your |tool )?(?:pricing|price list)|what (?:do|does) (?:a call|calls) cost|was kostet (?:ihr|das|ein aufruf)|cu[aá]nto cob(?:ras|ráis)|combien coûte un appel)[\s?!.]*$/i
const COSTS =
  /\b(?:what does|what do|how much does|how much do|how much is|what is the price of|price of|cost of|(?:do|does|can) (?:you|u|it|this) charge|cost(?:s|ing)?\b.{0,40} here)\b/i
/** It names a tool as one. */
const CALLED = /\b(?:tool|call|endpoint|request|per call|here|charge[ds]?)\b/i
const CHARGED = /\b(?:costs?|charge[ds]?)\b/i

/** What calls cost, from the lowest price to the highest. */
function aboutPrices(tools: ConsultIndex['tools']): ConsultResult | undefined {
  const overview = tools.find(({ tool }) => tool.contract.id === 'free-pillars')?.tool
  const paid = tools.map(({ tool }) => tool).filter(({ contract }) => contract.price > 0n)
  const sorted = paid.toSorted((a, b) => Number(a.contract.price - b.contract.price))
  const [cheapest, middle, highest] = [0, sorted.length >> 1, sorted.length - 1].map((at) => sorted[at])
  if (!overview || !cheapest || !middle || !highest) return undefined
  return answerWith(
    overview,
    `${tools.length - paid.length} of ${tools.length} tools are free. The others cost ${priceText(cheapest)} to ${priceText(highest)} a call, half of them at most ${priceText(middle)}. /prices.md lists all.`,
  )
}

/** Who asks which tool to take, and for no job yet, is asked for the job. */
export function aboutItself({ tools }: ConsultIndex): ConsultResult {
  const overview = tools.find(({ tool }) => tool.contract.id === 'free-pillars')?.tool
  const asked = answerNothing(
    [],
    'Describe the job in your own words, such as “price of BTC” or “largest holders of a mint”: consult returns the calls that do it.',
  )
  const alternatives = overview ? answerWith(overview, '').calls : []
  return { ...asked, mode: 'clarify', alternatives }
}

/** Answers questions about the gateway itself from its catalog: how to pay, what it can do, what a tool costs. */
export function aboutGateway(text: string, { tools }: ConsultIndex): ConsultResult | undefined {
  const find = (id: string) => tools.find(({ tool }) => tool.contract.id === id)?.tool
  if (PAYING.test(text)) {
    const info = find('info')
    return (
      info &&
      answerWith(
        info,
        'You pay per call in USDC over x402: call a tool, sign one of the offers of its 402 answer, and repeat the call with the signature. Or open a prepaid session. “info” lists the networks.',
      )
    )
  }
  if (ABILITIES.test(text)) {
    const overview = find('free-pillars') ?? find('info')
    return (
      overview &&
      answerWith(
        overview,
        `${tools.length} tools: signals, prices, candles, order books, wallets, tokens, DeFi, memecoins, news, models and alerts. Ask for one in your own words; “${overview.contract.id}” gives the overview.`,
      )
    )
  }
  if (PRICING.test(text)) return aboutPrices(tools)
  return COSTS.test(text) ? aboutPriceOf(text, tools) : undefined
}

/** The price of a tool that the question names; of an asset it is none of ours. */
function aboutPriceOf(text: string, tools: ConsultIndex['tools']): ConsultResult | undefined {
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `
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

import type { Entity } from './entities/kinds.ts'
import type { Word } from './text/scan.ts'
import { lexicon } from './words/lexicon.ts'

const giving = new Set(
  `pay send transfer wire withdraw tip donate deposit payout remit gift move lend repay
  envia enviar pagar paga transfiere transferir sende uberweise bezahle zahle envoie envoyer paie payer virer pague envie
  отправь отправить переведи перевести заплати оплати выведи 支付 付款 转账 发送 提现 转 送金 送って 支払って 支払う`.split(
    /\s+/,
  ),
)
const dealing = new Set(
  `buy sell purchase long short stake unstake bridge mint deploy liquidate ape snipe
  compra vende kaufe verkaufe achete vends compre venda купи продай 买入 卖出 購入して 売って`.split(/\s+/),
)
const nounMarks = new Set('of the this that a for by'.split(' '))
const wealth = new Set('money funds everything all savings dinero geld argent деньги 钱 お金'.split(' '))
const askingWords = new Set(
  `how what which can could is are was were did does do if whether should when why where who would cost fee fees quote
  simulate estimate unsigned build prepare status receipt history test worth signal or
  como cuanto cual puedo wie was kann soll comment combien peut quanto qual posso как какие можно сколько стоит ли
  吗 多少 怎么 如何 どう いくら か`.split(/\s+/),
)

/**
 * Whether a text orders money to be moved, or a trade to be made: consult finds information, and what moves money
 * is asked for by name. A question about either is no order.
 */
export function movesMoney(words: readonly Word[], entities: readonly Entity[]): boolean {
  if (words.some(({ folded }) => askingWords.has(folded))) return false
  const isLevered = words.some(({ folded }) => /^\d{1,3}x$/.test(folded))
  if (isLevered && words.some(({ folded }) => ['long', 'short', 'leverage', 'position'].includes(folded)))
    return true
  const sums = entities.some(
    (entity) =>
      entity.kind === 'amount' ||
      (entity.kind === 'asset' && entity.amount !== undefined) ||
      ['evm', 'mint', 'name'].includes(entity.kind),
  )
  const isSum = sums || words.some(({ folded }) => wealth.has(folded))
  if (isSum && words.some(({ folded }) => giving.has(folded))) return true
  const opening = words.findIndex(({ folded }) => !lexicon().stops.has(folded))
  const isNoun = nounMarks.has(words[opening - 1]?.folded ?? '')
  const isOrder = !isNoun && dealing.has(words[opening]?.folded ?? '')
  return isOrder && (isSum || entities.some(({ kind }) => kind === 'asset' || kind === 'symbol'))
}

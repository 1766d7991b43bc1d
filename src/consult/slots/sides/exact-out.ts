import { oncePerText } from '../../text/once.ts'
import type { Source } from '../source.ts'

/** "To get exactly 100 USDC", "how much SOL do I need for 100 USDC": the amount is what is to come out. */
export const asksToReceive = oncePerText(
  ({ text, words, entities }: Pick<Source, 'text' | 'words' | 'entities'>): boolean =>
    isBought(words, entities) ||
    RECEIVING.test(text) ||
    RECEIVING_ELSEWHERE.test(text) ||
    (EXACTLY.test(text) && (EXACT_OUT.test(text) || PRICED.test(text))),
)
/** "Exactly 1000 USDC, how much SOL must I give": what is asked is what to pay. */
const PRICED =
  /how (?:much|many) .{0,60}\b(?:must|do|should|would|will) i (?:have to |need to )?(?:give|pay|spend|sell|put in)|cu[aá]nt[oa]s? .{0,60}(?:tengo que|debo|hace falta|necesito) |quant[oaie]s? .{0,60}(?:tenho de|tenho que|preciso|devo|mi serv|dois[- ]je|faut[- ]il)|combien .{0,60}(?:dois[- ]je|faut[- ]il|donner|payer)|wie ?viele? .{0,60}(?:muss|brauche) ich|hoeveel .{0,60}(?:moet|heb) ik|ile .{0,60}(?:muszę|potrzebuję|trzeba)|сколько .{0,60}(?:отдать|заплатить|нужно|надо)|скільки .{0,60}(?:віддати|заплатити|треба|потрібно)|(?:ne kadar|kaç) .{0,60}(?:vermem|ödemem|gerek)|berapa .{0,60}(?:harus|perlu) |(?:cần|phải) (?:trả|bỏ|đưa) (?:ra )?bao nhiêu|要(?:付|花|给|給|卖|賣)(?:多少|幾|几)|需要(?:付|花)?多少|いくら(?:払|必要|要)|얼마(?:나|를)? ?(?:내야|필요|줘야|팔아야)|كم .{0,24}(?:ادفع|أدفع|لازم|احتاج|أحتاج)|कितन[ाेी] .{0,24}(?:देन|चुकान|लगेग)/iu
/** The same in other languages. */
const RECEIVING_ELSEWHERE =
  /(?:recibir|recibo|obtener|quiero|receber|receba|obter|ricevere|ottenere|recevoir|obtenir|reçoive) (?:exactamente|exatamente|esattamente|exactement)|exacts? à recevoir|(?:genau|exakt) [\d.,]+ \S{1,12} (?:erhalten|bekommen|haben|herauskommen|rauskommen)|precies [\d.,]+ \S{1,12} (?:ontvangen|krijgen)|(?:dokładnie) [\d.,]+ \S{1,12} (?:otrzymać|dostać)|(?:получить|получил|получу) (?:ровно|точно)|ровно [\d.,]+ \S{1,12} (?:получить|на выходе)|tam(?: olarak)? [\d.,]+ \S{1,12} almak|(?:menerima|dapat) (?:tepat|persis)|nhận (?:đúng|chính xác)|(?:正好|刚好|恰好|精确)(?:得到|收到|拿到|换到)|(?:ちょうど|ぴったり)|정확히 [\d.,]+ ?\S{1,12} (?:받|얻)/iu
const EXACTLY =
  /exact|esatt|genau|precies|dokładn|równo|ровно|точно|(?<!\p{L})tam(?!\p{L})|tepat|persis|đúng|chính xác|正好|刚好|恰好|精确|ちょうど|ぴったり|정확히|정량|딱|بالضبط|تماما|ठीक|बिल्कुल/iu
const SUM = String.raw`[\d.,]{1,24}\s?\S{1,48}(?:\s\S{1,48}){0,3}?`
const RECEIVE =
  '(?:recib|obten|receb|obter|ricev|otten|recev|reçoi|erhalt|bekomm|kriegen|ontvang|krijg|otrzym|dosta|получ|на выходе|almak|alayım|elime|menerima|mendapat|terima|nhận|得到|收到|拿到|换到|到手|受け取|もらう|もらいたい|받|얻|استلام|أستلم|استلم|أحصل|أتلقى|पाना|पाने|मिले|प्राप्त)'
const EXACT =
  '(?:exactamente|exatamente|esattamente|exactement|genau|exakt|precies|exact|dokładnie|ровно|точно|tam olarak|tam|tepat|persis|đúng|chính xác|ちょうど|ぴったり|정확히|정량|딱|بالضبط|تماما|ठीक|बिल्कुल)'
/** "أريد استلام 30 USDC بالضبط", "đúng 25 USDC nhận về", "정량 USDC 12개 받도록". */
const EXACT_OUT = new RegExp(
  String.raw`${EXACT}\s(?:\S{1,10}\s)?${SUM}\s?${RECEIVE}|${RECEIVE}\S{0,8}\s(?:${EXACT}\s)?${SUM}\s${EXACT}|${RECEIVE}\S{0,8}\s${EXACT}\s`,
  'iu',
)
const RECEIVING =
  /\bexact(?:ly)?[ -]?out\b|\bexactly [\d.,]+ \S{1,12} (?:\(\w{1,60}\) )?out\b|\bexactly [\d.,]+ (?:raw |base |smallest )?(?:units?|tokens?) (?:of )?\S{3,60} out\b|\b(?:receive|get|getting|obtain|buy|want|need|end up with) (?:me )?(?:exactly|precisely)\b|\bends? (?:up )?with (?:exactly|precisely) |\bneed (?:to (?:pay|give|spend|sell|swap) )?(?:for|to (?:get|buy|receive|have|obtain)) \d|\bhow (?:much|many) \S{2,12} (?:(?:do|would|will) i need\b|(?:would|will|does|do) \d[\d.,]* \S{2,12} cost\b|to (?:buy|get) \d)/i

/** "Buy 3 SOL with USDC", "swap USDC for 3 SOL": the one coin with an amount is to come out for the other. */
function isBought(words: Source['words'], entities: Source['entities']): boolean {
  const coins = entities.filter((one) => one.kind === 'asset')
  const [counted, another] = coins.filter(({ amount }) => amount !== undefined)
  const [other, third] = coins.filter(({ amount }) => amount === undefined)
  if (!counted || another || !other || third) return false
  const folded = (at: number) => words[at]?.folded ?? ''
  const [end, otherEnd] = [counted.at + counted.length, other.at + other.length]
  const isPaid =
    MEANS.test(folded(other.at - (MY.test(folded(other.at - 1)) ? 2 : 1))) ||
    MEANS_BEHIND.test(folded(otherEnd))
  const from = ME.test(folded(counted.at - 1)) ? counted.at - 2 : counted.at - 1
  // "swap for 3 SOL with USDC"
  const isSwappedFor = FOR.test(folded(from)) && GIVE.test(folded(from - 1))
  if (isPaid && (isSwappedFor || BUY.test(folded(from)) || BUY_BEHIND.test(folded(end)))) return true
  const giving = MY.test(folded(other.at - 1)) ? other.at - 2 : other.at - 1
  return otherEnd === counted.at - 1 && FOR.test(folded(otherEnd)) && GIVE.test(folded(giving))
}
const BUY =
  /^(?:buy|buying|get|getting|purchase|acquire|comprar|compra|compro|comprare|kaufen?|kauf|acheter|achete|koop|kopen|kup|kupic|купить|куплю|купи|купити|beli|membeli|mua|اشتري|شراء)$|买$|購入$/u
const BUY_BEHIND =
  /^(?:al|alayim|almak|alsam|kaufen|kopen|खरीद\p{L}*|satin)$|^(?:を)?(?:買|購入)|^(?:을|를)?\s?(?:사|매수|구매)/u
const MEANS =
  /^(?:with|using|for|paying|from|mit|gegen|con|com|avec|contre|met|za|за|на|dengan|pakai|bang|bằng|ب|بـ|用)$/u
const MEANS_BEHIND = /^(?:ile|(?:ye)?le|से|で|로|으로)$/u
const FOR = /^(?:for|to|into|against|por|gegen|contre|per|a|voor|za|na|за|на|untuk|ke|sang)$/u
const GIVE =
  /^(?:swap|swapping|trade|trading|exchange|exchanging|sell|selling|give|cambia|cambiar|tausche|tauschen|echanger?|trocar?|scambia|scambiare|wissel|zamien|обменя\p{L}{1,2}|обміня\p{L}{1,2}|tukar|doi)$/u
const MY = /^(?:my|some|enough|meinen?|mis?|mon|mes|meus?|mio|miei|mijn|мои|мой)$/u
const ME = /^(?:me|myself|exactly|about|around|genau|exactamente|exactement)$/

import { fold } from '../text/fold.ts'
import { inflectionsOf } from '../text/inflections.ts'
import { wordSet } from '../text/word-set.ts'
import { moreCues } from './cue-words.ts'

/** Words of constraints in the languages that we read: what rules out, limits, and bounds. All are folded. */

/** What stands before the thing it rules out. */
export const negations = wordSet(
  `no not without except excluding exclude excludes avoid avoiding ignore ignoring minus sans sauf hors ohne außer ausser kein keine
 keinen nicht sin excepto salvo sem exceto senza tranne eccetto escluso esclusi без кроме исключая не bez oprócz poza nie zonder
 behalve geen niet tanpa kecuali bukan jangan khong trừ 不要 不含 除了 排除 没有 不包括 بدون باستثناء ليس عدا ${moreCues.negations}`,
)
export const onlyWords = wordSet(
  `only solo solamente sólo únicamente nur ausschließlich seulement uniquement apenas somente soltanto solamente только лишь 只 仅 只要 のみ
 だけ 오직 sadece yalnızca hanya cuma chỉ tylko wyłącznie alleen uitsluitend فقط केवल सिर्फ ${moreCues.only}`,
)
export const minCues = wordSet(
  `least minimum min mindestens mínimo minimo almeno minimum минимум 至少 不低于 最少 最低 少なくとも 최소 minimal
 minstens >= > over above exceed exceeding exceeds beyond superior superiore supérieur über oberhalb больше более свыше
 выше от від понад більше вище щонайменше powyżej ponad boven üstü üzeri üzerinde aşan trên 超过 高于 超 を超える فوق tenminste setidaknya hơn ${moreCues.min}`,
)
export const maxCues = wordSet(
  `most maximum max under below beneath höchstens maximal máximo massimo максимум до 最多 不超过 低于 少于 최대 <= < cheaper
 within unter unterhalb менше нижче щонайбільше менее меньше ниже inferior inferiore inférieur poniżej onder hoogstens altı altında aşağı dưới
 maksimal maksimum sous sotto abaixo تحت ${moreCues.max}`,
)

export const minPhrases = phraseSet(
  `at least, at minimum, no less than, no fewer than, no lower than, more than, greater than, bigger than, larger than, higher than,
 not less than, not under, not below, not lower than, upwards of, al menos, por lo menos, más de, mayor que, mayor a, superior a, por encima de,
 au moins, plus de, supérieur à, au-dessus de, au dessus de, pelo menos, mais de, maior que, acima de, più di, maggiore di, superiore a, almeno,
 mehr als, größer als, über, или больше, не менше, не нижче, більше ніж, не ниже, не менее, не меньше, больше чем, более чем, co najmniej, więcej niż, powyżej, ten minste, tenminste,
 meer dan, groter dan, en az, daha fazla, lebih dari, di atas, paling sedikit, minimal, setidaknya, ít nhất, tối thiểu, hơn, trên, nhiều hơn,
 على الأقل, أكثر من, أعلى من, لا يقل عن, कम से कम, ${moreCues.minPhrases}`,
)
export const maxPhrases = phraseSet(
  `at most, no more than, no greater than, no higher than, less than, fewer than, lower than, smaller than, cheaper than, not more than,
 not over, not above, not higher than, up to, como máximo, menos de, menor que, inferior a, por debajo de, a lo sumo, au plus, au maximum,
 moins de, inférieur à, en dessous de, no máximo, menor que, abaixo de, al massimo, meno di, inferiore a, weniger als, kleiner als,
 не більше, не вище, менше ніж, не более, не больше, не выше, меньше чем, co najwyżej, mniej niż, nie więcej niż, hoogstens, geen meer dan, geen hoger dan, minder dan, kleiner dan, niet meer dan, en fazla,
 daha az, paling banyak, kurang dari, di bawah, tidak lebih dari, tối đa, nhiều nhất, dưới, ít hơn, không quá,
 على الأكثر, أقل من, لا يزيد عن, अधिकतम, ${moreCues.maxPhrases}`,
)

/** The first words of these phrases. */
export const phraseBeginnings: ReadonlySet<string> = new Set(
  [...minPhrases, ...maxPhrases].map((phrase) => phrase.split(' ', 1)[0] ?? ''),
)

/** Behind a number: "10M or more", "100以上", "500 이상", "1000'den fazla". */
export const trailingMinCues = inflectedSet(
  `more higher above up over більше вище plus más mais mehr più meer więcej больше выше fazla üzeri üstü lebih hơn 以上 이상 초과 فأكثر ज़्यादा ज्यादा अधिक ऊपर ${moreCues.trailingMin}`,
)
export const trailingMaxCues = inflectedSet(
  `less lower below under менше нижче fewer menos moins weniger meno minder mniej меньше ниже az altı kurang 以下 以内 未満 이하 미만 이내 فأقل कम नीचे ${moreCues.trailingMax}`,
)

/** Behind a number these make it a bound without a word between. */
export const postpositions = wordSet(moreCues.postpositions)

/** Between a number and the word that makes it a bound. */
export const orWords = wordSet(
  `or and o ou oder of lub или veya ya atau hoặc または 또는 أو या ${moreCues.joints}`,
)

/** What stands behind the thing it rules out, as in Korean, Japanese, Turkish and Hindi. */
export const trailingNegations = wordSet(
  `なし 抜き 以外 除く 除いて を除く 제외 제외하고 없이 말고 빼고 olmadan hariç dışında छोड़कर सिवाय बिना exclus ausgenommen ${moreCues.trailingNegations}`,
)
/** Negations of verbs: they rule out only what is named, as "not binance" does and "not sure" does not. */
export const weakNegations = wordSet(
  "not nicht не nie niet geen değil नहीं ليس bukan jangan don't doesn't isn't dont",
)

/** Cues that stand in unspaced text. */
export const unspacedCues: readonly string[] = [
  ...negations,
  ...trailingNegations,
  ...onlyWords,
  ...minCues,
  ...maxCues,
  ...trailingMinCues,
  ...trailingMaxCues,
]

/** The same with what Korean hangs on words: 이상은, 미만의. */
function inflectedSet(words: string): ReadonlySet<string> {
  return new Set([...wordSet(words)].flatMap(inflectionsOf))
}

function phraseSet(phrases: string): ReadonlySet<string> {
  return new Set(phrases.split(/,\s+/).map((phrase) => fold(phrase).replaceAll('-', ' ')))
}

import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import type { Mention } from './kinds.ts'
import { numeralOf } from './numbers.ts'

const FIRST =
  /^(?:ersten|primer[oa]s|primeir[oa]s|prem\p{L}{2,5}|prim[ie]|eerste|pierwsz\p{L}{1,3}|перв\p{L}{2}|pertama|dau|ا?ل?اول[ىي]?)$/u

/** More words before what is left out. */
const moreSkipping = `pula saltati saltate sáltate sáltese saltea salteando ignora ignorando ignorez omets omettant überspring auslassen weglassen pomijaj przeskocz пропуская пропускаем опусти опустив минуя пропустіть
  atlayıp atlayın lewatkan lompati melewati 略过 略過 跳過 飛ばして 飛ばし とばして تجاوز بتخطي متخطيا`

/** More words between these and the number. */
const moreFirst =
  'pehle shuru shuruaati 앞 앞에 앞의 앞에서 상위 上位 最初 先頭 先頭の 首 前面 前面的 oberen obersten najlepsze перші перших اول الاول शुरुआती शुरू'

/** What stands behind the number that is left out: "앞 10개 건너뛰고", "前20件をスキップ", "पहले 5 छोड़कर". */
const skipped = wordSet(
  `chhod chhodkar chhodke chod chodkar hatakar छोड़के geç geçin geçip geçerek skippen overlaten salta saltando sáltate पार 건너뛰고 건너뛴 건너뛰어 건너뛰기 제외 제외하고 제외한 빼고 말고 넘기고 패스하고 스킵하고 스킵 생략 생략하고 スキップ スキップして を飛ばし 飛ばして 飛ばし 飛ばす とばして 除く を除く 除いて を除いて 除外 を除外 抜き は除く
  跳过 跳過 略过 不要 छोड़कर छोड़ छोड़ो छोड़ते हटाकर atla atlayarak atlayıp atlayın atlanarak hariç overslaan überspringen auslassen weglassen skipped dilewati
  seen gesehen gezien visto vistos vistas vus vues видел видела смотрел бачив бачила gördüm dilihat chuka chuki chuke चुका चुके चुकी 봤으니까 봤으니 봤고 봤음 看过 看過 شفتها شفتهم`,
)
const firsts = wordSet(
  `first top ilk pertama đầu 前 最初の 처음 أول पहले qua ersten eerste pierwsze первые ${moreFirst}`,
)
/** Between the number and such a word, where nothing states that the first are meant. */
const counters = wordSet('개 개는 건 명 줄 件 個 个 条 名 tane tanesini tanesi kayıt')

/** Words that stand in unspaced text. */
export const skippingWords: readonly string[] = [
  ...moreSkipping.split(/\s+/),
  ...skipped,
  ...firsts,
  '跳过',
  'スキップ',
]

const skipping = new Set(
  `skip skipping offset after omit omitting omite omitiendo salta saltar saltando saltare pular pule pulando saute sauter sautant ignorer sans uberspringe überspringe überspringen ohne sla
  overslaan pomiń pomijając пропусти пропустив пропустить atla atlayarak lewati bỏ 跳过 スキップ 건너뛰고 تخط تخطي छोड़कर छोड़ो ${moreSkipping}`
    .split(/\s+/)
    .map(fold),
)
/** The same only before "the first": "hop over the first ten", "past the top 20". */
const passing = new Set(
  'seen viewed after sans ohne without hop hopping jump jumping pass passing past beyond ignore ignoring leave leaving minus excluding except dropping drop forget disregard disregarding bypass bypassing ditch cut'.split(
    ' ',
  ),
)
/** The same in other languages, where "first" itself has to stand there. */
const passingElsewhere = new Set('nach despues apres apos depois dopo na po после setelah sau بعد'.split(' '))
const firstWords = new Set(
  `the first top next primeros primeras premiers premières ersten primi prime los las les die i le primeiros primeiras os as den eerste de
  pierwsze pierwszych первые первых ilk pertama đầu 前 最初の 처음 أول पहले qua ${moreFirst}`
    .split(/\s+/)
    .map(fold),
)

/** Every word that an offset may begin with, besides numerals. */
export const offsetBeginnings = (): readonly string[] => [
  ...skipping,
  ...passing,
  ...passingElsewhere,
  ...natives,
]

/** "Skip the first 50", "after the first 20", "offset 40". */
export function readOffset(words: readonly Word[], at: number): Mention<'offset'> | undefined {
  const isElsewhere =
    passingElsewhere.has(words[at]?.folded ?? '') &&
    [1, 2, 3].some((step) => FIRST.test(words[at + step]?.folded ?? ''))
  const isPassing = isElsewhere || passing.has(words[at]?.folded ?? '')
  if (!isPassing && !skipping.has(words[at]?.folded ?? '')) return undefined
  let end = at + 1
  if (/^(?:over|out|by|off|away|to|de|di|da|dos|الـ?)$/.test(words[end]?.folded ?? '')) end += 1
  const stated = end
  while (end - at < 4 && firstWords.has(words[end]?.folded ?? '')) end += 1
  const counted = words[end]
  const numeral = counted && numeralOf(counted)
  if (numeral?.suffix !== '' || !/^\d{1,6}$/.test(numeral.digits) || (isPassing && end === stated))
    return undefined
  return { kind: 'offset', count: Number(numeral.digits), length: end - at + 1 }
}

/** Two to ten as Korean counts. */
const natives = ['두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
const PLAIN = /^\d{1,6}$/
const MAX_BETWEEN = 3
/** "상위 5개 뉴스 빼고" leaves the news out. */
const NEWS = /^(?:news|뉴스|소식|haber\p{L}{0,5}|ニュース|新闻|新聞|खबर\p{L}{0,3}|समाचार)/u

/** The first so many, and behind them that they are left out. */
export function readOffsetBehind(words: readonly Word[], at: number): Mention<'offset'> | undefined {
  const word = words[at]
  const isFirst =
    !/[,;]/.test(word?.gap ?? '') && [-1, -2].some((back) => firsts.has(words[at + back]?.folded ?? ''))
  const native = isFirst ? natives.indexOf(word?.folded ?? '-') + 2 : 0
  if (native > 1 && [2, 3].some((next) => skipped.has(words[at + next]?.folded ?? '')))
    return { kind: 'offset', count: native, length: 3 }
  const numeral = word && (isFirst || /\d/.test(word.folded)) ? numeralOf(word) : undefined
  if (numeral?.suffix !== '' || !PLAIN.test(numeral.digits)) return undefined
  const start = readStart(words, at, Number(numeral.digits))
  if (start) return start
  for (let next = at + 1; next <= at + MAX_BETWEEN; next += 1) {
    const { folded, gap } = words[next] ?? { folded: '', gap: ',' }
    if (/[,;.!?、。，；،؛]/.test(gap) || /\d/.test(folded) || NEWS.test(folded)) return undefined
    if (skipped.has(folded) || (isFirst && folded !== 'after' && skipping.has(folded)))
      return { kind: 'offset', count: Number(numeral.digits), length: next - at + 1 }
    if (!isFirst && !counters.has(folded)) return undefined
  }
  return undefined
}

/** "Начиная с 21", "ab Platz 21", "21번째부터", "从第21": what stands before it is left out. */
function readStart(words: readonly Word[], at: number, first: number): Mention<'offset'> | undefined {
  const [second, before] = [-2, -1].map((back) => words[at + back]?.folded ?? '')
  const behind = [1, 2, 3].map((next) => words[at + next]?.folded ?? '')
  // "从第15号之后": the number of an event, and no rank
  const isNumbered = /^[号號]/.test(behind[0] ?? '')
  const isBefore = startsBefore.has(`${second} ${before}`) || (/[从從]第$/.test(before ?? '') && !isNumbered)
  const isBehind =
    /^(?:번째부터|위부터)$/.test(behind[0] ?? '') ||
    starts.has(`${behind[0]}${behind[1]}`) ||
    starts.has(behind.join(''))
  if (first < 2 || !(isBefore || isBehind)) return undefined
  return { kind: 'offset', count: first - 1, length: isBehind ? (/부터$/.test(behind[0] ?? '') ? 2 : 3) : 1 }
}
const startsBefore = new Set(
  'начиная с,ab platz,ab rang,ab nummer,vanaf nummer,vanaf plaats,desde el puesto,à partir du'
    .split(',')
    .map(fold),
)
const starts = new Set(
  '개부터,번부터,위부터,번째부터,件目から,番目から,位から,个开始,名开始,条开始,位开始'.split(',').map(fold),
)

import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import type { Mention } from '../kinds.ts'

/** "Last month" and "last year", as they stand behind "the end of" or before it. */
const MONTH_BEHIND =
  'last month|letzten monats|(?:des )?(?:letzten|vorigen|vergangenen) monats|(?:de |del )?mes pasado|(?:du )?mois (?:dernier|passe)|(?:del )?mese scorso|(?:do )?mes passado|(?:van )?(?:de )?(?:vorige|afgelopen) maand|(?:zeszlego|ubieglego|poprzedniego) miesiaca|прошлого месяца|минулого місяця|bulan (?:lalu|kemarin)|thang truoc|الشهر الماضي'
const YEAR_BEHIND =
  'last year|(?:des )?(?:letzten|vorigen|vergangenen) jahres|(?:de |del )?ano pasado|(?:de )?l an(?:nee)? (?:derniere?|passee?)|(?:dell )?anno scorso|(?:do )?ano passado|(?:van )?(?:vorig|afgelopen) jaar|(?:zeszlego|ubieglego) roku|прошлого года|минулого року|tahun lalu|nam (?:ngoai|truoc)|العام الماضي|السنه الماضيه'
const MONTH_BEFORE =
  '(?:上|上个|上個)月(?:的)?|先月(?:の)?|前月(?:の)?|지난 ?달(?:의)?|gecen ay(?:in)?|पिछले महीने(?: (?:के|की))?|pichh?le mahine(?: (?:ke|ki))?'
const YEAR_BEFORE =
  '去年(?:的)?|昨年(?:の)?|작년(?:의)?|지난해(?:의)?|gecen (?:yil|sene)(?:in)?|पिछले साल(?: (?:के|की))?|pichh?le saal(?: (?:ke|ki))?'
const END =
  '(?:(?:the )?(?:very )?end|(?:the )?last day) of(?: the)?|ende|(?:a )?(?:fin|final|finales)(?: de)?|(?:la )?fin|(?:la )?fine(?: d(?:i|el))?|(?:o )?(?:fim|final)(?: de| do)?|(?:het )?(?:eind|einde)(?: van)?|kon(?:iec|cu|ca)|кон(?:ец|це|ца)|кін(?:ець|ці|ця)|akhir|cuoi|(?:ب?نهايه|اخر)'
const END_BEHIND = '(?:年)?(?:底|末)|月末|말|sonu(?:nda)?|(?:के )?अंत|ke end|end'
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'

const written = (source: string) => source.split('|').map(fold).join('|')
/** What such a day may look like, and the months that it is back. */
const patterns = [
  [/^last month(?: s)? end(?!\p{L})/u, { monthsAgo: 1, day: 31 }],
  [/^last year(?: s)? end(?!\p{L})/u, { yearsAgo: 1, month: 12, day: 31 }],
  [new RegExp(`^(?:${END}) (?:${written(MONTH_BEHIND)})(?!\\p{L})`, 'u'), { monthsAgo: 1, day: 31 }],
  [new RegExp(`^(?:${written(MONTH_BEFORE)}) ?(?:${written(END_BEHIND)})`, 'u'), { monthsAgo: 1, day: 31 }],
  [new RegExp(`^(?:${END}) (?:${written(YEAR_BEHIND)})(?!\\p{L})`, 'u'), { yearsAgo: 1, month: 12, day: 31 }],
  [
    new RegExp(`^(?:${written(YEAR_BEFORE)}) ?(?:${written(END_BEHIND)})`, 'u'),
    { yearsAgo: 1, month: 12, day: 31 },
  ],
  [
    new RegExp(`^(?:${written(YEAR_BEFORE)}) ?(?:今天|今日|오늘|bugun|आज|aaj)(?: के दिन| ke din)?`, 'u'),
    { monthsAgo: 12 },
  ],
  [/^(?:this day|today|(?:the )?same day) last year(?!\p{L})/u, { monthsAgo: 12 }],
  [/^(?:今天|今日)的?去年/u, { monthsAgo: 12 }],
  [
    new RegExp(`^(?:${written(MONTH_BEFORE)}) ?${DAY} ?(?:[号號日]|일(?!간)|तारीख|tarikh)`, 'u'),
    { monthsAgo: 1 },
  ],
  [
    new RegExp(
      `^(?:the )?${DAY}\\.?(?: (?:of|de|del|des|di|do|du|van|числа))? (?:${written(MONTH_BEHIND)})(?!\\p{L})`,
      'u',
    ),
    { monthsAgo: 1 },
  ],
] as const

/** The first words of all of them; a numeral may be one too. */
export const relativeBeginnings: readonly string[] = fold(
  `the same end last ende a fin final finales la fine o fim het eind einde koniec koncu konca конец конце конца кінець кінці кінця akhir cuối نهاية بنهاية آخر
  上月 上 上个月 上個月 上个 上個 先月 先 前月 前 지난달 지난 geçen पिछले pichle pichhle 去年 去 昨年 昨 작년 지난해 this today 今天 今日`,
).split(/\s+/)
const beginnings = new Set(relativeBeginnings)
/** Words that seldom begin one, and what stands behind them then. */
const articles = new Set(['the', 'a', 'la', 'o', 'het'])
const BEHIND_ARTICLE = /^(?:end|very|last|same|fin|fim|eind|\d)/
const MAX_WORDS = 7

/** "End of last month", "上个月15号", "去年今天", "le 15 du mois dernier": a day counted from this month or year. */
export function readRelativeDay(words: readonly Word[], at: number): Mention<'date'> | undefined {
  const first = words[at]?.folded ?? ''
  if (!beginnings.has(first) && !(/^\d{1,2}(?:st|nd|rd|th)?$/.test(first) && words.length > at + 1))
    return undefined
  if (articles.has(first) && !BEHIND_ARTICLE.test(words[at + 1]?.folded ?? '')) return undefined
  const ends: number[] = []
  let text = ''
  for (const { gap, folded } of words.slice(at, at + MAX_WORDS)) {
    if (ends.length > 0 && /[,;!?:、，。]/.test(gap)) break
    text += `${ends.length > 0 && gap !== '' ? ' ' : ''}${folded}`
    ends.push(text.length)
  }
  for (const [pattern, date] of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const length = ends.findIndex((end) => end >= found[0].length) + 1
    const day = Number(found.groups?.['day'] ?? 0)
    if (day > 31) return undefined
    return { kind: 'date', ...date, ...(day > 0 ? { day } : {}), length }
  }
  return undefined
}

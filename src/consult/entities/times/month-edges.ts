import type { Word } from '../../text/scan.ts'

const END =
  /^(?:end|ende|fin|finales?|fine|final|finais|eind|einde|koniec|koncu|konca|конце|конец|концу|наприкинци|наприкінці|кінці|кинци|akhir|cuoi|نهايه|اخر)$/
const MIDDLE =
  /^(?:mid|middle|mitte|mediados|mi|meta|meados|medio|half|halverwege|polowie|середине|середині|середини|pertengahan|giua|منتصف)$/
const START =
  /^(?:beginning|start|anfang|principios|inicios|inicio|debut|inizio|comeco|begin|poczatku|начале|початку|awal|dau|بدايه|مطلع)$/
/** "Of", and what else may stand between. */
const OF = /^(?:of|de|du|di|do|von|van|w|thang|شهر|month|the|des|d)$/
/** Whose February has 28 days, where no year is named. */
const SOME_YEAR = 2027
const BEHIND_END = /^(?:sonu(?:nda)?|के)$/

/** "The end of October 2026", "mid-September", "Anfang März": a day of the month, undefined where none is named. */
export function edgeOfMonth(
  words: readonly Word[],
  at: number,
  { month, year = SOME_YEAR }: { readonly month: number; readonly year: number | undefined },
): { readonly day: number } | undefined {
  let before = at - 1
  while (before > at - 3 && OF.test(words[before]?.folded ?? '')) before -= 1
  const edge = words[before]?.folded ?? ''
  const isNear = before >= 0 && !/[,;.!?:]/.test(words[before + 1]?.gap ?? '')
  if (!isNear) return undefined
  if (MIDDLE.test(edge)) return { day: 15 }
  if (START.test(edge) && words[before - 1]?.folded !== 'since') return { day: 1 }
  if (END.test(edge) || BEHIND_END.test(words[at + 2]?.folded ?? ''))
    return { day: new Date(Date.UTC(year, month, 0)).getUTCDate() }
  return undefined
}

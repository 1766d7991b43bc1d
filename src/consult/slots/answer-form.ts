import { fold } from '../text/fold.ts'
import { oncePerText } from '../text/once.ts'
import type { Word } from '../text/scan.ts'

/** Words that stand between commas, or at the end, for how much of an answer is wanted. */
const levels = new Map(
  Object.entries({
    brief:
      'short,brief,briefly,in brief,keep it short,short version,tl;dr,tldr,concise,court,bref,en bref,abrege,en court,kurz,knapp,in kurz,breve,en breve,corto,em resumo,resumido,resumo,in breve,sintetico,kort,beknopt,krotko,skrotowo,кратко,коротко,вкратце,kisa,kisaca,ozet,singkat,ringkas,gon,ngan gon,tom tat,簡潔に,要約,要点だけ,短く,简短,简要,简洁,짧게,간단히,요약,باختصار,بإيجاز,संक्षेप में,संक्षिप्त',
    full: 'full,complete,in full,everything,full detail,all detail,all details,whole thing,the lot,the works,all of it,complet,tout,en entier,en detail,detaille,voll,vollstandig,komplett,ausfuhrlich,alles,completo,completa,todo,en detalle,detallado,completos,tudo,completo por favor,detalhado,tutto,per esteso,tutto per esteso,in extenso,tout detaille,todo al detalle,alles ausfuhrlich,tudo em detalhe,alles uitgebreid,wszystko szczegolowo,все подробно,всё подробно,her sey ayrintili,semuanya lengkap,tat ca chi tiet,全部详细,すべて詳しく,전부 자세히,كل شيء بالتفصيل,सब कुछ विस्तार से,dettagliato,volledig,compleet,alles erbij,pelny,w calosci,szczegolowo,полностью,целиком,подробно,полный,tam,tamami,ayrintili,lengkap,penuh,detail penuh,day du,chi tiet,フル,全部,詳しく,完全,完整,详细,全量,전체,전부,자세히,كامل,كاملا,بالتفصيل,पूरा,पूरी,विस्तार से',
  }).flatMap(([level, words]) => words.split(',').map((one) => [fold(one), level] as const)),
)
const LONGEST_LEVEL = 40
const ENDS = /[,;:!?،、。，；()—–]|[.-](?=\s|$)/u

/** "…, short", "…, フル": how much of the answer is wanted, where it stands alone between commas. */
export function readLoneLevel(text: string): string | undefined {
  const parts = text.split(ENDS).slice(1)
  for (const part of parts.reverse()) {
    if (part.length > LONGEST_LEVEL) continue
    const level = levels.get(fold(part.trim()))
    if (level !== undefined) return level
  }
  return undefined
}

/** Sources in the plural, as none names a venue: "with sources", "mit allen Quellen", "ソースも全て". */
const SOURCES =
  /(?<![\p{L}\d=])(?:sources|sourced|sourcing|quellen|fuentes|fontes|fonti|bronnen|źródła|źródłami|источники|источниками|источников|kaynaklar(?:ı|ıyla|la)?|nguồn|المصادر|مصادر)(?!\p{L})(?!\s?[:=])|(?:全部|所有|すべての?|全ての?)(?:の)?(?:来源|數據源|数据源|ソース|出典)|(?:来源|ソース|出典)(?:も)?(?:全部|全て|すべて)|모든 출처|출처 (?:전부|모두)|सभी स्रोत|semua sumber|tüm kaynak/iu
/** "From two sources", "across sources": they are counted or compared, not asked for. */
const OTHER_SOURCES =
  /(?:\d|two|three|four|five|several|which|between|across|among|how many|other|new|no|without|ohne|sin|sans|sem|senza|zonder|без|bez)\s+(?:the\s+|data\s+|all\s+)?(?:sources|quellen|fuentes|fontes|fonti|bronnen|источников|źródeł)/iu

/** How words for sources begin; a text without any asks for none. */
const BEGINNINGS = new Set(
  'sour quel fuen font bron zrod исто kayn nguo ngu مصاد المص स्रोत sumb semu tum prov attr'.split(' '),
)
const UNSPACED_SOURCES = /来源|來源|數據源|数据源|ソース|出典|출처/

/** Whether any word may be about sources: the expressions that tell are long. */
export const mentionsSources = oncePerText(
  ({ words, text }: { readonly words: readonly Word[]; readonly text: string }): boolean =>
    words.some(({ folded }) => BEGINNINGS.has(folded.slice(0, 4)) || BEGINNINGS.has(folded.slice(0, 5))) ||
    UNSPACED_SOURCES.test(text),
)

/** Whether every use of a source is to be shown. */
export function asksForSources(text: string): boolean {
  return SOURCES.test(text) && !OTHER_SOURCES.test(text)
}

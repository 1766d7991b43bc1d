import type { Tool } from '../../tools/define-tool.ts'
import { fold } from '../text/fold.ts'
import { oncePerText } from '../text/once.ts'
import type { Word } from '../text/scan.ts'

/** Words that stand between commas, or at the end, for how much of an answer is wanted. */
const levels = new Map(
  Object.entries({
    brief:
      'short,brief,briefly,in brief,brief detail,brief details,brief version,keep it short,short version,tl;dr,tldr,concise,court,bref,en bref,abrege,en court,kurz,knapp,in kurz,breve,en breve,corto,em resumo,resumido,resumo,in breve,sintetico,kort,beknopt,krotko,skrotowo,кратко,коротко,вкратце,kisa,kisaca,ozet,singkat,ringkas,gon,ngan gon,tom tat,簡潔に,要約,要点だけ,短く,简短,简要,简洁,짧게,간단히,요약,باختصار,بإيجاز,संक्षेप में,संक्षिप्त',
    full: 'full,complete,in full,full findings,full listing,full series,full list,full output,full report,full answer,full picture,full figures,full data,full result,full results,full breakdown,full dump,full details,full detail and provenance,full provenance and detail,everything,full detail,all detail,all details,whole thing,the lot,the works,all of it,complet,tout,en entier,en detail,detaille,voll,vollstandig,komplett,ausfuhrlich,alles,completo,completa,todo,en detalle,detallado,completos,tudo,completo por favor,detalhado,tutto,per esteso,tutto per esteso,in extenso,tout detaille,todo al detalle,alles ausfuhrlich,tudo em detalhe,alles uitgebreid,wszystko szczegolowo,все подробно,всё подробно,her sey ayrintili,semuanya lengkap,tat ca chi tiet,全部详细,すべて詳しく,전부 자세히,كل شيء بالتفصيل,सब कुछ विस्तार से,dettagliato,volledig,compleet,alles erbij,pelny,w calosci,szczegolowo,полностью,целиком,подробно,полный,tam,tamami,ayrintili,lengkap,penuh,detail penuh,day du,chi tiet,フル,全部,詳しく,完全,完整,详细,全量,전체,전부,자세히,كامل,كاملا,بالتفصيل,पूरा,पूरी,विस्तार से',
  }).flatMap(([level, words]) => words.split(',').map((one) => [fold(one), level] as const)),
)
const LONGEST_LEVEL = 40
const MAY_END = /[,;:!?،、。，；()—–.-]/
const ENDS = /[,;:!?،、。，；()—–]|[.-](?=\s|$)/u

/** "…, short", "…, フル": how much of the answer is wanted, where it stands alone between commas. */
export function readLoneLevel(text: string): string | undefined {
  if (!MAY_END.test(text)) return undefined
  const parts = text.split(ENDS).slice(1)
  for (const part of parts.reverse()) {
    if (part.length > LONGEST_LEVEL) continue
    const level = levelOf(part)
    if (level !== undefined) return level
  }
  return undefined
}

/** Which level a text is that states nothing else. */
export function levelOf(text: string): string | undefined {
  const open = fold(text).replace(POLITE, '').trim()
  return levels.get(open) ?? (namesAllDetails(open) ? 'full' : undefined)
}

/** "Com todos os detalhes", "все подробности". */
function namesAllDetails(text: string): boolean {
  const words = text.split(' ')
  return (
    words.some((word) => DETAIL.test(word)) &&
    words.some((word) => ALL.test(word) || WHOLLY.test(word)) &&
    words.every((word) => [DETAIL, ALL, WHOLLY, JOINING, ARTICLE].some((one) => one.test(word)))
  )
}
const ALL =
  /^(?:all|every|alle[nr]?|samtliche[nr]?|tod[ao]s|tous|toutes|tutti|wszystki\p{L}{1,3}|все|всеми|всех|всі|всіма|всіх|tum|butun|semua|كل|جميع|सारे|सभी)$/u
const ARTICLE = /^(?:the|los|as|os|les|i|le|gli|de|in|im)$/
const POLITE =
  /^ ?(?:please|pls|bitte|por favor|porfa|svp|per favore|graag|prosze|пожалуиста|будь ласка|lutfen|tolong|mohon|vui long|请|請|कृपया) ?| ?(?:please|pls|plz|bitte|por favor|porfa|svp|s['’]il (?:te|vous) plait|per favore|graag|alsjeblieft|prosze|пожалуиста|будь ласка|lutfen|ya|nhe|من فضلك|رجاء|कृपया|でお願いします|でお願い|お願いします|로 부탁해|로 부탁해요|로 해줘|로 주세요|で) ?$/u

/** How much of the answer a tool gives by what it is: a digest is brief whatever is asked. */
export function ownLevels(contract: Pick<Tool['contract'], 'title' | 'summary'>): readonly string[] {
  const text = `${contract.title}: ${contract.summary}`
  return Object.entries(OWN_LEVELS).flatMap(([level, words]) => (words.test(text) ? [level] : []))
}
const OWN_LEVELS = { brief: /\b(?:digest|in short)\b/i, full: /\beverything\b/i }

/** Sources in the plural, as none names a venue: "with sources", "mit allen Quellen", "ソースも全て". */
const SOURCES =
  /(?<![\p{L}\d=])(?:sources|sourced|sourcing|quellen|fuentes|fontes|fonti|bronnen|źródła|źródłami|источники|источниками|источников|kaynaklar(?:ı|ıyla|la)?|nguồn(?! (?:cung|vốn|tiền|lực|thu))|المصادر|مصادر)(?!\p{L})(?!\s?[:=])|(?:全部|所有|すべての?|全ての?)(?:の)?(?:来源|數據源|数据源|ソース|出典)|(?:来源|ソース|出典)(?:も)?(?:全部|全て|すべて)|모든 출처|출처 (?:전부|모두)|सभी स्रोत|semua sumber|tüm kaynak/iu
/** "From two sources", "across sources": they are counted or compared, not asked for. */
const OTHER_SOURCES =
  /(?:\d|two|three|four|five|several|which|between|across|among|how many|other|new|no|without|ohne|sin|sans|sem|senza|zonder|без|bez)\s+(?:the\s+|data\s+|all\s+)?(?:sources|quellen|fuentes|fontes|fonti|bronnen|источников|źródeł)/iu

/** How words for sources begin; a text without any asks for none. */
const BEGINNINGS = new Set(
  'sour quel fuen font bron zrod исто джер kayn koke nguo ngu مصاد المص منشا المن स्रोत उद्गम प्रोवे sumb semu usul tum prov proc herk poch прои похо attr'.split(
    ' ',
  ),
)
const UNSPACED_SOURCES = /来源|來源|數據源|数据源|ソース|出典|出所|出处|出處|来歴|溯源|출처/

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

/** Words for where something comes from, which name no venue. */
const ORIGIN =
  /^(?:provenan\p{L}{1,4}|procedenc\p{L}{1,3}|provenienc\p{L}{1,2}|provenienz\p{L}|herkunft\p{L}{0,9}|herkomst|pochodzeni\p{L}{1,2}|происхожден\p{L}{2,3}|походжен\p{L}{2,3}|koken\p{L}{0,6}|usul|(?:ال)?منشا|उद्गम|प्रोवेनेंस)$|来历|來歷|来歴|溯源|出处|出處|출처 정보/u
/** Words for sources in the plural. */
const SOURCE_WORDS =
  /^(?:sources|sourcing|attribution|quellen\p{L}{0,8}|fuentes|fontes|fonti|bronnen|bronvermelding|zrod[el]\p{L}{0,3}|источник\p{L}{1,3}|джерел\p{L}{0,3}|kaynak\p{L}{0,8}|sumber\p{L}{0,4}|nguon|goc|(?:ال)?مصادر|स्रोत\p{L}{0,3})$|来源|來源|ソース|出典|出所|출처/u
const WHOLLY =
  /^(?:full|fully|complete|completely|entire|detailed|vollstandig\p{L}{0,2}|voll|volle[nrms]?|komplett\p{L}{0,2}|luckenlos\p{L}{0,2}|detailliert\p{L}{0,2}|complet[aoe]?s?|integral\p{L}{0,4}|entier\p{L}{0,2}|enter[oa]s?|inter[oaie]|detallad[oa]s?|detalhad[oa]s?|dettagliat[oaie]|detaillee?s?|volledige?|gedetailleerde?|peln\p{L}{1,3}|calkowit\p{L}{1,3}|полн\p{L}{2,3}|полностью|целиком|повн\p{L}{1,3}|повністю|tam|tamami|tamamiyla|eksiksiz|tum|butun|lengkap\p{L}{0,3}|penuh|selengkap\p{L}{0,3}|du|(?:ب?ال)?كامل\p{L}{0,2}|पूर[ाीे]|पूर्ण)$|完整|完全|フル|全部|전체|전부|완전|모두/u
const JOINING =
  /^(?:and|with|from|of|und|mit|aus|y|con|et|avec|e|com|en|met|i|z|ze|и|с|со|та|з|із|ve|ile|dan|dengan|va|voi|و|مع|और)$/u
const SEPARATOR = /[,;.!?:(、。，；：؛،]/

/** Words in a row, and whether they name where something comes from and not only its sources. */
export interface SourcesSpan {
  readonly at: number
  readonly to: number
  readonly isOrigin: boolean
}

const REPORT =
  /^(?:reports?|rapports?|rapport|rapporto|rapporten|bericht|berichts|auswertung|informe|reporte|relatorio|resoconto|verslag|raporu?|raport|отчет|отчёт|звит|laporan|تقرير\p{L}?|التقرير|रिपोर्ट)$/u
const ADJECTIVES =
  /^(?:full|complete|completo|completa|complet|complete|completa|detailed|detallado|detalhado|dettagliato|detaille|integral|integrale|entier|intero|volledig|pelny|полныи|повнии|lengkap|penuh|كامل|كاملا|الكامل)$/u

/** "Relatório de risco completo", "rapport de risque complet": between a report and how full it is stands of what it is. */
export function asksForFullReport(words: readonly Word[]): boolean {
  return words.some(({ folded }, at) => {
    if (!REPORT.test(folded)) return false
    for (let next = at + 1; next <= at + 4 && !SEPARATOR.test(words[next]?.gap ?? ''); next += 1)
      if (ADJECTIVES.test(words[next]?.folded ?? '')) return true
    return false
  })
}

/** "Full detail and provenance", "volle Details und Herkunft": one word for full stands for both. */
function sharesFullness(words: readonly Word[], at: number): boolean {
  const joint = JOINING.test(words[at - 1]?.folded ?? '') ? at - 1 : at - 2
  if (!JOINING.test(words[joint]?.folded ?? '') || !DETAIL.test(words[joint - 1]?.folded ?? '')) return false
  return (
    !words.slice(joint - 1, at + 1).some(({ gap }) => SEPARATOR.test(gap)) &&
    [2, 3].some((step) => WHOLLY.test(words[joint - step]?.folded ?? ''))
  )
}
/** What is known of a thing, one by one. */
export const DETAIL =
  /^(?:details?|depth|detalles?|detalhes?|dettaglio?|einzelheiten|szczegol\p{L}{1,2}|детал\p{L}{1,3}|подробност\p{L}{1,3}|ayrinti\p{L}{0,4}|detay\p{L}{0,4}|rincian|التفاصيل|تفاصيل|विवरण)$/u

/** "Vollständige Herkunft", "sources in full", "kaynak kullanımları tam": what is asked for in full are the sources. */
export const spanOfSources = oncePerText(
  (source: { readonly words: readonly Word[]; readonly text: string }): SourcesSpan | undefined => {
    if (!mentionsSources(source)) return undefined
    const { words } = source
    for (const [at, { folded }] of words.entries()) {
      const isOrigin = ORIGIN.test(folded)
      if (!isOrigin && !SOURCE_WORDS.test(folded)) continue
      if (WHOLLY.test(folded)) return { at, to: at + 1, isOrigin }
      for (const step of [-1, 1, 2, -2, 3]) {
        const [from, to] = step < 0 ? [at + step, at] : [at, at + step]
        const isApart = words
          .slice(from + 1, to + 1)
          .some((word, one) => SEPARATOR.test(word.gap) || (from + one + 1 < to && JOINING.test(word.folded)))
        if (!isApart && WHOLLY.test(words[at + step]?.folded ?? '')) return { at: from, to: to + 1, isOrigin }
      }
      if (isOrigin && sharesFullness(words, at)) return { at, to: at + 1, isOrigin }
    }
    return undefined
  },
)

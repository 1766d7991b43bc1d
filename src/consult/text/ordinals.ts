import type { Word } from './scan.ts'

/** "Step 3 of 5", "level-2 data": which one it is, and of how many, is no number of a parameter. */
export function isPosition(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.folded ?? ''
  if (isListMark(words, at)) return true
  if (/[,;!?]/.test(words[at]?.gap ?? '')) return false
  if (STEP.test(before) || (before === 'of' && STEP.test(words[at - 3]?.folded ?? ''))) return true
  // "query number 9"
  if (/^(?:no|nr|number|num)$/.test(before) && STEP.test(words[at - 2]?.folded ?? '')) return true
  // "use 2 tools", "in 3 steps", "these two assets"
  if (OWN_WORK.test(words[at + 1]?.folded ?? '') && /^ ?$/.test(words[at + 1]?.gap ?? ',')) return true
  if (THESE.test(before) && THINGS.test(words[at + 1]?.folded ?? '')) return true
  if (countsWishes(words, at)) return true
  return before === 'level' && /^[1-3]$/.test(words[at]?.folded ?? '')
}

/** "(1) price of SOL (2) news", "1) RSI": the mark of an entry, where what is read begins with one. */
export function isListMark(words: readonly Word[], at: number): boolean {
  const isMark = (one: number) =>
    /^\d{1,2}$/.test(words[one]?.folded ?? '') && words[one + 1]?.gap.startsWith(')') === true
  return isMark(at) && isMark(0)
}

/** "Two things: …", "os dois na binance", "三個都要": how much is wished for in all. */
function countsWishes(words: readonly Word[], at: number): boolean {
  const [before, next, third] = [at - 1, at + 1, at + 2].map((one) => words[one])
  const isLast = (word: Word | undefined) => word === undefined || /[,;:.!?—–-]/.test(word.gap)
  if (WISHES.test(next?.folded ?? ''))
    return isLast(third) || /^(?:please|bitte|pls|por|prego|only|sil)$/.test(third?.folded ?? '')
  if (COUNTER.test(next?.folded ?? ''))
    return ALL_OF_THEM.test(third?.folded ?? '') || (third === undefined && /の$/.test(before?.folded ?? ''))
  return (
    TWO.test(words[at]?.folded ?? '') &&
    ARTICLE.test(before?.folded ?? '') &&
    (isLast(next) || ON.test(next?.folded ?? ''))
  )
}
const WISHES =
  /^(?:things|reads|wishes|cosas|coisas|choses|cose|dinge|sachen|dingen|rzeczy|вещи|справки|речі|sey|hal|thu|viec|चीजें|kaam)$/u
const COUNTER = /^(?:つ|個|个|样|樣|項|项|개)$/u
const ALL_OF_THEM = /^(?:都|全部|とも|全て|すべて|다$)/u
const TWO = /^(?:[23]|dois|duas|dos|tres|deux|trois|due|tre|zwei|drei|twee|drie)$/
const ARTICLE = /^(?:os|as|los|las|les|i|le|die|de)$/
const ON = /^(?:na|no|em|en|sur|on|bei|auf|su|op|from|with|mit|con|com|avec|per|pour|bitte|please|at|in)$/

const STEP =
  /^(?:item|job|ticket|step|round|query|question|request|todo|task|subtask|phase|stage|runde|abfrage|frage|ronda|consulta|tour|requete|rodada|rundę|runda|zapytanie|раунд|запрос|вопрос|запит|schritt|aufgabe|paso|tarea|etape|tache|passo|tarefa|passaggio|compito|stap|taak|krok|zadanie|шаг|задача|етап|крок|завдання|adim|gorev|langkah|tugas|buoc|الخطوه|المهمه|चरण)$/u
/** What is done, or with what: so many of them are no rows. */
const OWN_WORK =
  /^(?:steps?|tools?|calls?|tasks?|jobs?|questions?|schritten?|werkzeugen?|pasos|herramientas|etapes|outils|passos|ferramentas|passaggi|strumenti|stappen|krokach|kroki|narzedzi|шаг(?:а|ов|ах)|инструмент(?:а|ов)|кроках|adimda|arac|langkah|alat|buoc|cong cu)$/u
const THESE =
  /^(?:these|those|following|diesen?|estos|estas|ces|estes|questi|queste|deze|tych|этих|эти|цих|bu|ini)$/u
const THINGS =
  /^(?:assets?|coins?|tokens?|werte|monedas|activos|actifs|ativos|monete|munten|monet|aktywow|монет\p{L}?|актив\p{L}{0,2})$/u

/** Words in the singular, behind which a number states which one it is: "event 3", "Ereignis 3". */
export const ORDINAL =
  /^(?:page|event|row|record|entry|ereignis|evento|evenement|gebeurtenis|wydarzeni[ae]|zdarzeni[aeu]|событи[еяю]|поді[яюї])$/u

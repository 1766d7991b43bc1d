import type { Word } from './scan.ts'

/** "Step 3 of 5", "level-2 data": which one it is, and of how many, is no number of a parameter. */
export function isPosition(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.folded ?? ''
  if (STEP.test(before) || (before === 'of' && STEP.test(words[at - 3]?.folded ?? ''))) return true
  const isLevel = before === 'level' && /^[1-3]$/.test(words[at]?.folded ?? '')
  return isLevel && (words[at]?.gap === '-' || BOOK.test(words[at + 1]?.folded ?? ''))
}
const STEP =
  /^(?:step|task|subtask|phase|stage|schritt|aufgabe|paso|tarea|etape|tache|passo|tarefa|passaggio|compito|stap|taak|krok|zadanie|шаг|задача|етап|крок|завдання|adim|gorev|langkah|tugas|buoc|الخطوه|المهمه|चरण)$/u
const BOOK = /^(?:data|book|books|order|orderbook|feed|snapshot|quotes?|depth)$/

/** Words in the singular, behind which a number states which one it is: "event 3", "Ereignis 3". */
export const ORDINAL =
  /^(?:page|event|row|record|entry|ereignis|evento|evenement|gebeurtenis|wydarzeni[ae]|zdarzeni[aeu]|событи[еяю]|поді[яюї])$/u

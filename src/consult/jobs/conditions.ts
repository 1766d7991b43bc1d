import { createCandidate } from '../candidates.ts'
import type { Decision } from '../decide.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'

const CONDITIONAL = new Set(
  'if case given provided wenn falls sofern si se als indien jesli jezeli если якщо eger jika kalau bila neu اذا لو अगर यदि agar'
    .split(' ')
    .map(fold),
)
const UNSPACED = /^(?:如果|要是|若|もし|만약)/u
export function isConditional(folded: string): boolean {
  return CONDITIONAL.has(folded) || UNSPACED.test(folded)
}

/** Words that ask to be informed later. */
const ALERTING =
  /^(?:alert|alarm|notif|ping|watch|warn|tell|remind|monitor|inform|avis|prevein|previen|prevenir|benachricht|melde|sag|waarschuw|meld|powiadom|ostrze|daj|предупред|уведом|сообщ|напомн|скажи|повідом|попередь|uyar|haber|bildir|beri|kabari|ingatkan|bao|nhac|نبه|اخبر|सूचित|बताना|batao|dis|dime|diga|dimmi|let)|提醒|通知|告诉|知らせ|教え|알려/u

/** The tool that shows whether the condition of an alert holds. */
const tellers = new Map([
  ['price', 'price'],
  ['funding', 'funding-rates'],
  ['signal', 'signal'],
])

/** "If BTC is above 100k, get the signal": what is asked about is read, and no alert is ordered. */
export function readConditions(jobs: readonly Decision[], whole: Decision, index: ConsultIndex): Decision[] {
  if (jobs.length < 2 || isAlerting(whole)) return [...jobs]
  return jobs.map((job, at) => (at < jobs.length - 1 ? readCondition(job, index) : job))
}

function isAlerting({ source }: Decision): boolean {
  return source.words.some(({ folded }) => ALERTING.test(folded))
}

/** "If BTC is above 100k", where nothing asks to be informed later. */
export function isCondition(words: readonly Word[], whole: Decision): boolean {
  return words.slice(0, 3).some(({ folded }) => isConditional(folded)) && !isAlerting(whole)
}

function readCondition(job: Decision, { byId }: ConsultIndex): Decision {
  const [best, ...others] = job.ranked
  const { source } = job
  const isBranch = source.words.slice(0, 3).some(({ folded }) => isConditional(folded))
  if (best?.indexed.tool.contract.id !== 'monitor-create' || !isBranch) return job
  const teller = tellers.get(`${best.filled.params['kind']}`)
  const indexed = byId.get(teller ?? '')
  return indexed ? { ...job, ranked: [createCandidate(indexed, best.probability, source), ...others] } : job
}

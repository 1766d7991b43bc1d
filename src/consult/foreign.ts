import type { Candidate } from './candidates.ts'
import { foreignEvidence } from './evidence.ts'
import { asksWhatWouldBe } from './hypotheticals.ts'
import { asksElsewhere, asksForPosts, handlesLink } from './link-orders.ts'
import type { Calibration } from './model.ts'
import { makesNoPicture, ordersPicture } from './picture-orders.ts'
import type { Scored } from './ranking.ts'
import type { Reading } from './reading.ts'
import type { Source } from './slots/source.ts'
import { isNewsFrame } from './slots/texts/sought.ts'
import { logistic } from './small-net.ts'
import { DENIAL } from './text/denying-words.ts'

/** From this probability of a foreign request nothing is called; chosen on the held-out sentences, where less refuses too many good ones. */
export const FOREIGN = 0.35
/** What is left of the suspicion where an indicator, a session or its own parameters are named and taken, or a picture is ordered. */
const TAKEN_SHARE = 0.3

interface Asked {
  readonly best: Candidate | undefined
  readonly scored: Scored
  readonly reading: Reading
  readonly source: Source
}

/** Probability that no tool here answers. */
export function foreignOf({ best, scored, reading, source }: Asked, { foreign }: Calibration): number {
  if (asksWhatWouldBe(source)) return 1
  if (
    best &&
    [makesNoPicture, handlesLink, asksForPosts, asksElsewhere].some((isForeign) => isForeign(best, source))
  )
    return 1
  const isTaken =
    best &&
    [takesNamedIndicator, ordersPicture, ordersText, searchesQuoted, isOfSession, holdsEveryPair].some(
      (isOrder) => isOrder(best, source),
    )
  return logistic(foreign, foreignEvidence(scored, reading)) * (isTaken ? TAKEN_SHARE : 1)
}

/** "Grep the news for “rug pull”": words in quotes are looked for in the news. */
function searchesQuoted({ indexed, errors, unused }: Candidate, { text, words }: Source): boolean {
  return (
    indexed.tool.contract.id === 'headlines-search' &&
    errors.length === 0 &&
    unused.length === 0 &&
    /["“„«「].{2,60}["“”»」]/u.test(text) &&
    words.some(({ raw }) => isNewsFrame(raw))
  )
}

/** "Write a poem with gpt": a language model is named to do it. */
function ordersText({ indexed, errors }: Candidate, { entities, text }: Source): boolean {
  return (
    errors.length === 0 &&
    indexed.tool.contract.id === 'chat-completions' &&
    (entities.some(({ kind }) => kind === 'model') || LANGUAGE_MODEL.test(text))
  )
}
const LANGUAGE_MODEL =
  /(?<!\p{L})(?:gpt|chatgpt|llm|language model|temperature|max_tokens|sprachmodell|modelo de lenguaje|modèle de langage)(?!\p{L})|gpt(?:[에가让に给]|한테)|(?:ai|모델)(?:한테|에게)|(?:ai|モデル)に(?=[「『"]|聞)|让 ?(?:gpt|ai)/iu

/** "RSI 7 on SOL 1h": an indicator that is served, with nothing left over. */
function takesNamedIndicator({ indexed, filled, errors, unused }: Candidate, { entities }: Source): boolean {
  return (
    errors.length === 0 &&
    unused.length === 0 &&
    indexed.slots.some(({ sort, name }) => sort === 'indicator' && filled.params[name] !== undefined) &&
    entities.some(({ kind }) => kind === 'indicator')
  )
}

/** "Sluit mijn sessie": a session that is likely meant, with nothing left over. */
function isOfSession(
  { indexed, probability, filled, errors, unused }: Candidate,
  { words, text }: Source,
): boolean {
  return (
    indexed.tool.contract.family === 'sessions' &&
    probability > LIKELY &&
    errors.length === 0 &&
    unused.length === 0 &&
    !DENIAL.test(text) &&
    (words.some(({ folded }) => SESSION.test(folded)) || Object.keys(filled.params).length > 1)
  )
}
const LIKELY = 0.35
const SESSION =
  /^(?:sessions?|sesion(?:es)?|sess(?:ao|oes|ione|ioni|ie|ies)|sesj[aie]|sesje|sesi|oturum\p{L}{0,4}|phien|сесс?і?и?[юяией]{1,3}|جلس\p{L}{1,3}|الجلسه?|सत्र|सेशन)$|会话|會話|セッション|세션/u

/** `{"token":"SOL","episodes":3}`: parameters of the tool under their own names, and nothing else. */
function holdsEveryPair({ indexed: { slots }, errors, unused }: Candidate, { pairs }: Source): boolean {
  const names = new Set(slots.map(({ name }) => name.toLowerCase()))
  return (
    pairs.size > 1 &&
    errors.length === 0 &&
    unused.length === 0 &&
    [...pairs].every(([name, { isExplicit }]) => isExplicit && names.has(name))
  )
}

import type { Word } from '../text/scan.ts'
import type { Constraint } from './constraints.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** Words for flags beside their own names. */
const flagWords: Readonly<Record<string, RegExp>> = {
  noImpermanentLoss:
    /\b(?:single[- ]sided|il|imp\w*l loss|imperm?an\w*|un?beständig\w*|impermanente?|nietrwał\w*|geçici kay\w*|tidak permanen|tổn thất tạm thời)\b|无常损失|無常損失|インパーマネント|비영구|импермонент|имперманент|непостоянн|غير دائمة|غير الدائمة|अस्थायी हानि/i,
  stablecoinOnly:
    /\bstable ?coin|\bstables?\b|\bsabit coin|\bkoin stabil|\bmonedas estables|\bmoedas estáveis|стейбл|稳定币|穩定幣|ステーブル|스테이블|المستقرة|مستقرة|स्टेबल/i,
  includeNsfw: /\bnsfw\b|\badult\b|not safe for work/i,
  includeNews:
    /\bnews\b|\bheadlines\b|\bnoticias?\b|\bnachrichten\b|\bactualités\b|\bnotizie\b|новост|新闻|ニュース|뉴스/i,
  includeAiSummary:
    /\b(?:ai )?summar(?:y|ise|ize)\b|in sentences|\briassunto\b|\bresumen\b|\bresumo\b|\brésumé\b|zusammenfassung|\bözet|сводк|резюме|摘要|总结|要約|요약/i,
  includeEmpty:
    /\bempt(?:y|ies)\b|\bzero[- ]balances?\b|\bzero accounts?\b|\bleeren?\b|\bvac[ií]as?\b|\bvides?\b|\bvuot[ei]\b|пуст(?:ые|ых)|空/i,
  withRevoked: /\brevoked\b|taken back|widerrufen|revocad|révoqu|revocat|отозван|撤销|撤回/i,
  generate_audio: /\baudio\b|\bsound\b|\bton\b|\bsonido\b|\bson\b|\bsuono\b|\bsom\b|звук|소리|声音|音/i,
  series: /\bseries\b|every (?:candle|bar)|each (?:candle|bar)/i,
  llm: /\bllm\b|language model/i,
}

/** A flag that is asked for or ruled out; `noX` is set by ruling X out, `xOnly` is never set by it. */
export function readFlag({ name, fallback }: Slot, { text, constraints }: Source): Value | undefined {
  const pattern = flagWords[name] ?? patternOf(name)
  const found = pattern.exec(text)
  if (!found) return undefined
  const ruledOut = constraints.find((one) => one.kind === 'not' && pattern.test(one.text))
  const isFree = /[\w-]*(?:free|proof|less)\b/i.test(
    text.slice(found.index + found[0].length, found.index + found[0].length + 10),
  )
  const only = constraints.filter((one) => one.kind === 'only' && pattern.test(one.text))
  if (name.startsWith('no') && /^no[A-Z]/.test(name)) {
    const isAvoided =
      ruledOut !== undefined || isFree || /\b(?:avoid|zero|protect\w* from|single[- ]sided)\b/i.test(text)
    return isAvoided ? { value: true, from: [], settles: ruledOut ? [ruledOut] : [] } : undefined
  }
  if (ruledOut) {
    // ruling stablecoins out is more than not asking for them alone
    if (name.endsWith('Only')) return undefined
    return fallback === false
      ? { value: false, from: [], settles: [ruledOut] }
      : { value: false, from: [], settles: [ruledOut] }
  }
  return fallback === true
    ? { value: true, from: [], settles: only }
    : { value: true, from: [], settles: only }
}

const ownPatterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const pattern = ownPatterns.get(name) ?? ownWords(name)
  ownPatterns.set(name, pattern)
  return pattern
}

function ownWords(name: string): RegExp {
  const parts = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((part) => !['include', 'with', 'is', 'use', 'no', 'only'].includes(part))
  return new RegExp(`\\b${parts.join('[\\s_-]+')}\\b`, 'i')
}

/** The listed value whose words occur; the last one where several are. */
export function chooseValue(slot: Slot, source: Source): Value | undefined {
  const { words, constraints, entities } = source
  const ruledOut = new Set(
    constraints
      .filter(({ kind }) => kind === 'not')
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const best = findWays(slot, words, ruledOut)
  if (!best) return slot.name === 'direction' ? directionOf(constraints) : chooseByIndicator(slot, source)
  const end = best.at + best.phrase.length
  const from = entities.filter(({ at, length }) => best.at <= at && at + length <= end)
  const settles = constraints.filter(({ from, to }) => from <= best.at && best.at < to)
  return { value: slot.choices.find((one) => one === best.choice) ?? best.choice, from, settles }
}

/** What a well-known pair of rules is made of: an average of any kind is what "moving-average" lists. */
function chooseByIndicator({ choices }: Slot, { entities }: Source): Value | undefined {
  for (const one of entities) {
    if (one.kind !== 'indicator') continue
    const id = /^.?[se]ma$/.test(one.id) ? 'moving-average' : one.id
    if (choices.includes(id)) return { value: id, from: [one] }
  }
  return undefined
}

/** A way to ask for a listed value; of ways of equal length the first one written counts. */
interface Way {
  readonly choice: string
  readonly phrase: readonly string[]
  readonly order: number
}

interface Ways {
  /** By the first word, as a stem. */
  readonly exact: ReadonlyMap<string, readonly Way[]>
  /** Those that begin with a part of a word, by its first two letters. */
  readonly begun: ReadonlyMap<string, readonly Way[]>
  /** Those that may stand in unspaced text. */
  readonly unspaced: readonly Way[]
}

const waysBySlot = new WeakMap<Slot, Ways>()

function waysOf(slot: Slot): Ways {
  const before = waysBySlot.get(slot)
  if (before) return before
  const all = slot.meanings
    .flatMap(({ choice, phrases }) => phrases.map((phrase) => ({ choice, phrase })))
    .filter(({ phrase }) => phrase.length > 0)
    .map((way, order): Way => ({ ...way, order }))
  const isUnspaced = ({ phrase: [first = ''] }: Way) => UNSPACED.test(first)
  const exact = new Map<string, Way[]>()
  const begun = new Map<string, Way[]>()
  for (const way of all.filter((one) => !isUnspaced(one))) {
    const [first = ''] = way.phrase
    const [table, key] = /[*]$|^=/.test(first)
      ? [begun, first.replace('=', '').slice(0, OPENING)]
      : [exact, first]
    table.set(key, [...(table.get(key) ?? []), way])
  }
  const ways = { exact, begun, unspaced: all.filter(isUnspaced) }
  waysBySlot.set(slot, ways)
  return ways
}

/** The longest way that occurs, and where. */
function findWays(slot: Slot, words: readonly Word[], ruledOut: ReadonlySet<number>) {
  const { exact, begun, unspaced } = waysOf(slot)
  const waysAt = ({ stem, folded }: Word) => {
    const plain = exact.get(stem)
    const opened = begun.get(folded.slice(0, OPENING))
    if (isLatin(folded)) return opened ? [...(plain ?? []), ...opened] : (plain ?? [])
    return [...(plain ?? []), ...(opened ?? []), ...unspaced]
  }
  let best: (Way & { readonly at: number }) | undefined
  for (const [at, word] of words.entries()) {
    if (ruledOut.has(at)) continue
    for (const way of waysAt(word)) {
      const isBetter =
        !best ||
        way.phrase.length > best.phrase.length ||
        (way.phrase.length === best.phrase.length && rankOf(way, slot) < rankOf(best, slot))
      if (isBetter && way.phrase.every((part, offset) => isSame(part, words[at + offset])))
        best = { ...way, at }
    }
  }
  return best
}

/** What is named beside the default is what is asked for. */
function rankOf({ choice, order }: Way, { fallback }: Slot): number {
  return order + (choice === fallback ? 1_000 : 0)
}

/** "Above 2000" gives the direction as well as how far. */
function directionOf(constraints: readonly Constraint[]): Value | undefined {
  const bound = constraints.find((one) => one.kind === 'bound')
  return bound?.kind === 'bound' ? { value: bound.side === 'min' ? 'above' : 'below', from: [] } : undefined
}

/** Scripts in which a word stands among others without spaces. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

function isSame(part: string, word: Word | undefined): boolean {
  if (word === undefined) return false
  if (part.startsWith('=')) return word.folded === part.slice(1)
  if (part.endsWith('*')) return word.folded.startsWith(part.slice(0, -1))
  if (part === word.stem) return true
  // unspaced text keeps the word among others
  return part.charCodeAt(0) > LAST_LATIN && UNSPACED.test(part) && word.folded.includes(part)
}
const LAST_LATIN = 0x24f
/** Letters by which ways that begin alike are found. */
const OPENING = 2

/** Whether a word has no letters of an unspaced script at its ends. */
export function isLatin(folded: string): boolean {
  return folded.charCodeAt(0) <= LAST_LATIN && folded.charCodeAt(folded.length - 1) <= LAST_LATIN
}

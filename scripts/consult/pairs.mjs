// Sentences of two or three jobs, put together from sentences of one: in the same language, with a joint of that language, and
// often with the asset named once only. Seeded.
import { readText } from '../../build/src/consult/reading.js'
import { languageOf } from './data.mjs'
import { seeded } from './softmax.mjs'

/** What may stand between two wishes; those of all languages come to it. */
const JOINTS = {
  en: [' and ', ' and ', ' plus ', ' & ', ', then ', ' and also ', ' as well as ', ', and '],
  de: [' und ', ' und ', ' sowie ', ', dann ', ' und dazu '],
  fr: [' et ', ' et ', ', puis ', ' ainsi que '],
  es: [' y ', ' y ', ', luego ', ' y también '],
  pt: [' e ', ' e ', ', depois ', ' e também '],
  it: [' e ', ' e ', ', poi ', ' e anche '],
  nl: [' en ', ' en ', ', daarna ', ' en ook '],
  pl: [' i ', ' oraz ', ', potem ', ' a także '],
  ru: [' и ', ' и ', ', потом ', ' а также '],
  tr: [' ve ', ' ve ', ', sonra da ', ' ayrıca '],
  id: [' dan ', ' dan ', ', lalu ', ' serta '],
  vi: [' và ', ' và ', ', rồi ', ' cùng với '],
  zh: ['和', '，然后', '，再看看', '以及'],
  ja: ['と', '、それから', 'そして'],
  ko: [' 그리고 ', ', 그다음 ', ' 및 '],
  hi: [' और ', ' और ', ', फिर '],
  ar: [' و', ' ثم ', ' وأيضا '],
}
const EVERYWHERE = [', ', ', ', '; ', '. ', ' / ', ' + ']
/** Two longer wishes seldom stand in one sentence. */
const MAX_LETTERS = 60
const SHARED = 0.6
const THREE = 0.25

/** `{sentence, toolIds}` of about so many. */
export function createPairs(rows, count, seed) {
  const random = seeded(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const byLanguage = new Map()
  for (const row of rows) {
    if (row.sentence.length > MAX_LETTERS) continue
    const language = languageOf(row.sentence)
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), row])
  }
  const known = rows.filter(({ sentence }) => sentence.length <= MAX_LETTERS)
  const joined = (language) => (random() < 0.6 ? pick(JOINTS[language] ?? JOINTS.en) : pick(EVERYWHERE))
  return Array.from({ length: count }, () => {
    const first = pick(known)
    const language = languageOf(first.sentence)
    const own = byLanguage.get(language)
    const wishes = [first, pick(own), ...(random() < THREE ? [pick(own)] : [])]
    if (new Set(wishes.map(({ label }) => label)).size < wishes.length) return undefined
    const naming = random() < SHARED ? Math.floor(random() * wishes.length) : undefined
    const texts = wishes.map(({ sentence }, at) =>
      withoutEnd(naming === undefined || naming === at ? sentence : withoutAsset(sentence)),
    )
    return {
      sentence: texts.reduce((text, next) => `${text}${joined(language)}${next}`),
      toolIds: wishes.map(({ label }) => label),
    }
  }).filter((one) => one !== undefined)
}

function withoutEnd(sentence) {
  return sentence.trim().replace(/[.?!。？！]+$/, '')
}

/** "News on ETH" without its asset: "news". */
function withoutAsset(sentence) {
  const { words, entities } = readText(sentence)
  const asset = entities.find(({ kind }) => kind === 'asset')
  if (!asset || words.length < 2) return sentence
  const before = words[asset.at - 1]
  const from = before && /^\p{L}{1,3}$/u.test(before.folded) ? asset.at - 1 : asset.at
  const kept = words.filter((_, at) => at < from || at >= asset.at + asset.length)
  return kept.length === 0
    ? sentence
    : kept.map(({ raw, gap }, at) => (at === 0 ? raw : `${gap}${raw}`)).join('')
}

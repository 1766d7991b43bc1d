import type { JsonObject } from '../core/json.ts'
import { type CheckedFill, fillAndCheck, NOT_STATED } from './checked-fill.ts'
import { isChain } from './entities/assets.ts'
import type { Entity, EntityKind } from './entities/kinds.ts'
import { joinsAt } from './entities/places.ts'
import type { IndexedTool } from './index-tools.ts'
import { weighSettings } from './settings.ts'
import { expandInputs } from './slots/expand-inputs.ts'
import { listedWords } from './slots/listed-words.ts'
import type { Slot } from './slots/schema.ts'
import type { Source } from './slots/source.ts'
import { newsTopicOf } from './slots/texts/news-topics.ts'
import type { Word } from './text/scan.ts'
import { findUnused } from './unused.ts'

/** A tool that may be meant, with what of the text it can take. */
export interface Candidate extends CheckedFill {
  readonly indexed: IndexedTool
  /** The model's probability, before anything was filled. */
  readonly probability: number
  /** What to call it with: once for each subject, venue or chain where it takes one at a time. */
  readonly inputs: readonly JsonObject[]
  /** What of the text all of its calls hold together. */
  readonly used: ReadonlySet<Entity>
  /** What was asked and cannot be set, as it stands in the text. */
  readonly unused: readonly string[]
  /** Probability times what is left after what cannot be taken. */
  readonly score: number
  /** How much the settings that it takes speak for it, however likely the tool is: 1 for none. */
  readonly fit: number
}

/** What is left of a tool, and of the confidence, for each constraint that it cannot keep. */
export const CONSTRAINT_SHARE = 0.85
/** What is left of a tool that rejects what the text gives it, and of one that has to ask for something first. */
const REJECTED_SHARE = 0.3
const MISSING_SHARE = 0.7
const SUBJECT_SHARE = 0.55
const UNREQUESTED_SAMPLE_SHARE = 0.12
/** What is left of a list of news where it is asked for by a topic that it does not know. */
const LOST_TOPIC_SHARE = 0.05
/** What is left of a list of models where only a picture or a film is named. */
const NO_MODELS_SHARE = 0.2
/** What is left of a launchpad's tool where the address is that of a coin we know. */
const KNOWN_COIN_SHARE = 0.2

/** "Is the WIF token safe": what is left of a tool for tokens of shares where a coin is named that it cannot take. */
const COIN_TO_SHARES = 0.1

/** What is left of a tool that cannot take a mention of this kind. */
const SHARES: Readonly<Partial<Record<EntityKind, number>>> = {
  asset: 0.35,
  symbol: 0.5,
  stock: 0.3,
  mint: 0.08,
  evm: 0.08,
  name: 0.1,
  hash: 0.08,
  signature: 0.05,
  key: 0.15,
  receipt: 0.05,
  handle: 0.1,
  url: 0.15,
  venue: 0.5,
  chain: 0.5,
  indicator: 0.35,
  date: 0.3,
  amount: 0.75,
  slippage: 0.5,
  model: 0.5,
  offset: 0.6,
  count: 0.85,
  duration: 0.8,
}

/** Fills a tool from the text, and weighs its probability by what it could and could not take. */
export function createCandidate(indexed: IndexedTool, probability: number, whole: Source): Candidate {
  const source = narrowSource(indexed, whole)
  const { filled, errors, isRejected, dropped } = fillAndCheck(indexed, source)
  const { inputs, usedEntities } =
    errors.length === 0 &&
    (source.entities.length > 1 ||
      indexed.slots.some(({ sort }) => sort === 'asset-to' || sort === 'protocol' || sort === 'chain'))
      ? expandInputs(indexed.tool, indexed.slots, filled, source)
      : { inputs: [filled.params], usedEntities: filled.usedEntities }
  const unused = findUnused(indexed, { filled: { ...filled, usedEntities }, dropped }, source, inputs)
  const isOfShares = indexed.slots.some(({ sort }) => sort === 'stock')
  let share = unused.entities.reduce(
    (product, { kind }) => product * (isOfShares && kind === 'asset' ? COIN_TO_SHARES : (SHARES[kind] ?? 1)),
    1,
  )
  share *= CONSTRAINT_SHARE ** Math.min(unused.constraints.length, 2)
  const parsed = errors.filter(({ message }) => message !== NOT_STATED)
  if (parsed.length > 0) share *= isRejected ? REJECTED_SHARE : MISSING_SHARE
  else if (errors.length > 0) share *= SUBJECT_SHARE
  if (isUnrequestedSample(indexed, source)) share *= UNREQUESTED_SAMPLE_SHARE
  if (indexed.tool.contract.id === 'news' && newsTopicOf(source)) share *= LOST_TOPIC_SHARE
  if (namesNoModels(indexed, source)) share *= NO_MODELS_SHARE
  const isKnown = isKnownCoin(indexed, source)
  if (isKnown) share *= KNOWN_COIN_SHARE
  return {
    indexed,
    probability,
    filled,
    inputs,
    used: usedEntities,
    errors,
    isRejected,
    dropped,
    unused: unused.texts,
    score: probability * share,
    fit: isKnown ? 1 : weighSettings(indexed, errors.length > 0 ? {} : filled.params),
  }
}

/** Words in which a tool describes itself are not what is searched for with it, nor is an asset it is named after. */
function narrowSource(indexed: IndexedTool, whole: Source): Source {
  const source = withoutOwnAsset(indexed, whole)
  if (!indexed.slots.some(({ sort }) => sort === 'search' || sort === 'protocol')) return source
  const isOwn = (at: number) =>
    indexed.names.has(source.words[at]?.folded ?? '') ||
    indexed.names.has(source.words[at]?.stem ?? '') ||
    isListed(indexed.slots, source.words[at]) ||
    UNSEARCHED.test(source.words[at]?.folded ?? '')
  return { ...source, isOwn, isRare: (at) => source.isRare(at) && !isOwn(at) }
}

/** Words that ask for a listed value, and words that ask about any list, are not searched for. */
function isListed(slots: readonly Slot[], word: Word | undefined): boolean {
  return word !== undefined && listedWords(slots).single.has(word.stem)
}
const UNSEARCHED =
  /^(?:lost|lose|gained|gain|rows?|ranks?|ranked|places?|entries|losers?|winners?|biggest|widest|pages?|length|costs?|costing|priced?|prices?|llms?|max|first|cheap|each|kosten|precios?)$/

/** In "pyth price of SOL" the first names the tool that gives the price. */
function withoutOwnAsset({ names }: IndexedTool, source: Source): Source {
  const isOwn = (one: Entity) =>
    one.kind === 'asset' && !isChain(one.asset) && names.has(one.asset.symbol.toLowerCase())
  const named = source.entities.filter(({ kind }) => kind === 'asset' || kind === 'symbol')
  if (named.length < 2 || !named.some(isOwn) || named.every(isOwn)) return source
  // "Pyth's JTO and PYTH" asks for both
  const isListed = (one: Entity) =>
    named.some((other) => other !== one && (isJoined(one, other, source) || isJoined(other, one, source)))
  return { ...source, entities: source.entities.filter((one) => !isOwn(one) || isListed(one)) }
}

/** Whether only a comma or "and" stands between two. */
function isJoined(one: Entity, other: Entity, { words }: Source): boolean {
  const end = one.at + one.length
  const isApart = /^\s?[,、，/&+]\s?$/.test(words[other.at]?.gap ?? '')
  return (other.at === end && isApart) || (other.at === end + 1 && joinsAt(words, end))
}

/** USDC beside its own mint was launched on no launchpad, and a coin that is known by its name has left its curve. */
function isKnownCoin({ tool }: IndexedTool, { entities }: Source): boolean {
  if (tool.contract.id === 'launchpad-curve' && !entities.some(({ kind }) => kind === 'mint'))
    return entities.some((coin) => coin.kind === 'asset' && coin.asset.mint !== undefined)
  return (
    tool.contract.family === 'launchpad' &&
    entities.some(
      (coin) =>
        coin.kind === 'asset' &&
        entities.some((address) => address.kind === 'mint' && address.text === coin.asset.mint),
    )
  )
}

/** "A picture of a cat" asks for no list. */
function namesNoModels({ tool }: IndexedTool, { words, entities }: Source): boolean {
  return (
    /^(?:images|videos)-models$/.test(tool.contract.id) &&
    words.length > 1 &&
    !entities.some(({ kind }) => kind === 'model') &&
    !words.some(({ folded }) => OF_MODELS.test(folded))
  )
}
const OF_MODELS =
  /^(?:models?|modell\p{L}{0,3}|modelos?|modeles?|modelach|modeli|list\p{L}{0,3}|which|what|who|can|cost|costs|price|prices|pricing|how|available|options|do|cheap\p{L}{0,3}|welche|was|que|cuales|quels?|quelles?|quali|quais|welke|jakie|какие|кто|чем|які|hangi|yang|nao|gi|liste|ai|image-?models?)$|модел|mô|model|模型|有哪些|哪些|モデル|どの|모델|어떤|نموذج|نماذج|النماذج|मॉडल|कौन/u

/** Samples are for those who ask for one. */
function isUnrequestedSample({ tool }: IndexedTool, { words, text }: Source): boolean {
  return (
    tool.contract.id.startsWith('preview-') &&
    !words.some(({ stem }) => SAMPLE.test(stem)) &&
    !UNPAID.test(text)
  )
}

/** "Sem cobrar", "без оплати", "nie chcę płacić". */
const UNPAID =
  /(?<!\p{L})(?:sin|sem|senza|sans|ohne|zonder|bez|без|tanpa|không|बिना|(?:من )?(?:دون|بدون|غير)|не хочу|nie chc[eę]) (?:(?:zu|te|me|être) )?(?:pag|cobr|pay|zahl|bezahl|betal|płac|plac|опла[тч]|платит|bayar|trả|पैस|भुगतान|ا?دفع)/iu

const SAMPLE =
  /^(?:fre|free|unpaid|before|without|w$|taste|teas|sampl|exampl|look|peek|preview|demo|trial|try|test|gratis|kostenlos|prob|muster|beispiel|gratuit|exempl|echantill|aperc|essai|essay|ejempl|muestr|prueb|amostr|prova$|prove$|esempi|campion|assagg|ornek|deneme|ucretsiz|bedava|mau|mien|thu$|contoh|coba|voorbeeld|proef|przyklad|darm|бесплатн|безкоштовн|даром|пример|приклад|зразок|образ|проб|попроб|спроб|демо|免费|免費|样|樣|試|试|預覽|预览|体验|無料|サンプル|見本|体験|デモ|무료|샘플|예시|미리|체험|맛보기|عين|مجان|مثال|نموذج|نماذج|ببلاش|بلاش|नमून|मुफ|सैंपल|सैम्पल|付费|付費|花钱|花錢|払わ)/

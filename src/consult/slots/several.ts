import { fold, stem, UNSPACED } from '../text/fold.ts'
import { oncePer } from '../text/once.ts'
import { type Word, wordIndexAt } from '../text/scan.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { sectionNames } from './words/section-names.ts'

interface Listed {
  readonly value: string
  readonly phrase: readonly string[]
}

const sectionPhrases: readonly Listed[] = sectionNames
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [value = '', phrases = ''] = row.split(': ')
    return phrases.split(', ').map((phrase) => ({ value, phrase: phraseOf(phrase) }))
  })

const pricePhrases: readonly Listed[] =
  'prices kurse kursen kurs preise preisen koersen koers prijzen precio precios cotizaciones prix cours preço preços prezzi prezzo cena ceny kursy cen цена цену цены цен ціна ціну ціни fiyat fiyatlar harga giá الاسعار السعر कीमत भाव 价格 價格 価格 가격'
    .split(' ')
    .map((word) => ({ value: 'price', phrase: phraseOf(word) }))

function phraseOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s-]+/)
    .map(stem)
}

/** Words that say that not everything is meant; "sections" may stand behind what it names. */
const LIMITING =
  /^(?:only|just|nothing|exclusiv\p{L}{2,6}|esclusivamente|uitsluitend|jedynie|bloss|sections?|parts?|tools?|restricted|limited|solely|exclusively|whitelist|nur|ausschliesslich|lediglich|abschnitte|teile|werkzeuge|solo|solamente|unicamente|secciones|partes|herramientas|somente|apenas|secoes|ferramentas|seulement|uniquement|juste|outils|limites?|limitee?s?|limitad[oa]s?|limitat[oa]|beschrankt|beperkt|ograniczon[aey]|ограничен\p{L}{0,4}|обмежен\p{L}{0,4}|soltanto|sezioni|parti|strumenti|alleen|enkel|slechts|onderdelen|tools|tylko|wylacznie|sekcje|narzedzia|только|лишь|лише|тільки|інструмент\p{L}{0,3}|разделы|секции|инструменты|инструментами|инструментов|sadece|yalnizca|yalniz|bolumler|araclar|hanya|cuma|bagian|alat|只|仅|只要|只看|工具|板块|だけ|のみ|ツール|セクション|만|도구|섹션|فقط|بس|sirf|siraf|keval|kewal|saja|doang|ادوات|الادوات|اقسام|केवल|सिर्फ|उपकरण|टूल)$/u

/** Without their accents these are other words. */
const LIMITING_ACCENTED = /^(?:só|chỉ|thôi)$/iu
/** Vietnamese without its accents; Italian asks so who it is. */
const LIMITING_PLAIN = /^chi (?:cho|dung|duoc|can|lay|goi)$/u

/** The same among other letters. */
const LIMITING_UNSPACED = /只|仅|僅|だけ|のみ|板块|部分|[\p{Script=Hangul}a-z]만$|以外/u

/** "Qui ne peut appeler que price". */
const NOTHING_BUT = /^(?:que|qu)$/

const LIMITING_BEHIND = /だけ|のみ|以外|만$|^(?:بس|saja|doang|thoi)$/u

/** "Drop the tool restriction", "any tool may be called again". */
const ANY_TOOL =
  /\b(?:drop|remove|lift|clear|unset|delete|cancel|scrap|end|undo|take away|take off|no|without|no more) (?:the |any |all |its |of the )?tools?(?:'s)? (?:restrictions?|limits?|limitations?|filters?|lists?|whitelist|allow-?list|lock)\b|\b(?:any|every|all) tools? (?:is|are|may|can|should be|allowed|again|ok|okay)\b|\b(?:allow|permit) (?:it )?(?:any|every|all) tools?\b/i

/** "Only price and ticker", "sections technicals, supply": the listed values that are named, in the order of the text. */
export function readSeveral(slot: Slot, { text, words, constraints }: Source): Value | undefined {
  const isUnspaced = UNSPACED.test(text)
  const cue = words.findIndex(
    ({ folded, raw }, at) =>
      LIMITING.test(folded) ||
      (NOTHING_BUT.test(folded) &&
        words.slice(Math.max(0, at - 4), at).some((word) => /^(?:ne|n)$/.test(word.folded))) ||
      LIMITING_ACCENTED.test(raw) ||
      LIMITING_PLAIN.test(`${folded} ${words[at + 1]?.folded}`) ||
      (isUnspaced && LIMITING_UNSPACED.test(folded)),
  )
  if (slot.nullable && slot.name === 'tools' && ANY_TOOL.test(text)) return { value: null, from: [] }
  if (cue < 0) return undefined
  const isSections = slot.name === 'sections'
  const listed = isSections ? sectionPhrases : toolPhrases(slot)
  const isBehind =
    isSections &&
    words.some(
      ({ folded }, at) => /^(?:sections|parts|だけ|のみ|만|فقط|सिर्फ|केवल)$/.test(folded) && at > cue - 1,
    )
  // "priceとnewsだけ", "candles랑 ticker만", "technicals and mood only": what is listed stands before
  const isLast = isSections && (words[cue + 1] === undefined || /[,;.!?]/.test(words[cue + 1]?.gap ?? ''))
  const isListedBefore = isBehind || isLast || LIMITING_BEHIND.test(words[cue]?.folded ?? '')
  const behind =
    isUnspaced && isSections
      ? findUnspaced(text, words, listed)
      : findListed(words, isListedBefore ? 0 : cue + 1, listed)
  const found = behind.length > 0 || isSections ? behind : findRightBefore(words, cue, listed)
  if (found.length === 0) return undefined
  const values = [...new Set(found.map(({ value }) => value))]
  const [from, to] = [cue - 1, words.length]
  return {
    value: slot.type === 'array' ? values : values.join(','),
    from: [],
    settles: constraints.filter(
      (one) =>
        (one.kind === 'only' || one.kind === 'not') &&
        one.from >= from &&
        one.from < to &&
        found.some(({ at }) => one.from <= at && at < one.to + 1),
    ),
  }
}

/** "For signal and indicator only"; "payouts only to 0x…" goes on. */
function findRightBefore(words: readonly Word[], cue: number, listed: readonly Listed[]) {
  if (words[cue + 1]?.gap === ' ') return []
  const found = findListed(words.slice(0, cue), 0, listed)
  return found.some(({ at, length }) => at + length === cue) ? found : []
}

function findListed(words: readonly Word[], from: number, listed: readonly Listed[]) {
  const found: { value: string; at: number; length: number }[] = []
  for (let at = from; at < words.length; ) {
    const best = listed
      .filter(({ phrase }) => phrase.every((part, step) => stemWithout(words[at + step]) === part))
      .sort((a, b) => b.phrase.length - a.phrase.length)[0]
    const length = best?.phrase.length ?? 1
    if (best) found.push({ value: best.value, at, length })
    at += length
  }
  return found
}

/** "candles랑", "ticker만": Korean hangs its particles on. */
function stemWithout(word: Word | undefined): string | undefined {
  const root = word && HUNG.exec(word.folded)?.[1]
  // "a new session" is no news
  if (word?.folded === 'new') return undefined
  return root === undefined ? word?.stem : stem(root)
}
const HUNG = /^([a-z][a-z\d]{1,20})\p{Script=Hangul}{1,4}$/u

/** The same where words stand without spaces: what is listed is found among other letters. */
function findUnspaced(text: string, words: readonly Word[], listed: readonly Listed[]) {
  const folded = fold(text)
  const mentions = listed
    .map(({ value, phrase }) => ({ value, written: phrase.join(' ') }))
    .map((one) => ({ ...one, from: folded.indexOf(one.written) }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => b.written.length - a.written.length)
  const kept = mentions.filter(
    (one, at) =>
      !mentions
        .slice(0, at)
        .some(
          (longer) =>
            longer.from < one.from + one.written.length && one.from < longer.from + longer.written.length,
        ),
  )
  return kept
    .sort((a, b) => a.from - b.from)
    .map(({ value, from }) => ({
      value,
      at: wordIndexAt(
        folded,
        words.map((word) => ({ ...word, raw: word.folded })),
        from,
      ),
    }))
}

/** Ids of tools, with their hyphens or without. */
const toolPhrases = oncePer((slot: Slot): readonly Listed[] => [
  ...slot.choices.map((id) => ({ value: `${id}`, phrase: phraseOf(`${id}`) })),
  // "nur für Kurse und Nachrichten"
  ...[...sectionPhrases, ...pricePhrases].filter(({ value }) => slot.choices.includes(value)),
])

import { joinMembers, membersText } from '../../core/text/json-text.ts'
import { toAsciiJson } from '../model/ascii-json.ts'
import {
  createFrame,
  type OfferFrame,
  type OfferTerms,
  type OfferText,
  shortenError,
  writeEnds,
  writeFrames,
  writeStart,
} from './offer-text.ts'

/** An offer of a product at the same terms, written but for its URL and what it asks for. */
export interface OfferFrames {
  readonly body: OfferFrame
  /** In ASCII: whole at first and then with ever less beside what it asks for; each is written when it is asked for. */
  readonly ofHeader: Iterable<OfferFrame>
}

/** Writes the frames of offers, once for the same text and the same terms. */
export function createOfferFrames(
  publicUrl: () => string,
): (text: OfferText, terms: OfferTerms) => OfferFrames {
  const written = new WeakMap<OfferTerms, OfferFrames & { readonly text: OfferText; readonly url: string }>()
  return (text, terms) => {
    const known = written.get(terms)
    const url = publicUrl()
    if (known?.text === text && known.url === url) return known
    const made = { ...frameOffer(text, terms, url), text, url }
    written.set(terms, made)
    return made
  }
}

function frameOffer(text: OfferText, terms: OfferTerms, publicUrl: string): OfferFrames {
  const ends = writeEnds(text, terms)
  const { bodyOnly, bodyMembers, error } = terms
  const [whole = ''] = ends
  const bodyEnd = bodyOnly ? joinMembers(whole, membersText(bodyOnly)) : whole
  return {
    body: createFrame(
      writeStart(text, { ...terms, publicUrl }),
      { extensions: text.extensions[0], end: bodyEnd },
      bodyMembers && membersText(bodyMembers),
    ),
    ofHeader: memoizeItems(() =>
      writeFrames(
        [false, true].map((isLean) =>
          toAsciiStart(writeStart(text, { ...terms, publicUrl, isLean, error: shortenError(error, isLean) })),
        ),
        { extensions: text.extensions.map(toAsciiJson) },
        ends.map(toAsciiJson),
      ),
    ),
  }
}

function toAsciiStart<Start extends { readonly open: string; readonly middle: string }>(start: Start): Start {
  return { ...start, open: toAsciiJson(start.open), middle: toAsciiJson(start.middle) }
}

/** What a generator yields, generated once and no further than anybody has asked. */
function memoizeItems<Item>(generate: () => Iterator<Item>): Iterable<Item> {
  const known: Item[] = []
  let source: Iterator<Item> | undefined
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at += 1) {
        if (at === known.length) {
          source ??= generate()
          const next = source.next()
          if (next.done) return
          known.push(next.value)
        }
        yield known[at] as Item
      }
    },
  }
}

import type { Source, Value } from '../source.ts'

const ENGLISH =
  /\bwhat(?:['’]?s| is| are| was| did| does| has)? ((?:[\p{L}.'’-]{2,20} ){1,3}?)(?:saying|say|said|doing|tweeting|tweet(?:ed)?|thinks?|announc(?:e|ed|ing)|up to)(?!\p{L})/iu
const ELSEWHERE =
  /(?<!\p{L})(?:was|qué|que|qu['’]?a|cosa|o que|wat|co|что|що) (?:hat |ha |a )?(?:sagte?|macht|dice|dijo|hace|dit|fait|fa|diz|disse|faz|zegt|doet|mówi|robi|говорит|сказал|делает|каже|сказав|робить) ((?:\p{Lu}[\p{L}.'’-]{1,20} ?){1,3})/u
/** Who is no one to look for. */
const NO_ONE =
  /^(?:i|you|we|they|he|she|it|this|that|people|everyone|everybody|others?|traders?|investors?|the|my|your|our|each|these|those|a|an|is|are|going|price|prices|market|crypto|whales?|happening|signals?|news|analysts?|twitter|reddit|cash|tools?|tool|call|calls|(?:agent|token|coin|project|chain|pair|wallet|exchange|protocol)s?)$/i

/** "What is Saylor saying about BTC", "was sagt Powell zu Krypto": whose words or deeds are looked for. */
export function readSpeaker({ text, words, entities }: Source): Value | undefined {
  if (!/what|was|qu|cosa|wat|co |что|що/i.test(text)) return undefined
  const value = (ENGLISH.exec(text) ?? ELSEWHERE.exec(text))?.[1]?.trim()
  if (value === undefined || value.split(' ').some((word) => NO_ONE.test(word))) return undefined
  const isMention = (at: number) => value.includes(words[at]?.raw ?? '\n')
  // a coin has tools and a parameter of its own
  if (entities.some(({ kind, at }) => (kind === 'asset' || kind === 'venue') && isMention(at)))
    return undefined
  return { value, from: entities.filter(({ at }) => isMention(at)) }
}

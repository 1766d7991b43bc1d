const HANGUL = /^\p{Script=Hangul}+$/u
const ARABIC = /^[\p{Script=Arabic}\p{M}]{3,}$/u
const particles =
  '은 는 이 가 을 를 의 에 랑 이랑 하고 로 으로 에서 만 간 짜리 동안 치 마다 별 기준 기준으로 부터 까지 와 과 도 단위 단위로 중 전 야 이야 이에요 예요 이냐 인가요 인지 입니까 이지 이죠'.split(
    ' ',
  )
const prefixes = ['ال', 'لل', 'بال', 'وال', 'ب', 'و', 'ل', 'كل']

/** A word with the particles that Korean hangs on it, or those that Arabic puts before it. */
export function inflectionsOf(word: string): readonly string[] {
  if (HANGUL.test(word)) return [word, ...particles.map((particle) => `${word}${particle}`)]
  return ARABIC.test(word) ? [word, ...prefixes.map((prefix) => `${prefix}${word}`)] : [word]
}

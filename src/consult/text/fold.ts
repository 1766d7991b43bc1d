const MARKS = /[\u0300-\u036f]/g
const LATIN = /^[a-z]+$/

/** Lower case without accents, so that "Préco" and "preco" are one word; Japanese voicing marks stay. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase().replaceAll('ß', 'ss')
}

/**
 * What inflected forms of an English word share: plural, -ing, -ed and a silent e are taken off. Words of other
 * scripts come back as they are.
 *
 * @param word Folded.
 */
export function stem(word: string): string {
  if (word.length < 4 || !LATIN.test(word)) return word
  return withoutSilentE(withoutTense(singular(word)))
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word
  return /(?:sses|xes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function withoutTense(word: string): string {
  const cut = word.endsWith('ing') && word.length > 5 ? 3 : word.endsWith('ed') && word.length > 4 ? 2 : 0
  if (cut === 0) return word
  const root = word.slice(0, -cut)
  return /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root
}

function withoutSilentE(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word
}

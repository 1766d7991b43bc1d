import type { Word } from '../text/scan.ts'

const portuguese = new Set(
  'da dos das em um uma com qual quais quanto quantos na nas nos nao meu minha pra pro mais taxas maiores melhores primeiros ao aos pelo pela moeda moedas hoje agora tem sao voce quem quero uns umas deixar'.split(
    ' ',
  ),
)

/** Whether a text is Portuguese, where "no" is "in the". */
export function isPortuguese(words: readonly Word[]): boolean {
  return words.some(({ raw, folded }) => /[ãõç]/i.test(raw) || portuguese.has(folded))
}

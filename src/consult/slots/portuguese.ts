import type { Word } from '../text/scan.ts'

const portuguese = new Set(
  'da dos das em um uma com qual quais quanto quantos na nas nos nao meu minha pra pro mais taxas maiores melhores primeiros ao aos pelo pela moeda moedas hoje agora tem sao voce quem quero uns umas deixar sinal sinais virar vira ficar avise'.split(
    ' ',
  ),
)

/** Whether a text is Portuguese, where "no" is "in the". */
export function isPortuguese(words: readonly Word[]): boolean {
  return words.some(
    ({ raw, folded }, at) =>
      /[ãõç]/i.test(raw) ||
      portuguese.has(folded) ||
      // "RSI do ETH no 1h"
      (folded === 'no' && words[at - 2]?.folded === 'do'),
  )
}

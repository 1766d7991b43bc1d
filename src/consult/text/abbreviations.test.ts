import { expect, test } from 'vitest'
import { wordsIn } from '../entities/lexicon.ts'
import { spellAbbreviations } from './abbreviations.ts'

const foldedOf = (text: string) => spellAbbreviations(wordsIn(text)).map(({ folded }) => folded)

test.each([
  ['agent no 15 on bsc', 'agent number 15 on bsc'],
  ['agente nº 77 en base', 'agente number 77 en base'],
  ['base 23 nolu ajan', 'base 23 numarali ajan'],
  ['base 23 no’lu ajan', 'base 23 numarali ajan'],
  ['ETH, no 15 of them', 'eth no 15 of them'],
  ['no agents, 15 coins', 'no agents 15 coins'],
])('a number is spelled out where one is named by it: %s', (text, spelled) => {
  expect(foldedOf(text).join(' ')).toBe(spelled)
})

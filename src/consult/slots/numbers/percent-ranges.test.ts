import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import { constraintsIn } from '../constraints.ts'

const boundsOf = (text: string) => {
  const { words, entities } = readText(text)
  return constraintsIn(words, entities).flatMap((one) =>
    one.kind === 'bound' ? [`${one.side} ${one.value} ${one.unit}`] : [],
  )
}

test.each([
  'USDC yields between 5 and 20 %',
  'USDC yields 5-20%',
  'Доходность ETH от 5 до 20 %',
  'Rendite USDC zwischen 5 und 20 %',
  'Rendimenti USDC tra 5 e 20 %',
  'USDC 수익률 5%에서 20% 사이',
])('two percentages are the least and the most: %s', (text) => {
  expect(boundsOf(text)).toEqual(['min 5 percent', 'max 20 percent'])
})

test('a sum or a count beside a share is no range', () => {
  expect(boundsOf('with $20,000 and 2% at stake')).toEqual([])
  expect(boundsOf('top 5 and 20% more')).toEqual([])
})

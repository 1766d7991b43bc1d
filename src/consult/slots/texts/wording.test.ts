import { expect, test } from 'vitest'
import { tools } from '../../../app/registry.ts'
import { createConsult } from '../../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test('messages are read as a client sends them', () => {
  const sent =
    '{"model":"gpt-4o","messages":[{"role":"system","content":"be terse"},{"role":"user","content":"say \\"hi\\", Bob"}],"max_tokens":50}'
  expect(consult(sent).calls[0]?.params).toEqual({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: 'be terse' },
      { role: 'user', content: 'say "hi", Bob' },
    ],
    max_tokens: 50,
  })
})

test.each([
  ['chat with claude: what is a rollup?', ['claude']],
  ['create an image with flux: a city at night, seed 42', ['flux']],
  ['draw a flux capacitor', []],
])('a family of models that no id names is left over: %s', (sentence, unused) => {
  expect(consult(sentence)).toMatchObject({ mode: 'call', unused })
})

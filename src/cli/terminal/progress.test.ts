import { expect, test } from 'vitest'
import { startProgress } from './progress.ts'

test('progress counts steps and estimates the time that is left', () => {
  const shown: string[] = []
  let now = 0
  const spinner = { show: (text: string) => shown.push(text), hide: () => shown.push('') }

  const progress = startProgress('Asking', 4, { spinner, now: () => now })
  now = 3_000
  progress.advance()
  now = 400_000
  progress.advance()
  progress.end()

  expect(shown).toEqual([
    'Asking · 0 of 4',
    'Asking · 1 of 4 · about 9 s left',
    'Asking · 2 of 4 · about 7 min left',
    '',
  ])
})

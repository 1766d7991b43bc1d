import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { readText } from '../reading.ts'

test.each([
  'open interest day by day over the last 30 days',
  'interés abierto día a día en los últimos 30 días',
  'interesse em aberto dia a dia nos últimos 30 dias',
  'intérêt ouvert jour par jour sur les 30 derniers jours',
  'Open Interest Tag für Tag in den letzten 30 Tagen',
  'gün gün açık pozisyon, son 30 gün',
  '지난 30일 동안 일 단위로 미결제약정',
])('a unit by itself is how long a bar is: %s', (text) => {
  const lengths = readText(text).entities.filter((one) => one.kind === 'duration')

  expect(lengths.map(({ role, milliseconds }) => [role, milliseconds / DAY_MS]).sort()).toEqual([
    ['interval', 1],
    ['period', 30],
  ])
})

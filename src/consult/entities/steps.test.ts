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

test.each([
  ['otwarte pozycje dzień po dniu', 24],
  ['открытый интерес изо дня в день', 24],
  ['открытый интерес с шагом в час', 1],
  ['open interest par jour', 24],
  ['open interest op de uurgrafiek', 1],
  ['Open Interest im Stundentakt', 1],
  ['dữ liệu OHLCV theo tuần', 7 * 24],
  ['wsparcia na wykresie godzinowym', 1],
  ['candles quotidiens', 24],
  ['미결제약정을 하루 간격으로', 24],
  ['未平仓合约，按小时', 1],
  ['ओपन इंटरेस्ट हर घंटे', 1],
  ['الفائدة المفتوحة ساعة بساعة', 1],
  ['دعم ومقاومة btc ساعة', 1],
  ['باك تست rsi بشمعة ساعة', 1],
  ['ماكد بفريم الساعة', 1],
  ['rsi على bnb ساعة', 1],
  ['باك تست sol شمعة يوم', 24],
])('a length without a number is that of a bar: %s', (text, hours) => {
  const lengths = readText(text).entities.filter((one) => one.kind === 'duration')

  expect(lengths.map(({ role, milliseconds }) => [role, (milliseconds * 24) / DAY_MS])).toEqual([
    ['interval', hours],
  ])
})

test.each(['2 dollars per day', 'spend 5 EUR pro Tag', 'per ora niente', 'theo ngày 12 tháng 3'])(
  'a rate or a date is no length of a bar: %s',
  (text) => {
    expect(readText(text).entities.filter((one) => one.kind === 'duration')).toEqual([])
  },
)

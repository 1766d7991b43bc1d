import { expect, test } from 'vitest'
import { readClock } from './clock.ts'

test.each([
  ['on 11 May 2026 at 18:00 UTC', 1_080],
  ['yesterday at noon UTC', 720],
  ['May 3rd, 6pm UTC', 1_080],
  ['el 12 de junio de 2026 a las 17:00 UTC', 1_020],
  ['em 15 de maio às 9:30 UTC', 570],
  ['am 3. März um 14 Uhr', 840],
  ['le 3 mars à 14h30 UTC', 870],
  ['il 3 marzo alle 14:00', 840],
  ['op 3 maart om 14 uur', 840],
  ['3 marca o godz. 14:00', 840],
  ['3 марта в 14:00 UTC', 840],
  ['3 Mart saat 14:00', 840],
  ['3 Maret pukul 14.00', 840],
  ['ngày 3 tháng 3 lúc 14:00', 840],
  ['2026年3月3日18点', 1_080],
  ['2026年3月3日18時30分', 1_110],
  ['2026년 3월 3일 오후 6시', 1_080],
  ['3 मार्च को 14:00 बजे', 840],
  ['في 3 مارس الساعة 14:00', 840],
  ['2026-03-03 14:00+02:00', 720],
  ['3 March at 14:00 CET', undefined],
  ['on 3 March 2026', undefined],
  ['24時間の値動き', undefined],
  ['2026-10-10時点の資金調達率', undefined],
  ['2026-10-10 시점의 펀딩비', undefined],
  ['price 1.50 on 2026-03-03', undefined],
])('a time of day is read: %s', (text, minutes) => {
  expect(readClock(text)).toBe(minutes)
})

import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import { ofKind } from '../kinds.ts'
import { daysSince } from './dates.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['price on 2024-01-31', 1026],
  ['price on 2026-11-01', 21],
  ['on 31.10.2026', 22],
  ['10/31/2026 close', 22],
  ['Oct 31st 2026', 22],
  ['31 October', 22],
  ['december 1st', 356],
  ['2026年10月31日的价格', 22],
  ['the price yesterday', 1],
  ['what will it be tomorrow', -1],
  ['in 2021', 2151],
  ['in january 2026', 325],
  ['worth in march', 266],
  ['desde octubre', 52],
  ['на первое июня 2026 года', 174],
  ['на двадцать пятое мая 2026', 181],
  ['pierwszego czerwca 2026', 174],
  ['am einundzwanzigsten Juni 2026', 154],
  ['op de tweede juni 2026', 173],
  ['el uno de junio de 2026', 174],
  ['першого червня 2026', 174],
  ['في الأول من يونيو 2026', 174],
  ['2026-08-15T08:00:00Z', 99],
  ['سعر البتكوين يوم 5 كانون الثاني 2026', 321],
  ['في 9 شباط 2026', 286],
  ['أول مارس 2026', 266],
  ['今年の元日の価格', 325],
  ['去年のクリスマスの終値', 332],
  ['去年元旦的价格', 690],
  ['am Silvester 2025', 326],
  ['el 3 de marzo del año pasado', 629],
  ['le 3 mars de l’année dernière', 629],
  ['yılbaşında fiyatı', 325],
  ['en Nochevieja de 2024', 691],
  ['son yıl (3 mart 2026)', 264],
  ['am 31.10.26', 22],
  ['op 31-10-2026', 22],
  ['el 31-10-26', 22],
  ['2026.10.31 close', 22],
  ['令和7年3月1日の価格', 631],
  ['民國115年10月31日的價格', 22],
  ['pada 31 Julai 2026', 114],
  ['at the end of last month', 22],
  ['上个月15号的价格', 38],
  ['先月末の価格', 22],
  ['le 15 du mois dernier', 38],
  ['去年今天的价格', 365],
  ['작년 말 가격', 326],
  ['giá ngày 31/10', 22],
  ['le 31/10', 22],
  ['on 10/31', 22],
  ['heute Morgen', 0],
])('a date is read and counted from today: %s', (text, days) => {
  const [date] = ofKind(readText(text).entities, 'date')

  expect(date && daysSince(date, now)).toBe(days)
})

test.each([
  'may I ask',
  '24 candles',
  '15m chart',
  'version 1.2.3',
  'march of the penguins',
  'price may rise',
  'temperature of mars',
  'EMA 5/10/20',
])('an invalid date is refused: %s', (text) => {
  expect(ofKind(readText(text).entities, 'date')).toEqual([])
})

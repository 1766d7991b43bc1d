import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import { ofKind } from '../kinds.ts'
import { minutesAhead } from './zones.ts'

const day = new Date('2026-03-03T12:00:00Z')

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
  ['3 March at 14:00 CET', 780],
  ['3 March at 14:00 CST', undefined],
  ['3 March at 14:00 IST', 510],
  ['3 March 14:00 Chicago', 1_200],
  ['3 March 2026 9:30am New York', 870],
  ['2026-03-03 10:00 UTC+2', 480],
  ['2026-03-03 10:00 GMT-4', 840],
  ['le 3 mars à 14h heure française', 780],
  ['3 марта в 10:00 МСК', 420],
  ['op 3 maart om half negen ’s avonds', 1_230],
  ['3月3日の午後3時半', 930],
  ['어제 오후 3시 반(한국시간)', 390],
  ['昨天下午三点一刻', 915],
  ['3 मार्च रात 9 बजे भारतीय समय पर', 930],
  ['3 march ko shaam 6 baje', 1_080],
  ['hôm qua 3 giờ chiều', 900],
  ['hôm qua lúc 8 giờ rưỡi tối', 1_230],
  ['ieri alle 9 e mezza', 570],
  ['ayer a las 3 y media de la tarde hora de Madrid', 870],
  ['kemarin jam setengah 9 malam WIB', 810],
  ['op 3/3/2026 om 9u30 UTC', 570],
  ['hier à 14h et avant-hier', 840],
  ['ayer a las nueve de la noche', 1_260],
  ['gestern um neun Uhr abends', 1_260],
  ['hier 15h heure de Paris', 840],
  ['ontem 15h BRT', 1_080],
  ['last night at 11pm UTC', 1_380],
  ['7h tối qua', 1_140],
  ['heute Morgen um 8 Uhr UTC', 480],
  ['el 5/11 a las 17h', 1_020],
  ['lúc 22h ngày 20/11 giờ VN', 900],
  ['2 October 2026, 11 p.m. New York', 1_680],
  ['20 Nov 2026 at 9am HK time', 60],
  ['3 March at 3pm US time', undefined],
  ['вчера в девять вечера', 1_260],
  ['昨天下午三点', 900],
  ['어제 오후 세 시', 900],
  ['أمس الساعة التاسعة مساء', 1_260],
  ['dün akşam saat dokuzda', 1_260],
  ['ontem, meia noite', 0],
  ['kemarin jam 8 malam WIB', 780],
  ['17 Agustus 2026 jam 10 pagi WIB', 180],
  ['أمس الساعة ٥ العصر بتوقيت الرياض', 840],
  ['昨日の21時、東京時間', 720],
  ['北京时间3月3日零点', -480],
  ['3월 3일 밤 9시 한국시간', 720],
  ['3 Mart, İstanbul saatiyle dokuzda', 360],
  ['le 3 mars à 14h30 heure de Paris', 810],
  ['el 3 de marzo a las 10:00 hora de México', 960],
  ['3 марта в 14:00 по Москве', 660],
  ['ngày 3 tháng 3 lúc 14:00 giờ Việt Nam', 420],
  ['on 3 March at 9pm New York time', 1_560],
  ['3月3日の価格は日本時間で21時', 720],
  ['price of SOL on May 3 at 14:00, from time to time', 840],
  ['on May 3 at 14:00 in capital time', 840],
  ['on 3 March 2026', undefined],
  ['昨日の24時間の値動き', undefined],
  ['candles since yesterday, limit 12', undefined],
  ['2026-10-10時点の資金調達率', undefined],
  ['2026-10-10 시점의 펀딩비', undefined],
  ['price 1.50 on 2026-03-03', undefined],
])('a time of day is read: %s', (text, minutes) => {
  const [clock] = ofKind(readText(text).entities, 'clock')
  const ahead = clock && minutesAhead(clock, day)

  expect(clock && ahead !== undefined ? clock.minutes - ahead : undefined).toBe(minutes)
})

test.each([
  'At 5 pm I have a call: 4h candles of SOL',
  'um 14 Uhr: Kerzen von BTC, 4h',
  'om 9 uur vergadering: candles ETH 1d',
  'в 9 утра созвон, свечи BTC 4h',
  'lúc 9 giờ họp, nến BTC 4h',
  '9시에 회의, BTC 4시간봉',
  '9時から会議、BTCの日足',
  'الساعة 9 عندي اجتماع، شموع BTC 4h',
  '9 बजे मीटिंग है, BTC 4h कैंडल',
])('a time of day without a day is no number: %s', (text) => {
  const { entities } = readText(text)

  expect(ofKind(entities, 'clock')).toHaveLength(1)
  expect(entities.filter(({ kind }) => kind === 'number' || kind === 'count')).toEqual([])
})

test.each(['BTC 4 saat, 100 mum', 'ETH 4 jam 100 bar', '15 am Tag reichen', 'pm me at 90000'])(
  'a length, a rate or a price is no time of day: %s',
  (text) => {
    expect(ofKind(readText(text).entities, 'clock')).toEqual([])
  },
)

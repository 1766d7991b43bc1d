import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import type { Source } from '../source.ts'
import { readMentioned, readPartOfName, readTopic } from './topics.ts'

const sourceOf = (text: string) => readText(text) as unknown as Source

test.each([
  ['coins with moon in the name', 'moon'],
  ['activos cuyo nombre contenga moon', 'moon'],
  ['ativos com moon no nome, 10 deles', 'moon'],
  ['jetons dont le nom contient moon', 'moon'],
  ['Coins, deren Name moon enthält, oder mit moon im Namen', 'moon'],
  ['asset con moon nel nome', 'moon'],
  ['munten met moon in de naam', 'moon'],
  ['aktywa, które mają w nazwie moon', 'moon'],
  ['монеты, в названии есть moon', 'moon'],
  ['токены с moon в названии', 'moon'],
  ['adında moon geçen coinler', 'moon'],
  ['aset yang namanya mengandung moon', 'moon'],
  ['tài sản có tên chứa moon', 'moon'],
  ['列出名称里带moon的资产', 'moon'],
  ['名前にmoonを含む資産', 'moon'],
  ['이름에 moon이 들어간 자산', 'moon'],
  ['أصول اسمها يحتوي على moon', 'moon'],
  ['aandelen waarvan de ticker met AM begint', 'AM'],
  ['AM ile başlayan hisseler', 'AM'],
  ['जिन एसेट के नाम में moon है', 'moon'],
])('what a name must contain: %s', (text, part) => {
  expect(readPartOfName(sourceOf(text))?.value).toBe(part)
})

test.each([
  ['Zoek artikelen over staking belasting van de laatste 45 dagen', 'staking belasting'],
  ['Artikel über die MiCA Verordnung aus den letzten 7 Tagen', 'MiCA Verordnung'],
  ['articles concernant Lightning Network, 10 maximum', 'Lightning Network'],
  ['noticias sobre el ether spot de los últimos 20 días', 'ether spot'],
  ['artigos sobre stablecoin real nos últimos 20 dias', 'stablecoin real'],
  ['статьи про цифровой рубль за последние 30 дней', 'цифровой рубль'],
  ['cari berita tentang rupiah digital 14 hari terakhir', 'rupiah digital'],
  ['bài viết về đồng kỹ thuật số trong 7 ngày', 'đồng kỹ thuật số'],
  ['son 7 günde dijital lira hakkında haberler', 'dijital lira'],
  ['最近7天关于数字人民币的新闻', '数字人民币'],
  ['مقالات عن العملات الرقمية خلال 7 أيام', 'العملات الرقمية'],
])('the topic of a search is found: %s', (text, topic) => {
  expect(readTopic(sourceOf(text))?.value).toBe(topic)
})

test.each([
  ['Artikelen waarin BlackRock voorkomt en die over ETH gaan', 'BlackRock'],
  ['Artikel, in denen Larry Fink erwähnt wird', 'Larry Fink'],
  ['articles where Tether Gold is mentioned', 'Tether Gold'],
  ['articles qui citent Larry Fink', 'Larry Fink'],
  ['noticias que mencionen a BlackRock, últimos 3 días', 'BlackRock'],
  ['статьи, где упоминается Tether Gold, за 10 дней', 'Tether Gold'],
  ['noticias donde salga BlackRock', 'BlackRock'],
  ['berita yang menyebut BlackRock', 'BlackRock'],
])('what a text must mention: %s', (text, name) => {
  expect(readMentioned(sourceOf(text))?.value).toBe(name)
})

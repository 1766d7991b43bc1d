import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import { constraintsIn } from '../constraints.ts'
import { readSought } from './sought.ts'

function soughtIn(text: string, among: 'news' | 'market', least: 'joined' | 'left') {
  const reading = readText(text)
  const constraints = constraintsIn(reading.words, reading.entities)
  const source = { ...reading, constraints, pairs: new Map(), isRare: () => true, now: new Date(0) }
  return readSought(source, among, least)?.value
}

test.each([
  ['Schlagzeilen mit dem Wort Staking der letzten drei Tage', 'Staking'],
  ['busca titulares que mencionen a Tether y la OFAC', 'Tether OFAC'],
  ['cerca notizie che parlano di dazi americani', 'dazi americani'],
  ['найди заголовки со словом санкции за 5 дней', 'санкции'],
  ['MiCA ile ilgili haber başlıklarını ara', 'MiCA'],
  ['cari berita yang memuat kata halving', 'halving'],
  ['최근 7일 동안 규제 관련 기사 검색', '규제'],
  ['सुर्खियों में ETF मंजूरी खोजो', 'ETF मंजूरी'],
  ['ابحث في العناوين عن كلمة التنظيم', 'التنظيم'],
  ["Any news on Ripple's lawsuit in the last 10 days?", 'Ripple lawsuit'],
  ['headlines about Solana mentioning outage', 'outage'],
  ['teksty prasowe o Binance Labs', 'Binance Labs'],
  ['标题里有 Larry Fink 的报道', 'Larry Fink'],
  ['ブラックロック関連の記事を検索（BlackRock ETF）', 'BlackRock ETF'],
])('what news are searched for stands without its frame: %s', (text, value) => {
  expect(soughtIn(text, 'news', 'left')).toBe(value)
})

test.each([
  ['find x402 endpoints selling OCR for less than 5 cents', 'OCR'],
  ['other x402 endpoints that do web search under 2 cents', 'web search'],
  ['Händler, die Agenten Bücher verkaufen', 'Bücher'],
  ['negozi per agenti che vendono scarpe', 'scarpe'],
  ['sklepy dla agentów sprzedające książki', 'książki'],
  ['де агенти можуть купувати hosting?', 'hosting'],
  ['kahve satan satıcılar bul', 'kahve'],
  ['번역용 유료 엔드포인트 찾아줘', '번역'],
  ['एजेंटों को किताबें बेचने वाले व्यापारी', 'किताबें'],
  ['x402 पर अनुवाद (translation) बेचने वाले एंडपॉइंट खोजो', 'translation'],
  ['x402로 날씨 API 파는 곳', '날씨'],
  ['x402로 파는 weather API', 'weather'],
  ['按次收费的weather接口', 'weather'],
  ["API payante x402 pour de l'OCR", 'OCR'],
  ['carikan api x402 buat cuaca', 'cuaca'],
  ['cari endpoint x402 soal cuaca yg di bawah 1 sen', 'cuaca'],
  ['кто продаёт погоду через x402', 'погоду'],
  ['найди чужие x402 сервисы с переводом', 'переводом'],
  ['знайди x402 сервіси з геокодуванням', 'геокодуванням'],
  ['x402 ile satılan hava durumu apileri', 'hava durumu'],
  ['x402 wale translation endpoint dikhao', 'translation'],
  ['خدمات x402 من غيركم للترجمة', 'ترجمة'],
  ['x402で地図データ売ってるAPI', '地図データ'],
  ['Händler für Agenten, etwas mit Domains', 'Domains'],
  ['магазины для агентов на тему хостинга', 'хостинга'],
  ['賣東西給agent的商家', undefined],
  ['ajan satıcıları, çağrısı 5 senti geçmesin', undefined],
  ['에이전트가 물건 살 수 있는 판매처', undefined],
  ['lojas que vendem coisas pra agentes', undefined],
  ['有哪些商家卖东西给 AI 代理', undefined],
  ['merchants for agents', undefined],
  ['merchants that take solana', undefined],
  ['покажи платные эндпоинты дешевле 5 центов', undefined],
])('wares are searched for, and a list without them stays whole: %s', (text, value) => {
  expect(soughtIn(text, 'market', 'joined')).toBe(value)
})

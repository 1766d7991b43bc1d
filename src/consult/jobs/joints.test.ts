import { expect, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsultIndex } from '../index-tools.ts'
import { readText } from '../reading.ts'
import { sourceOf } from '../source.ts'
import { splitAtJoints } from './joints.ts'

const index = createConsultIndex(tools)
const partsOf = (text: string) => splitAtJoints(sourceOf(readText(text), index.model, new Date(0)), index)
const textsOf = (text: string) => partsOf(text).map(({ words }) => words.map(({ raw }) => raw).join(' '))

test.each([
  ['first the price, second the news', ['the price', 'the news']],
  ['the price and after that the news', ['the price', 'the news']],
  ['zuerst der Kurs, danach die Nachrichten', ['der Kurs', 'die Nachrichten']],
  ["d'abord le prix, ensuite les nouvelles", ['le prix', 'les nouvelles']],
  ['primero el precio, luego las noticias', ['el precio', 'las noticias']],
  ['o preço e depois as notícias', ['o preço', 'as notícias']],
  ['najpierw cena, potem wiadomości', ['cena', 'wiadomości']],
  ['сначала цена, потом новости', ['цена', 'новости']],
  ['спочатку ціна, далі новини', ['ціна', 'новини']],
  ['önce fiyat, ardından haberler', ['fiyat', 'haberler']],
  ['giá trước, sau đó tin tức', ['giá trước', 'tin tức']],
  ['السعر ثم الأخبار', ['السعر', 'الأخبار']],
  ['पहले दाम, फिर खबरें', ['दाम', 'खबरें']],
  ['가격 보여주고 뉴스도', ['가격 보여주고', '뉴스도']],
  ['price of sol,news of btc', ['price of sol', 'news of btc']],
  ['sol price / btc news', ['sol price', 'btc news']],
  ['1) btc dominance 2) eth news', ['btc dominance', 'eth news']],
  ['cek harga lalu volatilitasnya', ['cek harga', 'volatilitasnya']],
  ['giá btc rồi tin tức', ['giá btc', 'tin tức']],
  ['fiyatına bak sonra haberlere', ['fiyatına bak', 'haberlere']],
  ['سعر بيتكوين بعدين اخباره', ['سعر بيتكوين', 'اخباره']],
  ['preço do btc além do índice de medo', ['preço do btc', 'índice de medo']],
  ['SOL價格，順便看新聞', ['SOL 價格', '看新聞']],
  ['[price BTC][gas base]', ['price BTC', 'gas base']],
  ['cena ETH na Krakenie i zmienność DOGE', ['cena ETH na Krakenie', 'zmienność DOGE']],
  ['سعر البيتكوين وأخبار الإيثريوم', ['سعر البيتكوين', 'اخبار الإيثريوم']],
])('a text is parted where a job may end: %s', (text, parts) => {
  expect(textsOf(text)).toEqual(parts)
})

test.each([
  'harga minggu lalu',
  'giá giảm rồi',
  'bitcoin giảm rồi có nên mua không',
  '3 gün sonra kilit açılışı',
  'harga bitcoin turun terus kenapa',
  'the next five unlocks',
  'noticias para después',
  'the fear and greed index',
  'compare eth and sol',
])('the same words elsewhere part nothing: %s', (text) => {
  expect(partsOf(text)).toHaveLength(1)
})

test('runs of characters without spaces are cut as well', () => {
  expect(textsOf('先看价格，再给我新闻')).toHaveLength(2)
  expect(textsOf('まず価格、それからニュース')).toHaveLength(2)
})

test('of many parts those with the weakest joints are put together again', () => {
  const parts = partsOf('price of a, b, c, d, e, f, then the news; after that the gas')

  expect(parts).toHaveLength(5)
  expect(parts.map(({ joint }) => joint.word).filter((word) => word === 'next')).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { splitInOrder } from './sequences.ts'

const partsOf = (text: string) =>
  splitInOrder(readText(text))?.map(({ words }) => words.map(({ raw }) => raw).join(' '))

test.each([
  ['first the price, second the news', ['the price', 'the news']],
  ['the price and after that the news', ['the price', 'the news']],
  ['zuerst der Kurs, danach die Nachrichten', ['der Kurs', 'die Nachrichten']],
  ["d'abord le prix, ensuite les nouvelles", ['le prix', 'les nouvelles']],
  ['primero el precio, luego las noticias', ['el precio', 'las noticias']],
  ['o preço e depois as notícias', ['o preço', 'as notícias']],
  ['najpierw cena, potem wiadomości', ['cena', 'wiadomości']],
  ['сначала цена, потом новости', ['цена', 'новости']],
  ['önce fiyat, ardından haberler', ['fiyat', 'haberler']],
  ['giá trước, sau đó tin tức', ['giá trước', 'tin tức']],
  ['السعر ثم الأخبار', ['السعر', 'الأخبار']],
  ['पहले दाम, फिर खबरें', ['दाम', 'खबरें']],
  ['가격 보여주고 뉴스도', ['가격 보여주고', '뉴스도']],
])('words of order part jobs: %s', (text, parts) => {
  expect(partsOf(text)).toEqual(parts)
})

test.each([
  'harga minggu lalu',
  'giá giảm rồi',
  'the next five unlocks',
  'noticias para después',
  'haftaya, 3 gün sonra',
])('the same words elsewhere part nothing: %s', (text) => {
  expect(partsOf(text)).toBeUndefined()
})

test('runs of characters without spaces are cut as well', () => {
  expect(partsOf('先看价格，再给我新闻')).toHaveLength(2)
  expect(partsOf('まず価格、それからニュース')).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import type { Source } from '../source.ts'
import { readContents } from './contents.ts'

const contentsOf = (text: string) => {
  const reading = { ...readText(text), constraints: [] }
  return readContents(reading as unknown as Source)?.value
}

test.each([
  ['articles where both Circle and Visa appear, last 14 days', 'Circle Visa'],
  ['headlines with PayPal and stablecoin in them', 'PayPal stablecoin'],
  ['any headlines with blackrock in them, 25 max', 'blackrock'],
  ['Meldungen, in denen sowohl Deutsche Bank als auch Stablecoin vorkommt', 'Deutsche Bank Stablecoin'],
  ['artículos donde se hable de Worldcoin y biometría, máximo 8', 'Worldcoin biometría'],
  ['tudo que tiver Nubank e bitcoin no texto', 'Nubank bitcoin'],
  ['articles qui parlent à la fois de Trump et de stablecoin', 'Trump stablecoin'],
  ['articoli in cui si parla di Tether e Juventus negli ultimi 20 giorni', 'Tether Juventus'],
  ['berichten waarin zowel robinhood als tokenisatie genoemd wordt', 'robinhood tokenisatie'],
  ['artykuły, gdzie jest blackrock i ethereum? max 25', 'blackrock ethereum'],
  ['статьи, где упоминаются Telegram и Дуров за 10 дней', 'Telegram Дуров'],
  ['новини, де згадуються НБУ і стейблкоїни', 'НБУ стейблкоїни'],
  ['içinde Paribu ve SPK geçen haberler', 'Paribu SPK'],
  ['berita yang menyebut Indodax dan OJK, 15 hari terakhir', 'Indodax OJK'],
  ['tin nhắc đến Remitano và lừa đảo', 'Remitano lừa đảo'],
  ['jisme WazirX aur hack ho wo khabren', 'WazirX hack'],
  ['खबरें जिनमें Binance और जुर्माना हो', 'Binance जुर्माना'],
  ['标题里同时有灰度和ETF的新闻', '灰度 ETF'],
  ['Metaplanetと増資が出てくる記事', 'Metaplanet 増資'],
  ['BlackRockの名前が出てくる記事', 'BlackRock'],
  ['업비트와 상장폐지가 언급된 기사', '업비트 상장폐지'],
])('all that an article must have in it is found: %s', (text, value) => {
  expect(contentsOf(text)).toBe(value)
})

test.each([
  'headlines with full detail and sources, 5 of them',
  'berita yang ada hubungannya dengan Solana dan Cardano',
  'where does BTC trade and which news are there?',
  'news with a limit of 5 and all sources',
  'headlines about Circle and Visa',
])('a sentence without such a clause names nothing: %s', (text) => {
  expect(contentsOf(text)).toBeUndefined()
})

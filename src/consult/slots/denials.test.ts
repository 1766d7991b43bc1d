import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { isRefused } from './denials.ts'

const refuses = (text: string, thing: string) => {
  const { words } = readText(text)
  const at = words.findIndex(({ folded }) => folded.includes(thing))
  return isRefused(words, at)
}

test.each([
  ['leave the headlines out', 'headlines'],
  ['skip the list of single outcomes', 'outcomes'],
  ['no news please', 'news'],
  ['sin noticias, por favor', 'noticias'],
  ['noticias no hace falta', 'noticias'],
  ['Nachrichten brauche ich keine', 'nachrichten'],
  ['sem notícias', 'noticias'],
  ['pas de résumé', 'resume'],
  ['senza notizie', 'notizie'],
  ['nieuws hoeft niet', 'nieuws'],
  ['bez wiadomości', 'wiadomosci'],
  ['новости не нужны', 'новости'],
  ['haberleri istemiyorum', 'haberleri'],
  ['tanpa berita', 'berita'],
  ['bỏ qua tài khoản rỗng', 'rong'],
  ['取引一覧は不要', '一覧'],
  ['뉴스는 빼고', '뉴스'],
  ['بدون أخبار', 'اخبار'],
  ['बिना समाचार', 'समाचार'],
])('a refused thing is heard: %s', (text, thing) => {
  expect(refuses(text, thing)).toBe(true)
})

test.each([
  ['no more than three headlines', 'headlines'],
  ['without spam, with headlines', 'headlines'],
  ['show the headlines', 'headlines'],
  ['mit Nachrichten', 'nachrichten'],
  ['con noticias', 'noticias'],
])('a wanted thing is not denied: %s', (text, thing) => {
  expect(refuses(text, thing)).toBe(false)
})

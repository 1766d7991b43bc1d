import { expect, test } from 'vitest'
import { createNewsRepository, type NewsRow } from '../../../src/store/features/news-repository.ts'
import { onEveryEngine } from '../../store/engines.ts'

const row = (id: string, changes: Partial<NewsRow> = {}): NewsRow => ({
  world: 'live',
  id,
  headline: `2026-06-01 ${id}`,
  url: `https://a.example/${id}`,
  title: id,
  summary: '',
  source: 'a',
  tickers: '  ',
  tone: null,
  words: ` ${id} `,
  published_at: 1_000,
  ...changes,
})

const everything = { world: 'live', since: 0, until: 9_000, limit: 500 }

onEveryEngine((open) => {
  test('an article is unique by link and by headline in each world', async () => {
    const database = await open()
    const book = createNewsRepository(database)

    await book.add([row('one'), row('one', { title: 'again' }), row('two', { headline: '2026-06-01 one' })])
    await book.add([row('one', { title: 'later' }), row('one', { world: 'simulated x' })])

    expect((await book.find(everything)).map(({ title }) => title)).toEqual(['one'])
    expect(await book.find({ ...everything, world: 'simulated x' })).toHaveLength(1)
    await database.close()
  })

  test('articles are found by time, ticker and beginnings of words, newest first', async () => {
    const database = await open()
    const book = createNewsRepository(database)
    await book.add([
      row('old', { published_at: 500, tickers: ' BTC ' }),
      row('new', { published_at: 2_000, tickers: ' ETH BTC ', words: ' spot etf approval ' }),
      row('other', { published_at: 2_000, tickers: ' BTCB ', words: ' no etfs approved ' }),
    ])
    const found = async (search: object) =>
      (await book.find({ ...everything, ...search })).map(({ id }) => id)

    expect(await found({})).toEqual(['new', 'other', 'old'])
    expect(await found({ ticker: 'BTC' })).toEqual(['new', 'old'])
    expect(await found({ since: 600, until: 2_000, limit: 1 })).toEqual(['new'])
    expect(await found({ words: ['etf', 'appro'] })).toEqual(['new', 'other'])
    expect(await found({ words: ['tf'] })).toEqual([])
    expect(await book.forget('live', 600)).toBe(1)
    expect(await found({})).toEqual(['new', 'other'])
    await database.close()
  })

  test('hundreds of articles are kept at once', async () => {
    const database = await open()
    const book = createNewsRepository(database)

    await book.add(Array.from({ length: 333 }, (_, at) => row(`article-${at}`)))

    expect(await book.find(everything)).toHaveLength(333)
    await database.close()
  })
})

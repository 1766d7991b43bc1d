import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const feed =
  '<rss><channel><item><title>Bitcoin rises</title><link>https://paper.example/1</link><pubDate>Mon, 01 Jun 2026 10:00:00 GMT</pubDate></item></channel></rss>'

test('recorded feeds are read by the same adapter, each publication under its own name', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-replay-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const recording = {
    provider: 'paper.example',
    request: { method: 'GET', url: 'https://www.paper.example/rss?all=1' },
    status: 200,
    recordedAt: '2026-06-01T12:00:00Z',
    headers: { 'content-type': 'application/rss+xml' },
    bodyText: feed,
  }
  writeFileSync(join(directory, 'rss.json'), JSON.stringify(recording))
  const articles = [
    { name: 'paper.example', url: 'https://www.paper.example/rss?all=1' },
    { name: 'other.example', url: 'https://other.example/rss?all=1' },
  ]
  const { news } = await openUpstream({
    mode: 'replay',
    replayDirectory: directory,
    newsFeeds: { articles, events: [] },
  })

  const result = await news.fetchArticles({ since: 0 }, unhurried)

  expect(result).toMatchObject({
    mode: 'replay',
    articles: [{ title: 'Bitcoin rises', source: 'paper.example' }],
    sources: [
      { name: 'paper.example', ok: true, asOf: Date.parse('2026-06-01T12:00:00Z') },
      { name: 'other.example', ok: false },
    ],
  })
})

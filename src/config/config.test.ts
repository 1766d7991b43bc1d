import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment is a complete configuration', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4020,
    dataMode: 'simulated',
    dataDirectory: '.pennywire',
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', PAY_TO: '' })).toEqual(readConfig({}))
})

test('venues can be asked elsewhere', () => {
  expect(readConfig({ BINANCE_BASE_URL: 'http://127.0.0.1:9/api/' }).sourceUrls).toEqual({
    binance: 'http://127.0.0.1:9/api',
  })
  expect(readConfig({ BINANCE_FUTURES_BASE_URL: 'http://127.0.0.1:9' }).sourceUrls).toEqual({
    'binance-futures': 'http://127.0.0.1:9',
  })
})

test('gateways with one database share its master key and its chain', () => {
  const key = Buffer.alloc(32, 9)
  const shared = { DATABASE_URL: 'postgresql://x/y', EMBEDDED_CHAIN_URL: 'http://127.0.0.1:8545/' }

  for (const MASTER_KEY of [key.toString('hex'), key.toString('base64')]) {
    expect(readConfig({ ...shared, MASTER_KEY })).toMatchObject({
      database: { url: 'postgresql://x/y', masterKey: key },
      embeddedChainUrl: 'http://127.0.0.1:8545',
    })
  }
})

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ PAY_TO: '0x12' }, 'PAY_TO: must be an EVM address'],
  [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
  [{ INTERNAL_SECRET: 'short' }, 'INTERNAL_SECRET: must have at least 16'],
  [{ DATA_MODE: 'replay' }, 'REPLAY_DIR: name the folder'],
  [{ DATA_MODE: 'fake' }, 'DATA_MODE'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a postgres:// URL'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'MASTER_KEY: DATABASE_URL needs it'],
  [{ DATABASE_URL: 'postgres://x/y', MASTER_KEY: '00'.repeat(32) }, 'EMBEDDED_CHAIN_URL: DATABASE_URL needs'],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_DIRECT_URL: must only be set beside DATABASE_URL'],
  [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, 'DATABASE_REPLICA_URL: must only be set beside DATABASE_URL'],
  [{ MASTER_KEY: 'short' }, 'MASTER_KEY: must be 32 bytes'],
])('%j is refused by name', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('all errors come at once, each naming its variable, without secrets', () => {
  const secret = 'hunter2-hunter2-hunter2'
  const environment = {
    PORT: 'http',
    DATA_MODE: 'replay',
    DATABASE_URL: `postgres://gateway:${secret}@db/pennywire`,
    MASTER_KEY: secret,
    PAYOUT_KEY: secret,
    NEWS_FEEDS: 'ftp://paper.example',
    GRACE_SECONDS: '0',
  }

  const result = messageOf(() => readConfig(environment))

  expect(
    result
      .split('\n')
      .slice(1)
      .map((line) => line.split(':')[0]),
  ).toEqual(
    expect.arrayContaining([
      'PORT',
      'MASTER_KEY',
      'PAYOUT_KEY',
      'NEWS_FEEDS',
      'REPLAY_DIR',
      'EMBEDDED_CHAIN_URL',
      'GRACE_SECONDS',
    ]),
  )
  expect(result).toContain('PORT: must be a port, 0 to 65535')
  expect(result).not.toContain(secret)
})

test('a secret may come from a file; an unreadable file is named', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-secrets-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'internal')
  writeFileSync(file, 'sixteen characters or more\n', { mode: 0o600 })

  expect(readConfig({ INTERNAL_SECRET_FILE: file }).internalSecret).toBe('sixteen characters or more')
  expect(() => readConfig({ INTERNAL_SECRET_FILE: `${file}.gone` })).toThrow(
    'INTERNAL_SECRET_FILE: the file cannot be read, because it does not exist',
  )
  expect(() =>
    readConfig({ INTERNAL_SECRET_FILE: file, INTERNAL_SECRET: 'sixteen characters as well' }),
  ).toThrow('INTERNAL_SECRET_FILE: must not be set together')
})

test('news are read from feeds of the operator’s choice, or from none', () => {
  const { newsFeeds } = readConfig({
    NEWS_FEEDS: 'https://www.paper.example/rss, http://127.0.0.1:9/atom',
    NEWS_EVENT_FEEDS: 'none',
  })

  expect(newsFeeds).toEqual({
    articles: [
      { name: 'paper.example', url: 'https://www.paper.example/rss' },
      { name: '127.0.0.1:9', url: 'http://127.0.0.1:9/atom' },
    ],
    events: [],
  })
  expect(readConfig({}).newsFeeds.articles).toHaveLength(14)
  for (const wrong of ['ftp://paper.example/rss', 'paper.example', 'https://me:secret@paper.example/rss'])
    expect(() => readConfig({ NEWS_FEEDS: wrong })).toThrow(/NEWS_FEEDS/)
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return ''
}

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRecordedWorld, type RecordedWorld, type WorldOptions } from './recorded-world.ts'
import { removeStyles } from './screen-text.ts'
import { hasTerminal, recordPipe, recordTerminal } from './terminal.ts'
import { expectToFit, formatRecording, recordJourney, type Words } from './transcript.ts'

// update with: npx vitest run --config vitest.kills.config.ts test/client/terminal --update, and look at what has changed
const JOURNEY_MS = 400_000
const test80 = test.skipIf(!hasTerminal())

const BUYER: readonly Words[] = [
  ['wallet', 'show'],
  ['wallet', 'balance'],
  ['wallet', 'fund'],
  ['wallet', 'fund', '--qr'],
  ['tools', 'funding'],
  ['tools', '--family', 'signals'],
  ['tools', 'show', 'signal'],
  ['call', 'info'],
  ['call', 'signal', '--yes'],
  ['call', 'candles', '--limit', '60', '--yes'],
  ['call', 'candles', '--limit', '3', '--csv', '--yes'],
  ['call', 'funding-rates', '--fields', 'fundingRatePct,payer', '--yes'],
  ['call', 'order-book', '--yes'],
  ['call', 'arbitrage', '--yes'],
  ['call', 'news', '--yes'],
  ['call', 'health', '--yes'],
  ['ask', 'funding rate of BTC', '--yes'],
  ['wallet', 'history'],
  ['receipts'],
  ['receipts', '1'],
  ['payments'],
  ['session', 'list'],
  ['session', 'open', '2', '--per-day', '1', '--yes'],
  ['session', 'list'],
  ['session', 'top-up', '0.5', '--yes'],
  ['session', 'status'],
  ['session', 'close', '--yes'],
  ['monitors', 'list'],
  ['mcp', '--receipts'],
]

const NEWCOMER: readonly Words[] = [
  [],
  ['cal'],
  ['wallet', 'nwe'],
  ['wallet', 'show'],
  ['wallet', 'fund'],
  ['wallet', 'balance'],
  ['call'],
  ['call', 'signl'],
  ['call', 'signal'],
  ['call', 'signal', '--tokn', 'btc'],
  ['call', 'signal', '--bar', '7h'],
  ['call', 'signal', '--limit', '5'],
  ['call', 'signal', '--data', '{token: btc}'],
  ['call', 'signal', '--max-usd', 'much'],
  ['call', 'signal', '--network', 'bitcoin'],
  ['call', 'signal', '--session', 'ses_none'],
  ['tools', '--jsn'],
  ['tools', '--family', 'market'],
  ['tools', 'show', 'signl'],
  ['tools', '--url', 'nonsense'],
  ['tools', '--url', 'http://127.0.0.1:9'],
  ['ask'],
  ['ask', 'what is the weather in Paris'],
  ['receipts'],
  ['receipts', '9'],
  ['payments', 'xyz'],
  ['session', 'status'],
  ['session', 'open', 'much'],
  ['monitors', 'list'],
  ['sign', 'missing.json'],
  ['completion', 'tcsh'],
  ['serve', '--port', '70000'],
  ['config', 'print', '--env-file', '/nonexistent/gateway.env'],
  ['restore', '/nonexistent/ledger.db'],
  ['mcp', 'install', 'emacs'],
  ['mcp', '--max-usd-per-day', 'much'],
  ['admin', 'stuk'],
]

const EMPTY_WALLET: readonly Words[] = [
  ['wallet', 'balance'],
  ['call', 'signal', '--yes'],
  ['call', 'signal', '--max-usd', '0.001', '--yes'],
  ['call', 'signal', '--network', 'solana', '--yes'],
  ['call', 'signal', '--network', 'base', '--yes'],
  ['wallet', 'fund', '--network', 'solana'],
]

const ADMIN: readonly Words[] = [
  ['admin', 'overview'],
  ['admin', 'stuck'],
  ['admin', 'switched'],
  ['config', 'print'],
]

test80.each<[string, readonly Words[], WorldOptions]>([
  ['buyer', BUYER, { wallet: 'funded' }],
  ['newcomer', NEWCOMER, { wallet: 'none' }],
  ['empty-wallet', EMPTY_WALLET, { wallet: 'empty' }],
  ['admin', ADMIN, { wallet: 'none', isAdmin: true }],
])(
  'the recording of the %s holds on a terminal and in a pipe',
  async (name, journey, options) => {
    const worlds = await Promise.all([1, 2, 3].map(() => openRecordedWorld(options)))

    const transcript = await recordJourney(journey, worlds as [RecordedWorld, RecordedWorld, RecordedWorld])

    await expect(`${transcript}\n`).toMatchFileSnapshot(join('recordings', `${name}.txt`))
  },
  JOURNEY_MS,
)

test80('FORCE_COLOR colours a pipe, and NO_COLOR wins over it', { timeout: JOURNEY_MS }, async () => {
  const { environment } = await openRecordedWorld({ wallet: 'none' })
  const run = async (extra: Readonly<Record<string, string>>) =>
    (await recordPipe(['tools', 'show', 'signal'], { environment: { ...environment, ...extra } })).stdout

  const [plain, forced, refused] = await Promise.all([
    run({}),
    run({ FORCE_COLOR: '1' }),
    run({ FORCE_COLOR: '1', NO_COLOR: '1' }),
  ])

  expect(forced).toContain('\u001b[')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are taken away
  expect(forced.replaceAll(/\u001b\[\d+m/g, '')).toBe(plain)
  expect(refused).toBe(plain)
})

test80('a terminal of 40 columns breaks what can be broken', { timeout: JOURNEY_MS }, async () => {
  const { environment, mask } = await openRecordedWorld({ wallet: 'funded' })
  const narrow: readonly Words[] = [
    ['--help'],
    ['tools', 'show', 'signal'],
    ['call', 'signal', '--yes'],
    ['call', 'signl'],
  ]
  const shown: string[] = []
  for (const words of narrow) {
    const { text, code } = await recordTerminal(words, { environment, columns: 40 })
    shown.push(formatRecording(words, { code, text: mask(removeStyles(text)) }))
  }

  for (const text of shown) expectToFit(text.split('\n').slice(2).join('\n'), text.slice(0, 60), 40)
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openScriptedGateway, replyWithOffer } from '../scripted-gateway.ts'
import { openRecordedWorld, RECORDED_KEY, type WorldOptions } from './recorded-world.ts'
import { CTRL_C, hasTerminal, type RecordOptions, recordTerminal } from './terminal.ts'
import { expectToFit, formatRecording, type Words } from './transcript.ts'

// update with: npx vitest run --config vitest.kills.config.ts test/client/terminal --update, and look at what has changed
const PROMPT_MS = 300_000
const CTRL_D = '\u0004'
const PASSPHRASE = 'correct horse battery'
const testPrompt = test.skipIf(!hasTerminal())

type Typed = NonNullable<RecordOptions['typed']>

/** Runs commands that ask, and holds their screens against the recording. */
async function openRecorder(options: WorldOptions) {
  const world = await openRecordedWorld(options)
  const shown: string[] = []
  return {
    ...world,
    async type(words: Words, typed: Typed, extra: Readonly<Record<string, string>> = {}) {
      const { code, text } = await recordTerminal(words, {
        environment: { ...world.environment, ...extra },
        typed,
      })
      const masked = maskMachine(world.mask(text))
      // the tables of an admin cut no ids
      if (words[0] !== 'admin') expectToFit(masked, words.join(' '))
      shown.push(
        formatRecording(
          words.map((word) => maskMachine(world.mask(word))),
          { code, text: masked },
        ),
      )
      return { code, text }
    },
    compare: (name: string) =>
      expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot(join('recordings', `${name}.txt`)),
  }
}

/** What a doctor finds differs from machine to machine. */
function maskMachine(text: string): string {
  return text
    .replaceAll(process.execPath, '/usr/bin/node')
    .replaceAll(process.cwd(), '/pennywire')
    .replaceAll(/Node \d+\.\d+\.\d+/g, 'Node 20.0.0')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'c0ffee'.repeat(11).slice(0, 64))
    .replaceAll(/("(?:id|iv)":")[0-9a-f-]+/g, '$1c0ffee')
    .replaceAll(/^.* port +.*$\n/gm, '')
    .replaceAll(/\.\d{4}-\d\d-\d\dT[\d-]+Z?[\w.-]*/g, '.2026-03-02T10-07-00')
}

const yes: Typed = [['[y/N]', 'y\r']]

testPrompt('a price is paid after y alone', { timeout: PROMPT_MS }, async () => {
  const { type, compare } = await openRecorder({ wallet: 'funded' })
  const call = ['call', 'health']

  const codes = [
    await type(call, yes),
    await type(call, [['[y/N]', '\r']]),
    await type(call, [['[y/N]', 'sure\r']]),
    await type(call, [['[y/N]', CTRL_C]]),
    await type(call, [['[y/N]', CTRL_D]]),
    await type(['ask', 'funding rate of BTC'], yes),
    await type(['ask', 'funding rate of BTC'], [['[y/N]', 'n\r']]),
    await type(['session', 'open', '1'], yes),
    await type(['session', 'close'], [['[y/N]', 'n\r']]),
    await type(['wallet', 'export'], [['[y/N]', 'n\r']]),
    await type(['receipts'], []),
    await type(['wallet', 'export'], [['[y/N]', CTRL_C]]),
    await type(['monitors', 'cancel', 'mon_1'], [['[y/N]', 'n\r']]),
    await type(['session', 'close'], [['[y/N]', CTRL_D]]),
    await type(['session', 'close'], yes),
  ].map(({ code }) => code)

  expect(codes).toEqual([0, 3, 3, 3, 3, 0, 3, 0, 3, 3, 0, 3, 3, 3, 0])
  await compare('paying')
})

testPrompt(
  'a passphrase is typed twice, and asked for before a signature',
  { timeout: PROMPT_MS },
  async () => {
    const { type, compare, home } = await openRecorder({ wallet: 'none' })
    const twice = (first: string, second: string): Typed => [
      ['not encrypted): ', `${first}\r`],
      ['again: ', `${second}\r`],
    ]
    const key: Typed = [['Solana): ', `${RECORDED_KEY}\r`], ...twice(PASSPHRASE, PASSPHRASE)]

    const screens = [
      await type(['wallet', 'new'], [['not encrypted): ', 'short\r']]),
      await type(['wallet', 'new'], twice(PASSPHRASE, 'incorrect horse')),
      await type(['wallet', 'new'], [['not encrypted): ', CTRL_C]]),
      await type(['wallet', 'new'], [['not encrypted): ', CTRL_D]]),
      await type(['wallet', 'import'], [['Solana): ', 'swordfish\r']]),
      await type(['wallet', 'import'], key),
      await type(['wallet', 'new'], []),
      await type(['wallet', 'fund'], []),
      await type(['call', 'health', '--yes'], [['assphrase', 'incorrect horse\r']]),
      await type(['call', 'health', '--yes'], [['assphrase', `${PASSPHRASE}\r`]]),
      await type(['wallet', 'show'], []),
    ]

    expect(screens.map(({ code }) => code)).toEqual([2, 2, 3, 3, 2, 0, 2, 0, 2, 0, 0])
    const written = [
      ...screens.map(({ text }) => text),
      readFileSync(join(home, 'wallet.json'), 'utf8'),
    ].join()
    expect(written).not.toContain(PASSPHRASE)
    expect(written).not.toContain(RECORDED_KEY.slice(2))
    await compare('passphrase')
  },
)

testPrompt(
  'a plain key is protected, and a keystore printed, by a typed passphrase',
  { timeout: PROMPT_MS },
  async () => {
    const { type, compare, home } = await openRecorder({ wallet: 'funded' })
    const stored = () => readFileSync(join(home, 'wallet.json'), 'utf8')
    const twice = (first: string, second: string, question = 'not encrypted): '): Typed => [
      [question, `${first}\r`],
      ['again: ', `${second}\r`],
    ]
    const NEW = 'a newer passphrase'

    const plain = stored()
    const refused = [
      await type(['wallet', 'protect'], twice(PASSPHRASE, 'incorrect horse')),
      await type(['wallet', 'export', '--keystore'], [['or more): ', '\r']]),
    ]
    const unchanged = stored()
    const screens = [
      await type(['wallet', 'protect'], twice(PASSPHRASE, PASSPHRASE)),
      await type(['wallet', 'protect'], [['assphrase of', 'incorrect horse\r']]),
      await type(['wallet', 'protect'], [['assphrase of', `${PASSPHRASE}\r`], ...twice(NEW, NEW)]),
      await type(
        ['wallet', 'export', '--keystore'],
        [['assphrase of', `${NEW}\r`], ...twice(PASSPHRASE, PASSPHRASE, 'or more): ')],
      ),
    ]

    expect(unchanged).toBe(plain)
    expect([...refused, ...screens].map(({ code }) => code)).toEqual([2, 2, 0, 2, 0, 0])
    expect(stored()).not.toContain(RECORDED_KEY.slice(2))
    expect(screens.map(({ text }) => text).join()).not.toContain(RECORDED_KEY.slice(2))
    await compare('protecting')
  },
)

testPrompt('init asks its questions again until they are answered', { timeout: PROMPT_MS }, async () => {
  const { type, compare, home } = await openRecorder({ wallet: 'none' })
  const payee = '0x52908400098527886E0F7030069857D2E4169EE7'

  await type(
    ['init', '--folder', join(home, 'real')],
    [
      ['[none] > ', 'bitcoin\r'],
      ['[none] > ', 'base-sepolia\r'],
      ['J> ', '0x12\r'],
      ['J> ', `${payee}\r`],
      ['[x402-org] > ', '\r'],
      ['[simulated] > ', '\r'],
      ['[none] > ', 'https://signals.example\r'],
    ],
  )
  await type(['init', '--folder', join(home, 'left')], [['[none] > ', CTRL_C]])
  await type(['init', '--folder', join(home, 'real')], [['[y/N]', 'n\r']])

  expect(readFileSync(join(home, 'real', 'gateway.env'), 'utf8')).toContain(`PAY_TO_EVM=${payee}`)
  await compare('init')
})

testPrompt('an install shows its change and asks, and an undo too', { timeout: PROMPT_MS }, async () => {
  const { type, compare, home } = await openRecorder({ wallet: 'none' })
  mkdirSync(join(home, '.cursor'))
  const file = join(home, '.cursor', 'mcp.json')
  const before = { mcpServers: { other: { command: 'x', env: { API_KEY: 'very-secret' } } } }
  writeFileSync(file, JSON.stringify(before))
  const install = ['mcp', 'install', 'cursor']
  const own = { HOME: home }

  await type(install, [['[y/N]', 'n\r']], own)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(before)
  await type([...install, '--max-usd-per-day', '0.5'], yes, own)
  await type([...install, '--max-usd-per-day', '2'], yes, own)
  await type([...install, '--undo'], yes, own)
  await type([...install, '--undo'], [['[y/N]', CTRL_C]], own)

  await compare('mcp-install')
})

testPrompt('an act of an admin asks for its reason and a yes', { timeout: PROMPT_MS }, async () => {
  const { type, compare } = await openRecorder({ wallet: 'none', isAdmin: true })
  const off = ['admin', 'switch', 'tool', 'signal', 'off']

  await type(['admin', 'switch', '--help'], [])
  await type(off, [
    ['J> ', 'the venue is down\r'],
    ['[y/N]', 'n\r'],
  ])
  await type(off, [
    ['J> ', 'the venue is down\r'],
    ['[y/N]', 'y\r'],
  ])
  await type(off, [['J> ', CTRL_C]])
  await type(off, [
    ['J> ', `${'long '.repeat(40)}\r`],
    ['J> ', '\r'],
    ['[y/N]', CTRL_D],
  ])
  await type(['admin', 'switches'], [])
  await type(['admin', 'switch', 'tool', 'signal', 'on', '--yes'], [])

  await compare('admin-act')
})

testPrompt('a gateway on a terminal greets, and Ctrl-C ends it', { timeout: PROMPT_MS }, async () => {
  const { type, compare, home } = await openRecorder({ wallet: 'none' })

  const served = await type(['serve', '--port', '0', '--data', join(home, 'gateway')], [['Ctrl+C', CTRL_C]], {
    LOG_LEVEL: 'silent',
  })
  const chain = await type(['chain', '--port', '0', '--data', join(home, 'chain')], [['127.0.0.1', CTRL_C]], {
    LOG_LEVEL: 'silent',
  })

  expect([served.code, chain.code]).toEqual([0, 0])
  await compare('serve')
})

testPrompt('Ctrl-C while a payment is on its way names its outcome', { timeout: PROMPT_MS }, async () => {
  const { url } = await openScriptedGateway([{ status: 200 }, replyWithOffer(), 'hold'])
  const { type, compare } = await openRecorder({ wallet: 'empty' })

  const { code } = await type(['call', '/thing', '--url', url, '--yes'], [['Settling the payment', CTRL_C]])
  await type(['payments', '--url', 'http://127.0.0.1:9'], [])

  expect(code).toBe(5)
  await compare('interrupted')
})

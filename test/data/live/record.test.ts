import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openTrialGateway } from '../../../src/app/trial-gateway.ts'
import { buyExamples, contracts } from '../../../src/cli/record/buy-examples.ts'
import { recordSources } from '../../../src/cli/record/record-sources.ts'
import { readConfig } from '../../../src/config/config.ts'
import { createEmptyHome } from '../../client/cli/command.ts'
import { openPlayedWorld } from '../../support/played-world.ts'

const NO_FEEDS = { NEWS_FEEDS: 'none', NEWS_EVENT_FEEDS: 'none', PAPER_AGENT: 'off' }
const NODE_KEY = 'k3y-of-the-operator-0123456789'
const RECORDING_MS = 240_000
const Answered = z.looseObject({
  provenance: z.looseObject({
    sources: z.array(z.looseObject({ name: z.string(), ok: z.boolean().optional() })),
  }),
})

async function recordWorld(
  order: { readonly source?: string; readonly tool?: string } = {},
  more: Readonly<Record<string, string>> = {},
) {
  const world = await openPlayedWorld()
  const folder = join(createEmptyHome(), 'recording')
  const environment = { ...world.environment, ...NO_FEEDS, ...more }
  return { folder, world, ...(await recordSources(environment, { out: folder, ...order })) }
}

async function openReplayOf(folder: string): Promise<string> {
  const config = readConfig({ DATA_MODE: 'replay', REPLAY_DIR: folder, ...NO_FEEDS })
  const gateway = await openTrialGateway(config)
  onTestFinished(() => gateway.close())
  return gateway.url
}

const contractsOf = (ids: readonly string[]) => contracts.filter(({ id }) => ids.includes(id))

/** Without what differs by its nature: mode, cache, time taken, and why others failed. */
function toComparable(answer: unknown): string {
  return JSON.stringify(answer, (name, field: unknown) =>
    ['mode', 'cached', 'error', 'ms'].includes(name) ? undefined : field,
  )
}

/** Whether an answer came from one of these sources. */
function isFrom(answer: unknown, sources: readonly string[]): boolean {
  const used = Answered.safeParse(answer).data?.provenance.sources ?? []
  return used.some(({ name, ok }) => ok !== false && sources.includes(name))
}

function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

test(
  'every tool whose sources were recorded answers the same from the recording',
  async () => {
    const { folder, calls, files } = await recordWorld()
    const recorded = calls.filter((call) => call.ok && isFrom(call.answer, Object.keys(files)))

    const replayed = await buyExamples(
      await openReplayOf(folder),
      contractsOf(recorded.map(({ tool }) => tool)),
    )

    const answers = new Map(replayed.map((call) => [call.tool, toComparable(call)]))
    const others = recorded.filter((call) => answers.get(call.tool) !== toComparable(call))
    expect(recorded.length).toBeGreaterThan(30)
    expect(others.map(({ tool }) => tool)).toEqual([])
  },
  RECORDING_MS,
)

test('a source that was not named is neither asked nor recorded', async () => {
  const { folder, world, calls, files } = await recordWorld({
    source: 'binance',
    tool: 'candles,fear-greed,evm-gas',
  })

  const [candles, other] = await buyExamples(
    await openReplayOf(folder),
    contracts.filter(({ id }) => id === 'candles' || id === 'market-depth'),
  )

  expect(Object.keys(files)).toEqual(['binance'])
  expect(world.asked.every((path) => path.startsWith('/binance/'))).toBe(true)
  expect(calls.find(({ tool }) => tool === 'candles')).toMatchObject({ ok: true })
  expect(candles).toMatchObject({ tool: 'candles', ok: true })
  expect(other).toMatchObject({ ok: false, reason: expect.stringContaining('was not recorded') })
})

test('a recording keeps no key, cookie, e-mail address or address of a person', async () => {
  const world = await openPlayedWorld()
  const { folder } = await recordWorld(
    { source: 'alternativeme,base-rpc', tool: 'fear-greed,evm-gas' },
    { BASE_RPC_URL: `${world.url}/base-rpc/v2/${NODE_KEY}` },
  )

  const written = readAll(folder)

  expect(written).toContain('[removed]')
  for (const secret of ['operator@example.org', '203.0.113.9', NODE_KEY, '127.0.0.1'])
    expect(written).not.toContain(secret)
})

test('a folder that holds something already is refused', async () => {
  const { folder } = await recordWorld({ source: 'binance', tool: 'candles' })
  const world = await openPlayedWorld()

  const again = recordSources(
    { ...world.environment, ...NO_FEEDS },
    { out: folder, source: 'binance', tool: 'candles' },
  )

  await expect(again).rejects.toThrow('not empty')
})

test('a source or tool that does not exist is named with those that do', async () => {
  const wrong = recordSources(NO_FEEDS, { out: '/nonexistent', source: 'bynance' })

  await expect(wrong).rejects.toThrow('There is no source "bynance"; there are: binance')
})

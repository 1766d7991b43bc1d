import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type Recording, startRecording } from '../../../src/app/recording.ts'
import { tools } from '../../../src/app/registry.ts'
import { readConfig } from '../../../src/config/config.ts'
import { type DataSourceId, dataSourceIds } from '../../../src/config/data-sources.ts'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { adapters, rowOf, settingsFor } from './sources.ts'
import { openWorld, openWorldOf } from './world.ts'

const RECORDING_MS = 240_000
/** Not asked here: one is the operator's own, the other is asked by the adapter of the first where that is down. */
const own: readonly DataSourceId[] = ['signal-webhook', 'erc8004-indexer-2']
const recordable = adapters.filter((id) => !own.includes(id))
const first = recordable.filter((id) => rowOf(id)?.standsInFor === undefined)
const standIns = recordable.filter((id) => rowOf(id)?.standsInFor !== undefined)
const callsOf = (ids: readonly DataSourceId[]) => [...new Set(ids.flatMap((id) => rowOf(id)?.calls ?? []))]

/** Records what a world answers to the calls, and buys the same of a gateway that has nothing but the recording. */
async function recordAndReplay(
  calls: readonly string[],
  open: (
    record: (now: number) => Recording['upstream'],
  ) => Promise<Pick<Awaited<ReturnType<typeof openWorld>>, 'call' | 'time'>>,
) {
  let recording: Recording | undefined
  const world = await open((now) => {
    recording = startRecording(
      readConfig({ DATA_MODE: 'live', OPENROUTER_API_KEY: 'secret' }),
      dataSourceIds,
      now,
    )
    return recording.upstream
  })
  const live = []
  for (const path of calls) live.push({ path, reply: await world.call(path) })
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-recorded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const saved = await recording?.save(folder)
  const replayed = await openReplay(folder)
  const again = []
  for (const path of calls) again.push({ path, reply: await replayed(path) })
  return { live, again, files: saved?.files ?? {} }
}

const noFeeds = { NEWS_FEEDS: 'none', NEWS_EVENT_FEEDS: 'none' }

async function openReplay(folder: string, feeds: Readonly<Record<string, string>> = noFeeds) {
  const { buyer } = await openGatewayFixture({
    fund: '100',
    environment: {
      ...Object.assign({}, ...dataSourceIds.map((id) => settingsFor(id, 'http://127.0.0.1:1'))),
      ...{ DATA_MODE: 'replay', REPLAY_DIR: folder, ...feeds },
    },
  })
  return async (path: string) => {
    const offer = await buyer.get(path)
    if (offer.status !== 402) return offer
    return buyer.get(path, { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer.body)) })
  }
}

/** Without what differs by its nature: mode, cache, time taken, and the words of sources that failed. */
function toComparable({
  path,
  reply,
}: {
  readonly path: string
  readonly reply: { readonly body: unknown }
}) {
  const differs = ['mode', 'cached', 'error', 'ms', 'computedAt']
  const body = JSON.stringify(reply.body, (name, field: unknown) =>
    differs.includes(name) ? undefined : field,
  )
  return `${path} ${body}`
}

test(
  'every adapter answers the same from its recording as live',
  async () => {
    const { live, again, files } = await recordAndReplay(callsOf(first), (record) =>
      openWorld(recordable, { record }),
    )

    expect(live.filter(({ reply }) => reply.status !== 200).map(({ path }) => path)).toEqual([])
    expect(again.map(toComparable)).toEqual(live.map(toComparable))
    const unrecorded = first.filter((id) => !(id in files))
    expect(unrecorded).toEqual([])
  },
  RECORDING_MS,
)

test.each(standIns)(
  '%s answers from its recording where the source before it was not recorded',
  async (id) => {
    const { live, again, files } = await recordAndReplay(callsOf([id]), (record) =>
      openWorldOf(id, { record }),
    )

    expect(live.map(({ reply }) => reply.status)).toEqual(live.map(() => 200))
    expect(again.map(({ path, reply }) => `${path} ${reply.status}`)).toEqual(
      live.map(({ path }) => `${path} 200`),
    )
    expect(Object.keys(files)).toContain(id)
  },
  RECORDING_MS,
)

test(
  'a data tool without a recording is refused as not recorded, uncharged',
  async () => {
    const buy = await openReplay(fileURLToPath(new URL('../../recordings/replay', import.meta.url)), {})
    const asked = tools.filter(
      ({ contract }) => contract.kind === 'read' && contract.maxAgeSeconds !== undefined,
    )

    const others: string[] = []
    for (const { contract } of asked) {
      const { path } = contract.route
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(contract.example.input)) query.append(name, `${value}`)
      const { status, body } = await buy(`${path}?${query}`)
      if (status === 200) expect(body.provenance.mode, contract.id).not.toBe('live')
      else if (body.code !== 'not_recorded' || body.charged !== 'no')
        others.push(`${contract.id} ${status} ${body.error}`)
    }

    expect(asked.length).toBeGreaterThan(80)
    expect(others).toEqual([])
  },
  RECORDING_MS,
)

import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { type DataSourceId, dataSourceIds } from '../../../src/config/data-sources.ts'
import type { Reply } from '../../support/buyer.ts'
import { answeredBy, untrueIn } from './faults.ts'
import { noAnswers } from './kinds.ts'
import { adapters, rowOf, unsold } from './sources.ts'
import { openWorld } from './world.ts'

/** Every tool that reads, at the input of its example; a new one is tried as well. */
const paths = tools.flatMap(({ contract: { kind, route, example } }) => {
  if (kind !== 'read' || !route.methods.includes('GET') || route.path.includes('{')) return []
  const query = new URLSearchParams(
    Object.entries(example.input).map(([name, value]): [string, string] => [name, `${value}`]),
  )
  return query.size > 0 ? `${route.path}?${query}` : route.path
})
const everySource = dataSourceIds.filter((id) => !(id in unsold) && id !== 'signal-webhook')
const SEED = 21
/** How many tools are tried of those that ask a source. */
const TOOLS_A_SOURCE = 3
const KINDS = [
  'status 500',
  'HTML with status 200',
  'status 451',
  'a line that goes dead',
  'nothing',
] as const

type World = Awaited<ReturnType<typeof openWorld>>

/** What is wrong with an answer while some sources are. */
function faultsIn(
  path: string,
  { reply, charged }: Bought,
  wrong: readonly DataSourceId[],
): readonly string[] {
  const { status, body, text } = reply
  if (status !== 200)
    return charged === 0n && body?.charged === 'no' && status !== 500
      ? []
      : [`${path}: ${status} charged ${charged}: ${text.slice(0, 200)}`]
  const from = answeredBy(body)
  const untrue = [
    ...untrueIn(body),
    ...from.filter((name) => name.startsWith('simulated') || wrong.some((id) => id === name)),
  ]
  return untrue.map((fault) => `${path}: ${fault}`)
}

interface Bought {
  readonly reply: Reply
  readonly charged: bigint
}

async function buy(world: World, path: string): Promise<Bought> {
  const before = await world.earned()
  const reply = await world.call(path)
  return { reply, charged: (await world.earned()) - before }
}

async function stateOf(world: World): Promise<ReadonlyMap<string, { state: string; lastError?: string }>> {
  const { body } = await world.buyer.get('/status/upstreams')
  return new Map(body.upstreams.map((row: { name: string }) => [row.name, row]))
}

test('with every source unreachable no untrue answer is sold, and the status shows it', async () => {
  const world = await openWorld([])
  const faults: string[] = []

  for (const path of paths) faults.push(...faultsIn(path, await buy(world, path), everySource))
  const states = [...(await stateOf(world)).values()].map(({ state }) => state)

  expect(faults).toEqual([])
  expect(new Set(states)).toEqual(
    new Set(['idle', 'degraded', 'down'].filter((state) => states.includes(state))),
  )
  expect(states.filter((state) => state === 'down').length).toBeGreaterThan(20)
})

test('with half of the sources wrong every answer is true, the status too', async () => {
  const world = await openWorld(everySource)
  const wrong = everySource.filter((_, index) => isChosen(index))
  const faults: string[] = []
  for (const [index, id] of wrong.entries()) world.set(id, noAnswers[KINDS[index % KINDS.length] ?? ''])

  for (const path of paths) faults.push(...faultsIn(path, await buy(world, path), wrong))
  const states = await stateOf(world)
  const wronglyWell = wrong.filter((id) => states.get(id)?.state === 'answering')

  expect(faults).toEqual([])
  expect(wronglyWell).toEqual([])
  expect([...states].filter(([, { state }]) => state === 'answering').length).toBeGreaterThan(5)
})

test('with each source wrong in turn every answer is true, the status too', async () => {
  const world = await openWorld(everySource)
  const faults: string[] = []
  const askers = new Map<DataSourceId, string[]>()
  for (const path of paths) {
    const asked = world.asked.length
    faults.push(...faultsIn(path, await buy(world, path), []))
    for (const id of new Set(world.asked.slice(asked).map((each) => each.id)))
      askers.set(id, [...(askers.get(id) ?? []), path])
  }

  for (const [index, id] of adapters.entries()) {
    const trouble = noAnswers[KINDS[index % KINDS.length] ?? '']
    for (const path of (askers.get(id) ?? []).slice(0, TOOLS_A_SOURCE)) {
      world.time.pass()
      world.set(id, trouble)
      faults.push(...faultsIn(path, await buy(world, path), [id]))
      const row = (await stateOf(world)).get(id)
      if (row?.lastError === undefined) faults.push(`${path}: the status says nothing of ${id}`)
      world.set(id)
    }
  }

  expect(faults).toEqual([])
  // who stands in for others, or is asked at other inputs, is tried by the matrix of bad answers
  expect(adapters.filter((id) => !askers.has(id) && !rowOf(id)?.standsInFor).length).toBeLessThan(8)
})

/** About half of all positions, always the same. */
function isChosen(index: number): boolean {
  return ((index + SEED) * 2_654_435_761) % 4_294_967_296 < 2_147_483_648
}

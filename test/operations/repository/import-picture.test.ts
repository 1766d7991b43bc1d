import { expect, test } from 'vitest'
import { countFloors, readImportPicture } from './import-picture.ts'

/**
 * The arrows between the rooms of `src/`, but for those to `core`, which every other room has. Take out what is not
 * imported any more; before you add one, look for the room in which the imported file belongs.
 */
const ARROWS: Readonly<Record<string, string>> = {
  a2a: 'calls discovery payment store tools transport',
  admin: '',
  analysis: '',
  app: 'a2a admin calls chains config discovery documentation http mcp observability payment services store tools upstream',
  calls: 'payment store tools',
  chains: '',
  cli: 'admin app client config',
  client: 'chains',
  config: '',
  consult: 'tools',
  discovery: 'payment tools',
  documentation: 'discovery tools',
  drawing: '',
  http: 'admin calls discovery payment tools transport',
  main: 'app',
  mcp: 'calls discovery payment tools transport',
  observability: 'calls config payment',
  payment: 'chains store',
  services: 'admin analysis calls chains consult payment store tools upstream',
  store: '',
  testing: 'app chains client',
  tools: 'analysis drawing upstream',
  transport: 'calls drawing payment',
  upstream: 'chains config',
}
const MAX_ROOMS = 25
const MAX_FLOORS = 9
const MAX_ARROWS = 93
const WITHOUT_CORE = ['core', 'main', 'testing']

const picture = readImportPicture()

test('the arrows between rooms are the listed ones', () => {
  const found = Object.fromEntries(
    [...picture].map(([room, imported]) => [room, [...imported].filter((each) => each !== 'core').sort()]),
  )
  const listed = Object.fromEntries(
    [...picture.keys()].map((room) => [
      room,
      (ARROWS[room] ?? '')
        .split(' ')
        .filter((each) => each !== '')
        .sort(),
    ]),
  )

  expect(found).toEqual(listed)
})

test('the import picture keeps to its rooms, floors and arrows', () => {
  const arrows = [...picture.values()].reduce((sum, imported) => sum + imported.size, 0)
  const withoutCore = [...picture].filter(([, imported]) => !imported.has('core')).map(([room]) => room)

  expect(withoutCore.sort()).toEqual(WITHOUT_CORE)
  expect(picture.size).toBeLessThanOrEqual(MAX_ROOMS)
  expect(countFloors(picture)).toBeLessThanOrEqual(MAX_FLOORS)
  expect(arrows).toBeLessThanOrEqual(MAX_ARROWS)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { venueIds, venueRow } from '../../core/reference/venues.ts'
import { EnvironmentSchema } from '../config.ts'
import { isFamilyMember, listVariables } from '../variables.ts'
import { createConfigurationPage } from './configuration-page.ts'
import { settingTexts } from './setting-texts.ts'

const page = createConfigurationPage()
const known = listVariables(Object.keys(EnvironmentSchema.shape))
/** Listed beside the first of their kind. */
const FURTHER = /^FACILITATOR_(?:AUTH_|URL_|COST_USD_)?[23]$/

test('docs/configuration.md matches today’s code: npm run manifests', () => {
  const written = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')

  expect(written).toBe(page)
})

test('every variable that the gateway reads has a row or a rule', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const missing = known.filter(
    (name) =>
      !name.endsWith('_FILE') && !FURTHER.test(name) && !rows.some((row) => row.includes(`\`${name}\``)),
  )

  expect(known.length).toBeGreaterThan(140)
  expect(missing).toEqual([])
})

test('no row describes a variable that nothing reads', () => {
  const unknown = Object.keys(settingTexts).filter((name) => !known.includes(name) && !isFamilyMember(name))

  expect(unknown).toEqual([])
})

test('defaults are read from the schema', () => {
  expect(page).toContain('| `PORT` | `4020` |')
  expect(page).toContain('| `PAYOUT_MAX_USD` | `100` |')
  expect(page).toContain('| `DATA_MODE` | `simulated` |')
})

test.each(venueIds)('%s is listed with the variable of its address', (id) => {
  expect(page).toContain(`| ${venueRow(id).name} | \`${id.toUpperCase()}_BASE_URL\` |`)
})

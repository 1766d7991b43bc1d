import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceVariables } from '../../config/data-sources.ts'
import { offers, takerFeeOf, venueIds, venueRow } from './venues.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test.each(venueIds)('%s has an adapter and a base URL variable', (id) => {
  const variable = `${id.toUpperCase()}_BASE_URL`

  expect(existsSync(`${root}/src/upstream/venues/${id}.ts`)).toBe(true)
  expect(sourceVariables()).toContain(variable)
})

test.each(venueIds)('%s has a fee and a spread exactly if it can be traded at', (id) => {
  const isTraded = offers(id, 'trades')

  expect(takerFeeOf(id) !== undefined).toBe(isTraded)
  expect(venueRow(id).simulated.halfSpread !== null).toBe(isTraded)
  expect(offers(id, 'books')).toBe(isTraded)
})

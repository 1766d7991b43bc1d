import { expect, test } from 'vitest'
import { findEndpoints } from './find-endpoints.ts'

const listed = [
  { url: 'https://a.example/news', description: 'Headlines of the day' },
  { url: 'https://b.example/data', description: 'Weather and news' },
  { url: 'https://c.example/weather', description: 'Forecast of weather' },
]

test('the address counts more than the description', () => {
  expect(findEndpoints(listed, 'Weather').map(({ url }) => url)).toEqual([
    'https://c.example/weather',
    'https://b.example/data',
  ])
})

test('without words everything is found', () => {
  expect(findEndpoints(listed, ' ? ')).toEqual(listed)
  expect(findEndpoints(listed, 'spaceships for the api')).toEqual([])
})

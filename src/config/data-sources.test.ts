import { expect, test } from 'vitest'
import { keyHeaders, readDataSources } from './data-sources.ts'

test('a paid key goes to its own address in the right header', () => {
  const { urls, keys, wrong } = readDataSources({
    COINGECKO_DEMO_API_KEY: 'demo',
    COINGECKO_PRO_API_KEY: 'pro',
  })

  expect({ urls, keys, wrong }).toEqual({
    urls: { coingecko: 'https://pro-api.coingecko.com' },
    keys: { coingecko: 'pro' },
    wrong: [],
  })
  const baseUrl = urls.coingecko ?? ''
  expect(keyHeaders('coingecko', { baseUrl, secret: 'pro' })).toEqual({ 'x-cg-pro-api-key': 'pro' })
})

test('the demo key goes to the public address', () => {
  const { urls, keys } = readDataSources({ COINGECKO_DEMO_API_KEY: 'demo' })

  expect({ urls, keys }).toEqual({ urls: {}, keys: { coingecko: 'demo' } })
  expect(keyHeaders('coingecko', { baseUrl: 'https://api.coingecko.com', secret: 'demo' })).toEqual({
    'x-cg-demo-api-key': 'demo',
  })
})

test('a named address wins over that of the paid key', () => {
  const { urls } = readDataSources({
    COINGECKO_PRO_API_KEY: 'pro',
    COINGECKO_BASE_URL: 'http://127.0.0.1:9/coingecko',
  })

  expect(urls).toEqual({ coingecko: 'http://127.0.0.1:9/coingecko' })
})

test('the webhook has an address only where the operator names one', () => {
  expect(readDataSources({}).urls).toEqual({})
  expect(readDataSources({ SIGNAL_WEBHOOK_URL: 'https://example.com/hook' }).urls).toEqual({
    'signal-webhook': 'https://example.com/hook',
  })
  expect(readDataSources({ SIGNAL_WEBHOOK_URL: 'ftp://example.com' }).wrong).toEqual([
    'SIGNAL_WEBHOOK_URL: must be an http or https URL.',
  ])
})

test('without a key there is no header, and a source without keys gets none', () => {
  const baseUrl = 'https://api.binance.com'

  expect(keyHeaders('binance', { baseUrl, secret: 'x' })).toEqual({})
  expect(keyHeaders('coingecko', { baseUrl: 'https://api.coingecko.com', secret: undefined })).toEqual({})
})

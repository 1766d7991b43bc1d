import { expect, test } from 'vitest'
import { createHostCheck } from './hosts.ts'

const check = createHostCheck({
  publicUrl: () => 'https://pay.example/base',
  allowedHosts: ['gateway.internal'],
  allowedOrigins: ['app.example'],
})

test.each([
  { host: 'localhost:4020' },
  { host: '127.0.0.1' },
  { host: '[::1]:4020' },
  { host: 'pay.example' },
  { host: 'pay.example:8443' },
  { host: 'gateway.internal' },
  { host: 'pay.example', origin: 'https://pay.example' },
  { host: 'pay.example', origin: 'http://localhost:6274' },
  { host: 'pay.example', origin: 'https://app.example' },
])('$host from $origin passes', (headers) => {
  expect(() => check({ headers })).not.toThrow()
})

test.each([
  {},
  { host: '' },
  { host: 'evil.test' },
  { host: 'pay.example.evil.test' },
  { host: 'app.example' },
  { host: 'pay.example', origin: 'https://evil.test' },
  { host: 'pay.example', origin: 'null' },
  { host: 'pay.example', origin: 'https://pay.example.evil.test' },
])('$host from $origin is turned away', (headers) => {
  expect(() => check({ headers })).toThrow(expect.objectContaining({ code: 'forbidden' }))
})

test('a public URL learned after listening counts from then on', () => {
  let url = ''
  const late = createHostCheck({ publicUrl: () => url })
  const headers = { host: 'pay.example' }

  expect(() => late({ headers })).toThrow()
  url = 'https://pay.example'

  expect(() => late({ headers })).not.toThrow()
})

import { expect, test } from 'vitest'
import { normalizeTarget } from './request-input.ts'

const HOST = 'gateway.example:4020'
const target = (url: string, host: string | undefined = HOST, rawHeaders = ['Host', `${host}`]) =>
  normalizeTarget({ url, headers: host === undefined ? {} : { host }, rawHeaders })

test.each([
  ['/signal?token=bitcoin', '/signal?token=bitcoin'],
  ['/', '/'],
  ['/?a=/', '/?a=/'],
  ['*', '*'],
  ['/signal?url=http://x/', '/signal?url=http://x/'],
  ['//signal', '//signal'],
])('%s stays as it is', (url, expected) => {
  expect(target(url)).toBe(expected)
})

test.each([
  ['/signal/', '/signal'],
  ['/mcp/x/core/?a=1', '/mcp/x/core?a=1'],
  ['/signal//', '/signal//'],
  ['//', '//'],
  ['/docs/', '/docs/'],
  ['/admin/', '/admin/'],
  ['/admin/api/', '/admin/api/'],
])('D5: one slash at the end of %s is taken off where links allow it', (url, expected) => {
  expect(target(url)).toBe(expected)
})

test.each([
  [`http://${HOST}/signal?token=bitcoin`, '/signal?token=bitcoin'],
  [`HTTP://GATEWAY.example:4020/signal/`, '/signal'],
  [`http://${HOST}`, '/'],
  [`http://${HOST}?a=1`, '/?a=1'],
])('D7: of %s the path remains', (url, expected) => {
  expect(target(url)).toBe(expected)
})

test('D7: the default port may be given explicitly', () => {
  expect(target('https://gateway.example:443/signal', 'gateway.example')).toBe('/signal')
  expect(target('http://gateway.example/signal', 'gateway.example:80')).toBe('/signal')
})

test.each([
  'http://other.example/signal',
  'http://gateway.example/signal',
  `http://user@${HOST}/signal`,
  `http://${HOST}\\@other.example/signal`,
  'ftp://gateway.example:4020/signal',
  'http:///signal',
  'http:/signal',
  'signal',
  '?a=1',
  '',
])('D7: %s is refused', (url) => {
  expect(() => target(url)).toThrow('must be a path')
})

test('D7: two lines of Host are refused, whatever they say', () => {
  expect(() => target('/signal', HOST, ['Host', HOST, 'hOsT', HOST])).toThrow('more than one Host')
})

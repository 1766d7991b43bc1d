import { Agent, request } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { readOutsideUrl } from '../../../src/core/network/outside-url.ts'
import { pinnedLookup } from '../../../src/upstream/outside-endpoints/pinned-lookup.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue } from '../../support/replay-server.ts'
import { catchFailure, unhurried } from '../upstream/upstream-fixture.ts'
import { createOutsideEndpoints } from './ssrf-fixture.ts'

const asked = (url: string, endpoints = createOutsideEndpoints()) =>
  endpoints.ask({ url, method: 'GET' }, unhurried)
const check = (url: string) => `/agentscore-gate/check?${new URLSearchParams({ url })}`

const connections: string[] = []
afterEach(() => {
  connections.length = 0
})

async function listener() {
  const venue = await loopbackVenue((request, response) => {
    connections.push(request.url ?? '')
    response.end('inside')
  })
  return { ...venue, port: new URL(venue.url).port }
}

async function expectBlocked(urls: readonly string[]): Promise<void> {
  const endpoints = createOutsideEndpoints()
  const { buyer } = await openGatewayFixture({ fund: '0', upstreams: { outsideEndpoints: endpoints } })
  for (const url of urls) {
    const reply = await buyer.get(check(url))
    expect(reply.status, url).toBe(400)
    expect(reply.body, url).toMatchObject({ code: 'invalid_input', charged: 'no' })
    // the guard does not rest on the tool having looked first
    expect((await catchFailure(asked(url, endpoints))).code, url).toBe('invalid_input')
  }
  expect(connections).toEqual([])
}

test('SR-01 loopback is not asked', async () => {
  const { port } = await listener()

  await expectBlocked(
    ['http', 'https'].flatMap((scheme) =>
      ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', 'a.localhost', 'localhost.'].flatMap((host) => [
        `${scheme}://${host}/`,
        `${scheme}://${host}:${port}/`,
      ]),
    ),
  )
})

test('SR-02 loopback in other notations is not asked', async () => {
  await expectBlocked(
    ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0x7f.1', '①②⑦.⓪.⓪.①'].flatMap((host) => [
      `http://${host}/`,
      `https://${host}/`,
    ]),
  )
})

test('SR-03 cloud metadata addresses are never requested', async () => {
  await expectBlocked([
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'https://100.100.100.200/',
    'https://[fd00:ec2::254]/',
  ])
})

test('SR-04 private and reserved ranges are not asked, in no form of IPv6 either', async () => {
  await expectBlocked(
    [
      '10.1.2.3',
      '172.16.0.1',
      '192.168.0.1',
      '100.64.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '240.0.0.1',
      '[fc00::1]',
      '[fe80::1]',
      '[::ffff:10.1.2.3]',
      '[2002:a01:203::]',
      '[64:ff9b::a01:203]',
    ].map((host) => `https://${host}/`),
  )
})

test('SR-04 a name is not asked when any of its addresses is private', async () => {
  let resolved = 0
  for (const addresses of [['10.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['fe80::1']]) {
    const endpoints = createOutsideEndpoints({
      async resolve() {
        resolved += 1
        return addresses
      },
    })

    const failure = await catchFailure(asked('https://rebind.example/', endpoints))

    expect(failure).toMatchObject({ code: 'invalid_input', details: { reason: 'blocked' } })
  }
  expect(resolved).toBe(4)
})

test('SR-04 a connection uses the checked address, whatever DNS answers later', async () => {
  const hosts: (string | undefined)[] = []
  const venue = await loopbackVenue((request, response) => {
    hosts.push(request.headers.host)
    response.end('pinned')
  })
  const { port } = new URL(venue.url)
  const agent = new Agent({ connect: { lookup: pinnedLookup('127.0.0.1') } })

  const { body } = await request(`http://name.invalid:${port}/`, { dispatcher: agent })

  expect(await body.text()).toBe('pinned')
  expect(hosts).toEqual([`name.invalid:${port}`])
  await agent.destroy()
})

test('SR-06 nothing but https is asked', async () => {
  await expectBlocked([
    'file:///etc/passwd',
    'gopher://shop.example/',
    'ftp://shop.example/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'http://shop.example/',
    '//shop.example/',
    'shop.example',
  ])
})

test('SR-09 redirects are followed within the host, three at most, and nowhere else', async () => {
  const inside = await listener()
  const venue = await loopbackVenue((request, response) => {
    const [, kind, count = '0'] = (request.url ?? '').split('/')
    const targets: Record<string, string> = {
      inside: `${inside.url}/`,
      metadata: 'https://169.254.169.254/',
      elsewhere: 'https://other.example/',
      chain: `/chain/${Number(count) + 1}`,
      near: '/end',
    }
    const target = targets[kind ?? '']
    if (target === undefined) response.end('arrived')
    else response.writeHead(302, { location: target }).end()
  })
  const endpoints = createOutsideEndpoints({ trusts: ({ origin }) => origin === venue.url })
  const ask = (path: string) => asked(venue.url + path, endpoints)

  expect(await ask('/near')).toMatchObject({ status: 200, redirects: 1, excerpt: 'arrived' })
  for (const path of ['/inside', '/metadata', '/elsewhere'])
    expect(await ask(path)).toMatchObject({ reason: 'It redirects to another host, which is not followed.' })
  expect(await ask('/chain/0')).toMatchObject({ redirects: 3, reason: 'It redirects too often.' })
  expect(venue.asked.filter((path) => path.startsWith('/chain'))).toHaveLength(4)
  expect(connections).toEqual([])
})

test('SR-09 a redirect within the host to a place that is not asked ends there', async () => {
  const venue = await loopbackVenue((request, response) => {
    if (request.url === '/open') response.writeHead(302, { location: '/closed' }).end()
    else response.end('inside')
  })
  const endpoints = createOutsideEndpoints({ trusts: ({ pathname }) => pathname === '/open' })

  expect(await asked(`${venue.url}/open`, endpoints)).toMatchObject({
    reason: 'It redirects to a place that is not asked.',
  })
  expect(venue.asked).toEqual(['/open'])
})

test('SR-10 credentials and other ports are refused', async () => {
  await expectBlocked([
    'https://user:pass@shop.example/',
    'https://user@shop.example/',
    'https://shop.example:22/',
    'https://shop.example:6379/',
    'https://shop.example:80/',
  ])
})

test('SR-10 no credential and no payment of the caller goes along', async () => {
  const sent: Record<string, unknown>[] = []
  const venue = await loopbackVenue((request, response) => {
    sent.push(request.headers)
    response.end('{}')
  })
  const endpoints = createOutsideEndpoints({ trusts: () => true })
  const { buyer } = await openGatewayFixture({
    fund: '0',
    upstreams: {
      outsideEndpoints: {
        ...endpoints,
        ask: (query, options) => endpoints.ask({ ...query, url: venue.url }, options),
      },
    },
  })

  const reply = await buyer.get(check('https://shop.example/'), {
    'X-Operator-Token': 'opc_secret',
    Authorization: 'Bearer secret',
    Cookie: 'a=secret',
  })

  expect(reply.body).toMatchObject({ reachable: true, status: 200 })
  expect(Object.keys(sent[0] ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(JSON.stringify(sent)).not.toContain('secret')
})

test('SR-12 an endpoint that sends too much or stops answering is unreachable, and nothing worse', async () => {
  const venue = await loopbackVenue((request, response) => {
    if (request.url === '/long') response.end(Buffer.alloc(1_000_000, 'a'))
    if (request.url === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(300_000))
    if (request.url === '/drip') response.writeHead(200).write('a')
    if (request.url === '/cut') response.destroy()
  })
  let wake = () => {}
  const endpoints = createOutsideEndpoints({
    trusts: () => true,
    scheduler: {
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          expect(milliseconds).toBe(5_000)
          wake = resolve
          signal?.addEventListener('abort', () => resolve())
        }),
    },
  })
  const ask = (path: string) => asked(venue.url + path, endpoints)

  expect(await ask('/long')).toMatchObject({ reason: 'It sent more than is read.' })
  expect(await ask('/bomb')).toMatchObject({ reason: 'It sent more than is read.' })
  expect(await ask('/cut')).toMatchObject({ reason: 'The connection failed.' })
  const dripping = ask('/drip')
  wake()
  expect(await dripping).toMatchObject({ reason: 'It did not answer in time.' })
})

test('SR-12 an unresolved name is reported', async () => {
  const { buyer } = await openGatewayFixture({
    fund: '0',
    upstreams: {
      outsideEndpoints: createOutsideEndpoints({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }),
    },
  })

  const reply = await buyer.get(check('https://nobody.example/'))

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ reachable: false, reason: 'Its name does not resolve.', status: null })
})

test('SR-14 every tool applies the same address rule to its inputs', () => {
  for (const url of ['http://shop.example/a.png', 'https://10.0.0.1/a.png', 'https://a.internal/b.png'])
    expect(readOutsideUrl(url)).toMatchObject({ ok: false })
  expect(readOutsideUrl('https://shop.example/a.png#part')).toMatchObject({ ok: true })
})

import { networkInterfaces } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { Buyer } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createAdminClient, OTHER_TOKEN, TOKEN, TOKENS } from './admin-fixture.ts'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

test('a gateway without administrators has no admin API', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  for (const path of ['/admin', '/admin/api', '/admin/api/stuck'])
    expect(await buyer.get(path, bearer(TOKEN))).toMatchObject({ status: 404 })
})

test('callers without the right token in the right place see and change nothing', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0', environment: { ADMIN_TOKENS: TOKENS } })

  const refused = await Promise.all([
    buyer.get('/admin/api'),
    buyer.get('/admin/api/stuck', bearer('wrong')),
    buyer.get('/admin/api/stuck', bearer(`${TOKEN}x`)),
    buyer.get('/admin/api/stuck', bearer(TOKEN.slice(0, -1))),
    buyer.get('/admin/api/stuck', { Authorization: `Basic ${btoa(`ada:${TOKEN}`)}` }),
    buyer.get('/admin/api/stuck', { Cookie: `token=${TOKEN}` }),
    buyer.get(`/admin/api/stuck?token=${TOKEN}`),
    buyer.get(`/admin/api/stuck?access_token=${TOKEN}`),
    buyer.get('/admin/api/export?what=payments'),
    buyer.post('/admin/api/switch', { kind: 'tool', id: 'signal', state: 'off' }),
    buyer.get('/admin/api/nothing'),
  ])

  for (const { status, headers, body } of refused) {
    expect([status, body.code]).toEqual([401, 'unauthorized'])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="admin"')
    expect(body.error).not.toContain('NOT charged')
  }
  expect((await buyer.get('/signal')).status).toBe(402)
  expect((await buyer.get('/admin/api/stuck', bearer(TOKEN))).status).toBe(200)
  expect((await buyer.get('/admin/api/stuck', bearer(OTHER_TOKEN))).status).toBe(200)
})

test('guessing is slowed down', async () => {
  const { buyer } = await openGatewayFixture({
    fund: '0',
    environment: { ADMIN_TOKENS: TOKENS, THROTTLE_BURST: '3' },
  })

  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1)
    statuses.push((await buyer.get('/admin/api', bearer('wrong'))).status)

  expect(statuses).toEqual([401, 401, 401, 429])
  expect((await buyer.get('/admin/api', bearer(TOKEN))).status).toBe(200)
})

test('other sites’ pages, forwarded requests and foreign host names are refused', async () => {
  const { buyer, url } = await openGatewayFixture({ fund: '0', environment: { ADMIN_TOKENS: TOKENS } })
  const { host } = new URL(url)
  const asking = (headers: Record<string, string>) =>
    buyer.get('/admin/api', { ...bearer(TOKEN), ...headers })

  const refused = await Promise.all([
    asking({ Origin: 'https://elsewhere.example' }),
    asking({ Origin: 'null' }),
    asking({ 'Sec-Fetch-Site': 'cross-site' }),
    asking({ 'X-Forwarded-For': '127.0.0.1' }),
    asking({ Forwarded: 'for=127.0.0.1' }),
    asking({ 'X-Real-IP': '127.0.0.1' }),
  ])

  for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'forbidden'])
  expect(refused[3].body.error).toContain('ADMIN_FROM')
  expect((await asking({ Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})

const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address

describe.skipIf(elsewhere === undefined)('from another address', () => {
  let at = ''
  beforeAll(() => {
    at = elsewhere ?? ''
  })

  test('even the right token is refused until the configuration allows it', async () => {
    const open = { HOST: '0.0.0.0', ADMIN_TOKENS: TOKENS }
    const closed = await openGatewayFixture({ fund: '0', environment: open })
    const opened = await openGatewayFixture({ fund: '0', environment: { ...open, ADMIN_FROM: `${at}/32` } })
    const from = ({ url }: { url: string }) => new Buyer(url.replace('127.0.0.1', at))

    const refused = await createAdminClient(from(closed)).look('stuck')
    const page = await from(closed).get('/admin')
    const served = await createAdminClient(from(opened)).look('stuck')
    const tokenless = await from(opened).get('/admin/api/stuck')

    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(refused.body.error).toContain('set ADMIN_FROM')
    expect(page.status).toBe(403)
    expect(served.status).toBe(200)
    expect(tokenless.status).toBe(401)
  })
})

test('a configuration that opens the admin API too widely is refused, without tokens', () => {
  const wrong = (environment: Record<string, string>) => () => readConfig(environment)

  expect(wrong({ ADMIN_TOKENS: 'ada:tooshort' })).toThrow(/ADMIN_TOKENS: must be NAME:TOKEN/)
  expect(wrong({ ADMIN_TOKENS: 'ada:tooshort' })).not.toThrow(/tooshort/)
  expect(wrong({ ADMIN_TOKENS: `ada:${TOKEN},ada:${OTHER_TOKEN}` })).toThrow(/a name of its own/)
  expect(wrong({ ADMIN_FROM: 'everywhere' })).toThrow(/ADMIN_FROM/)
})

test('a method that an operation does not take does nothing', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0', environment: { ADMIN_TOKENS: TOKENS } })

  const acted = await buyer.get('/admin/api/switch?kind=tool&id=signal&state=off', bearer(TOKEN))
  const looked = await buyer.post('/admin/api/stuck', {}, bearer(TOKEN))

  for (const reply of [acted, looked]) expect(reply.status).toBe(405)
  expect((await buyer.get('/signal')).status).toBe(402)
})

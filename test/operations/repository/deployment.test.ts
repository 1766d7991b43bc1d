import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { secretVariables } from '../../../src/config/secret-files.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every variable that the configuration is known to read. */
const known = new Set([
  ...[...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name]) => name),
  ...secretVariables.map((name) => `${name}_FILE`),
  'NODE_ENV',
])

test.each([
  ['compose.yaml', /^ {4}([A-Z][A-Z_]+): /gm],
  ['deploy/gateway.env.example', /^([A-Z][A-Z0-9_]+)=/gm],
  ['deploy/pennywire.service', /(?:Environment=| )([A-Z][A-Z_]+)=/g],
  ['Dockerfile', /^(?:ENV| {3}) +([A-Z_]+)=/gm],
])('%s sets only what a gateway reads', (file, pattern) => {
  const names = [...read(file).matchAll(pattern)].map(([, name]) => `${name}`)

  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !known.has(name) && !name.startsWith('RPC_URL_'))).toEqual([])
})

test('the image copies only existing, unignored files', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
    `${names}`.split(' '),
  )
  const ignored = read('.dockerignore')

  expect(copied).toContain('src')
  for (const name of copied) {
    expect(existsSync(join(root, name)), name).toBe(true)
    expect(ignored).toContain(`!${name}\n`)
  }
})

test('the start command runs the built package, unprivileged on a read-only root', () => {
  const [dockerfile, compose, unit] = ['Dockerfile', 'compose.yaml', 'deploy/pennywire.service'].map(read)
  const { scripts } = JSON.parse(read('package.json'))

  expect(scripts.start).toBe('node dist/main.js')
  expect(dockerfile).toContain('CMD ["node", "dist/main.js"]')
  expect(dockerfile).toContain('USER 1000:1000')
  expect(unit).toContain('ExecStart=/usr/bin/node dist/main.js')
  expect(compose).toContain('read_only: true')
  expect(compose).toContain('no-new-privileges:true')
})

test('proxies pass events through at once and check each gateway’s readiness', () => {
  const [caddy, nginx] = ['deploy/Caddyfile', 'deploy/nginx.conf'].map(read)

  expect(caddy).toContain('flush_interval -1')
  expect(caddy).toContain('health_uri /readyz')
  expect(nginx).toContain('proxy_buffering off')
})

test('F9: the gateway’s folders are private, and the unit keeps restarting', () => {
  const [dockerfile, compose, unit] = ['Dockerfile', 'compose.yaml', 'deploy/pennywire.service'].map(read)
  const section = (name: string) => `${unit}`.split(`[${name}]`)[1]?.split(/^\[/m)[0] ?? ''

  expect(dockerfile).toContain('mkdir -m 0700 /data')
  expect(compose).toContain('/data:uid=1000,gid=1000,mode=0700')
  expect(section('Service')).toContain('UMask=0077')
  expect(section('Service')).toContain('StateDirectoryMode=0700')
  expect(section('Unit')).toContain('StartLimitIntervalSec=0')
  // one gateway on a file needs no master key to start
  expect(section('Service')).not.toMatch(/^LoadCredential=/m)
})

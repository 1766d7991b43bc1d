import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { secretVariables } from '../../../src/config/secret-files.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every variable that the configuration is known to read. */
const known = new Set([
  ...[...read('README.md').matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name]) => name),
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

test('an image is made of what is there, and of nothing that is ignored', () => {
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

test('what is started is what the package builds, as nobody in particular and on a root that is read only', () => {
  const [dockerfile, compose, unit] = ['Dockerfile', 'compose.yaml', 'deploy/pennywire.service'].map(read)
  const { scripts } = JSON.parse(read('package.json'))

  expect(scripts.start).toBe('node dist/main.js')
  expect(dockerfile).toContain('CMD ["node", "dist/main.js"]')
  expect(dockerfile).toContain('USER node')
  expect(unit).toContain('ExecStart=/usr/bin/node dist/main.js')
  expect(compose).toContain('read_only: true')
  expect(compose).toContain('no-new-privileges:true')
})

test('proxies let events through as they come, and ask each gateway whether it is ready', () => {
  const [caddy, nginx] = ['deploy/Caddyfile', 'deploy/nginx.conf'].map(read)

  expect(caddy).toContain('flush_interval -1')
  expect(caddy).toContain('health_uri /readyz')
  expect(nginx).toContain('proxy_buffering off')
})

test('F9: folders that are made for a gateway are closed, and the unit goes on trying', () => {
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

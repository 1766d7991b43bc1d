import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { build, dataDirectory } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** What the image contains beside dist/. */
const MODULES = ['@photostructure/sqlite', 'node-gyp-build']
/** As a container starts it: nothing can be written but the ledger, by the image's user and without a capability. */
const CONTAINED = `
set -e
mount -t tmpfs -o uid=1000,gid=1000,mode=0700 tmpfs "$2"
mount -o remount,bind,ro /
cd "$1"
exec setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$3" dist/main.js
`
const NAMESPACE = ['--mount', '--propagation', 'private']

function canContain(): boolean {
  try {
    execFileSync('unshare', [...NAMESPACE, 'mount', '-o', 'remount,bind,ro', '/'], { stdio: 'ignore' })
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('The read-only root is not tried: it needs root, unshare and setpriv.')
    return false
  }
}

beforeAll(build, 120_000)

test.runIf(canContain())('a gateway sells as a plain user on a read-only root', async () => {
  const [app, data] = [dataDirectory(), dataDirectory()]
  cpSync(join(root, 'dist'), join(app, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(app, 'package.json'))
  for (const name of MODULES)
    cpSync(join(root, 'node_modules', name), join(app, 'node_modules', name), { recursive: true })
  mkdirSync(join(app, 'empty'))
  execFileSync('chmod', ['-R', 'a+rX', app])
  const before = readdirSync(app, { recursive: true }).length

  const child = spawn('unshare', [...NAMESPACE, 'sh', '-c', CONTAINED, 'sh', app, data, process.execPath], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: data,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  const buyer = new Buyer(JSON.parse(`${line}`).url)
  await buyer.fund('1')
  const reply = await buyer.buy('/tools/candles?token=bitcoin')
  child.kill('SIGTERM')

  expectSold(reply)
  expect(await ended).toEqual([0, null])
  expect(readdirSync(app, { recursive: true })).toHaveLength(before)
})

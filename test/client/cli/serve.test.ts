import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyHome, runPennywire } from './command.ts'

const entry = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))

/** The first line of a gateway that is started with these words. */
async function serve(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const gateway = spawn(process.execPath, [entry, 'serve', ...words], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const ended = once(gateway, 'exit')
    gateway.kill('SIGTERM')
    await ended
  })
  const [line] = await once(createInterface({ input: gateway.stdout }), 'line')
  return JSON.parse(line)
}

test('in a pipe serve prints one JSON line, and its flags win', async () => {
  const home = createEmptyHome()
  const file = join(home, 'gateway.env')
  writeFileSync(file, `PORT=1\nDATA_MODE=simulated\nDATA_DIR=/nonexistent\n`)

  const ready = await serve(['--env-file', file, '--port', '0', '--data', home], { HOST: '127.0.0.1' })

  expect(ready).toMatchObject({ event: 'ready', mode: 'embedded', dataMode: 'simulated' })
  expect((await fetch(`${ready.url}/livez`)).status).toBe(200)
})

test.for([
  [['--port', '70000'], 'Use a port from 0 to 65535'],
  [['--host', ''], 'must not be empty'],
])('serve refuses %j', async ([words = [], message = '']) => {
  const { code, stderr } = await runPennywire(['serve', ...words])

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${message}`) })
})

test.for([
  [['--help'], 0, 'Usage: pennywire serve'],
  [['--version'], 0, '1.0.0'],
  [['--prot', '3'], 2, 'Did you mean --port?'],
  [['demo'], 2, 'Too many arguments'],
])('dist/main.js answers %j instead of serving silently', async ([words, code, message]) => {
  const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))
  const child = spawn(process.execPath, [main, ...(words as string[])], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })

  const [ended] = await once(child, 'close')

  expect(ended, text).toBe(code)
  expect(text).toContain(message)
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CONTROL_SOCKET, openControlSocket } from './control-socket.ts'

const COPY = 'copy-7d3b1f52-0000-4000-8000-000000000000.db'

async function openSocket(
  copyTo: (file: string) => Promise<void>,
  folder = mkdtempSync(join(tmpdir(), 'pennywire-')),
) {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const warnings: string[] = []
  const logger = { warn: (_: object, text: string) => void warnings.push(text) }
  const control = await openControlSocket(folder, { ledger: { copyTo }, logger })
  onTestFinished(() => control.close())
  const ask = (path: string, method = 'POST') =>
    new Promise<{ status: number; body: Record<string, string> }>((done, fail) => {
      const options = { socketPath: join(folder, CONTROL_SOCKET), path, method }
      const request = http.request(options, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => done({ status: response.statusCode ?? 0, body: JSON.parse(text) }))
      })
      request.on('error', fail).end()
    })
  return { folder, warnings, ask }
}

test('a copy lies in the folder, named by the gateway, for its owner alone', async () => {
  const { folder, ask } = await openSocket(async (file) => writeFileSync(file, 'ledger', { mode: 0o644 }))

  const { status, body } = await ask('/copy')

  expect(status).toBe(200)
  expect(body['file']).toMatch(/^copy-[0-9a-f-]{36}\.db$/)
  expect(statSync(join(folder, `${body['file']}`)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, CONTROL_SOCKET)).mode & 0o777).toBe(0o600)
})

test('a second copy beside the first is refused, and nothing else is served', async () => {
  let finish = () => {}
  const { ask } = await openSocket(async (file) => {
    writeFileSync(file, '')
    await new Promise<void>((done) => {
      finish = done
    })
  })

  const first = ask('/copy')
  const second = await ask('/copy')
  const others = await Promise.all([ask('/copy', 'GET'), ask('/copy?file=/etc/passwd'), ask('/')])
  finish()

  expect(second.status).toBe(409)
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await first).status).toBe(200)
})

test('a copy that fails leaves no file and no reason of the system', async () => {
  const { warnings, ask } = await openSocket(async () => {
    throw new Error('disk is full at /secret/place')
  })

  const { status, body } = await ask('/copy')

  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(warnings).toEqual(['the ledger could not be copied'])
})

test('what an ended gateway has left is removed at the start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-'))
  for (const name of [COPY, `${COPY}-journal`, CONTROL_SOCKET, 'pennywire.db'])
    writeFileSync(join(folder, name), '')

  const { ask } = await openSocket(async () => {}, folder)

  expect(existsSync(join(folder, COPY))).toBe(false)
  expect(existsSync(join(folder, `${COPY}-journal`))).toBe(false)
  expect(existsSync(join(folder, 'pennywire.db'))).toBe(true)
  expect((await ask('/')).status).toBe(404)
})

test('a path too long for a socket is a warning, and the gateway starts', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'pennywire-')), 'a'.repeat(120))
  mkdirSync(folder)

  const { warnings } = await openSocket(async () => {}, folder)

  expect(warnings).toEqual([expect.stringContaining('back-ups need a stopped gateway')])
  expect(readdirSync(join(folder, '..'))).toEqual(['a'.repeat(120)])
})

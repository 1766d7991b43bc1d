import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogStream } from './log-stream.ts'

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-log-'))
  const path = join(folder, 'log')
  const fd = openSync(path, 'w')
  onTestFinished(() => {
    closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  return { fd, content: () => readFileSync(path, 'utf8') }
}

const countExitListeners = () => process.listenerCount('exit')

test('a hundred streams share one listener of the process until all is written', async () => {
  const { fd, content } = openFile()
  const before = countExitListeners()
  const streams = Array.from({ length: 100 }, () => openLogStream(fd))
  const opened = countExitListeners()

  for (const stream of streams) stream.write('a line\n')
  const writing = countExitListeners()
  for (const stream of streams) await stream.flush()

  expect([opened, writing, countExitListeners()]).toEqual([before, before + 1, before])
  expect(content()).toBe('a line\n'.repeat(100))
})

test('a line that waits when the process ends is written then', () => {
  const { fd, content } = openFile()
  const stream = openLogStream(fd)
  stream.write('first\n')
  stream.write('second\n')

  const listener = process.listeners('exit').at(-1)
  listener?.call(process, 0)

  expect(content()).toContain('second\n')
})

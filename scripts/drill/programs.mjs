// Programs of other people that the drill runs, and ends: each in a folder of its own, on loopback.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
const STOP_MS = 10_000
const POLL_MS = 200

/** Where a program is; undefined where this machine has none of the name. */
export function findProgram(name) {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** A port that nothing listens on at the moment. */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a program that ends with `stop`, or at the latest with this process. */
export function startProgram(file, words, { environment = {}, directory } = {}) {
  const child = spawn(file, words, {
    cwd: directory,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-20_000)
    })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit').then(([code]) => code)
  return {
    ended,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      process.removeListener('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(kill, STOP_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Runs a command to its end; what it printed, and its code. */
export async function runCommand(file, words, environment) {
  const program = startProgram(file, words, { environment })
  const code = await program.ended
  await program.stop()
  return { code, output: program.output() }
}

/** @throws Error with what was waited for when it has not come in time. */
export async function waitUntil(what, look, milliseconds = 30_000) {
  const startedAt = Date.now()
  while (Date.now() - startedAt < milliseconds) {
    const found = await Promise.resolve(look()).catch(() => undefined)
    if (found) return { found, seconds: (Date.now() - startedAt) / 1_000 }
    await sleep(POLL_MS)
  }
  throw new Error(`${what} has not come within ${milliseconds / 1_000} s.`)
}

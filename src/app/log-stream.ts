import { write, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where log lines go: takes every line, whether it can be written or not. */
export interface LogStream {
  write(line: string): void
  /** How many lines could not be written since the start. */
  lost(): number
  /** Resolves when all lines are written, or a moment later where no one reads them. */
  flush(): Promise<void>
}

/** What waits for a slow reader; more than that is lost. */
const MAX_WAITING_CHARACTERS = 1_000_000
const AGAIN_MS = 50
const FLUSH_MS = 500

/** What streams have to write when the process ends. One process may open many gateways: they share one listener for its end. */
const unwritten = new Set<() => void>()

function writeAtExit(write: () => void): void {
  if (unwritten.size === 0) process.on('exit', writeAll)
  unwritten.add(write)
}

function doneWriting(write: () => void): void {
  unwritten.delete(write)
  if (unwritten.size === 0) process.off('exit', writeAll)
}

function writeAll(): void {
  for (const write of unwritten) write()
}

/**
 * Opens a stream of lines to a file descriptor. Lines are written in order and in the background, and never wait for a
 * reader. A full disk or a closed pipe costs the lines that meet it, and nothing else: no error is thrown or emitted.
 */
export function openLogStream(fd: number): LogStream {
  let waiting: string[] = []
  let characters = 0
  let pending: Buffer | undefined
  let lines = 0
  let lost = 0

  function next(): void {
    if (waiting.length === 0) {
      doneWriting(writeRest)
      return
    }
    lines = waiting.length
    send(Buffer.from(waiting.join('')))
    waiting = []
    characters = 0
  }

  function send(rest: Buffer): void {
    pending = rest
    write(fd, rest, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(send, AGAIN_MS, rest).unref()
      if (!error && written < rest.length) return send(rest.subarray(written))
      if (error) lost += lines
      pending = undefined
      next()
    })
  }

  function writeRest(): void {
    try {
      for (const rest of [pending, Buffer.from(waiting.join(''))]) if (rest) writeSync(fd, rest)
    } catch {
      // no one reads it any more
    }
  }

  return {
    write(line) {
      if (characters + line.length > MAX_WAITING_CHARACTERS) {
        lost += 1
        return
      }
      waiting.push(line)
      characters += line.length
      if (pending) return
      writeAtExit(writeRest)
      next()
    },
    lost: () => lost,
    async flush() {
      const until = performance.now() + FLUSH_MS
      while (pending && performance.now() < until) await sleep(1)
    },
  }
}

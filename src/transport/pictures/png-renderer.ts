import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS, SECOND_MS } from '../../core/durations.ts'

/** Draws SVG files of ours as PNG. */
export interface PngRenderer {
  /** Undefined where it takes too long, too many wait, or the renderer is not installed. */
  render(svg: string): Promise<Buffer | undefined>
}

interface Job {
  readonly svg: string
  readonly finish: (png: Buffer | undefined) => void
}

const MAX_WAITING = 16
const TIMEOUT_MS = 10 * SECOND_MS
/** Renderer and fonts take 60 MB and more; pictures come in bursts. */
const IDLE_MS = MINUTE_MS
const MAX_CACHE_BYTES = 8_000_000
const WORKER_LIMITS = { maxOldGenerationSizeMb: 128 }

/** One thread that draws one picture after another: it starts with the first and ends when no more come. */
export function createPngRenderer(script: URL): PngRenderer {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (png, svg) => png.length + svg.length,
  })
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined

  function stop(stopped: Worker | undefined): void {
    if (stopped !== worker) return
    worker = undefined
    void stopped?.terminate()
    finish(undefined)
  }

  function finish(png: Buffer | undefined): void {
    clearTimeout(timer)
    const finished = current
    current = undefined
    if (finished && png) cache.set(finished.svg, png)
    finished?.finish(png)
    startNext()
  }

  function open(): Worker {
    const opened = new Worker(script, { resourceLimits: WORKER_LIMITS, env: {}, execArgv: [] })
    opened.unref()
    opened.on('message', (png: Uint8Array | undefined) => {
      if (opened === worker) finish(png && Buffer.from(png.buffer, png.byteOffset, png.byteLength))
    })
    opened.on('error', () => stop(opened))
    opened.on('exit', () => stop(opened))
    return opened
  }

  function startNext(): void {
    if (current) return
    current = waiting.shift()
    if (current) {
      worker ??= open()
      worker.postMessage(current.svg)
    }
    if (worker) setTimer(current ? TIMEOUT_MS : IDLE_MS, worker)
  }

  function setTimer(milliseconds: number, running: Worker): void {
    clearTimeout(timer)
    timer = setTimeout(() => stop(running), milliseconds)
    timer.unref()
  }

  return {
    render(svg) {
      const known = cache.get(svg)
      if (known) return Promise.resolve(known)
      if (waiting.length >= MAX_WAITING) return Promise.resolve(undefined)
      return new Promise((finish) => {
        waiting.push({ svg, finish })
        startNext()
      })
    },
  }
}

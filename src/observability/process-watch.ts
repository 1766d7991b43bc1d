import { readdirSync } from 'node:fs'
import { constants, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import type { Family } from './exposition.ts'
import { createHistogram } from './measures.ts'

/** Watches this process: memory, garbage collection, event loop. */
export interface ProcessWatch {
  families(): readonly Family[]
  close(): void
}

const GC_SECONDS = [0.001, 0.01, 0.1, 1]
const LAG_RESOLUTION_MS = 10
const MICROSECONDS = 1e6
const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

/** Names and units are those of the common Node exporters, so that their dashboards work. */
export function watchProcess(version: string): ProcessWatch {
  const collections = createHistogram('nodejs_gc_duration_seconds', 'Garbage collection by kind.', GC_SECONDS)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind = 0 } = (entry as unknown as { detail?: { kind?: number } }).detail ?? {}
      collections.observe({ kind: GC_KINDS[kind] ?? 'other' }, entry.duration / 1_000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  lag.enable()
  let utilization = performance.eventLoopUtilization()

  function loopFamilies(): readonly Family[] {
    const samples = [0.5, 0.99, 1].map((quantile) => {
      const nanoseconds = quantile === 1 ? lag.max : lag.percentile(quantile * 100)
      return { labels: { quantile: `${quantile}` }, value: lag.count === 0 ? 0 : nanoseconds / 1e9 }
    })
    lag.reset()
    const current = performance.eventLoopUtilization()
    const since = performance.eventLoopUtilization(current, utilization)
    utilization = current
    return [
      {
        name: 'pennywire_event_loop_delay_seconds',
        type: 'gauge',
        help: 'Delay of the event loop since the last scrape.',
        samples,
      },
      gauge(
        'nodejs_eventloop_utilization',
        'Share of time in the event loop since the last scrape.',
        since.utilization,
      ),
    ]
  }

  return {
    families() {
      const memory = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return [
        counter('process_cpu_user_seconds_total', 'CPU time of our own code.', user / MICROSECONDS),
        counter('process_cpu_system_seconds_total', 'CPU time of the system for us.', system / MICROSECONDS),
        counter('process_cpu_seconds_total', 'CPU time.', (user + system) / MICROSECONDS),
        gauge('process_start_time_seconds', 'When the process began.', performance.timeOrigin / 1_000),
        gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
        gauge('process_open_fds', 'Open files and sockets.', countOpenFiles()),
        gauge('nodejs_heap_size_total_bytes', 'Heap that is reserved.', memory.heapTotal),
        gauge('nodejs_heap_size_used_bytes', 'Heap that is used.', memory.heapUsed),
        gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', memory.external),
        collections.family(),
        ...loopFamilies(),
        {
          name: 'pennywire_build_info',
          type: 'gauge',
          help: '1, with the versions that run.',
          samples: [{ labels: { version, node: process.versions.node }, value: 1 }],
        },
      ]
    },
    close() {
      observer.disconnect()
      lag.disable()
    },
  }
}

/** Not a number where the system does not list them. */
function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return Number.NaN
  }
}

function gauge(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [{ value }] }
}

function counter(name: string, help: string, value: number): Family {
  return { name, type: 'counter', help, samples: [{ value }] }
}

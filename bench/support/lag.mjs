// Loaded before a server by `--import`: reports how far behind its event loop was at the 99th percentile, whenever it is
// asked by SIGUSR2, and begins anew.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('SIGUSR2', () => {
  process.stdout.write(`${JSON.stringify({ event: 'lag', milliseconds: delay.percentile(99) / 1e6 })}\n`)
  delay.reset()
})

// A TCP proxy that hands on what it gets after a time, as a database in another zone would. It prints its port, and hands on
// nothing for a second after SIGUSR2.
//   node bench/support/delay.mjs <socket path> <milliseconds each way>
import { connect, createServer } from 'node:net'

const HICCUP_MS = 1_000
const [, , path, milliseconds] = process.argv

const server = createServer((client) => {
  const upstream = connect(path)
  pass(client, upstream)
  pass(upstream, client)
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: `127.0.0.1:${server.address().port}` })}\n`),
)
let restsUntil = 0
process.on('SIGUSR2', () => {
  restsUntil = performance.now() + HICCUP_MS
})
process.on('SIGTERM', () => process.exit(0))

function pass(from, to) {
  from.setNoDelay?.(true)
  from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), findWait()))
  from.on('end', () => setTimeout(() => to.end(), findWait()))
  from.on('error', () => to.destroy())
}

function findWait() {
  return Number(milliseconds) + Math.max(0, restsUntil - performance.now())
}

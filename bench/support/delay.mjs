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

/** In the order in which it came: two timers that end together do not say which was set first. */
function pass(from, to) {
  const waiting = []
  let isSending = false
  from.setNoDelay?.(true)
  from.on('data', (chunk) => add(() => to.writable && to.write(chunk)))
  from.on('end', () => add(() => to.end()))
  from.on('error', () => to.destroy())

  function add(send) {
    waiting.push({ at: performance.now() + findWait(), send })
    if (!isSending) sendLater()
  }

  function sendLater() {
    const [first] = waiting
    isSending = first !== undefined
    if (first) setTimeout(sendDue, Math.max(0, first.at - performance.now()))
  }

  function sendDue() {
    do waiting.shift().send()
    while (waiting[0]?.at <= performance.now())
    sendLater()
  }
}

function findWait() {
  return Number(milliseconds) + Math.max(0, restsUntil - performance.now())
}

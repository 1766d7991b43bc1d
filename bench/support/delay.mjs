// A TCP proxy that hands on what it gets after a time, as a database in another zone would. It prints its port.
//   node bench/support/delay.mjs <socket path> <milliseconds each way>
import { connect, createServer } from 'node:net'

const [, , path, milliseconds] = process.argv

const server = createServer((client) => {
  const upstream = connect(path)
  pass(client, upstream)
  pass(upstream, client)
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: `127.0.0.1:${server.address().port}` })}\n`),
)
process.on('SIGTERM', () => process.exit(0))

function pass(from, to) {
  from.setNoDelay?.(true)
  from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), Number(milliseconds)))
  from.on('end', () => setTimeout(() => to.end(), Number(milliseconds)))
  from.on('error', () => to.destroy())
}

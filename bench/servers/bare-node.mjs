// Bare node:http that returns one text: what nothing can be cheaper than.
import { createServer } from 'node:http'

const body = process.argv[2] ?? '{}'
const status = Number(process.argv[3] ?? 200)
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': `${Buffer.byteLength(body)}`,
}
const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${server.address().port}` })}\n`,
  )
})
process.on('SIGTERM', () => process.exit(0))

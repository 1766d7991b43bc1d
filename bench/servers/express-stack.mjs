// What a JSON route usually stands on: Express 5 with helmet, cors, compression, pino-http and express-rate-limit. It sends
// the same bytes as the route of ours it is held against, given as its argument.
import compression from 'compression'
import cors from 'cors'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import helmet from 'helmet'
import { pinoHttp } from 'pino-http'

const body = JSON.parse(process.argv[2] ?? '{}')
const app = express()
app.use(pinoHttp({ level: process.env.LOG_LEVEL ?? 'info' }))
app.use(helmet())
app.use(cors())
app.use(compression())
app.use(rateLimit({ windowMs: 60_000, limit: 1_000_000_000 }))
app.use(express.json())
app.get('/info', (_request, response) => {
  response.json(body)
})
const server = app.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${server.address().port}` })}\n`,
  )
})
process.on('SIGTERM', () => process.exit(0))

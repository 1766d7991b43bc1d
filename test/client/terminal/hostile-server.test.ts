import { once } from 'node:events'
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue } from '../../support/replay-server.ts'
import { createEmptyHome, runPennywire } from '../cli/command.ts'
import { hasTerminal, RECORDED_AT, recordTerminal } from './terminal.ts'
import type { Words } from './transcript.ts'

const HOSTILE_MS = 240_000
/** Changes the title, clears the screen, hides text, writes the clipboard, turns the direction of writing, rings. */
const HOSTILE =
  '\u001b]0;pwned\u0007\u001b[2J\u001b[8m\u009b31m\u001b]52;c;cm0=\u001b\\\u202egnp\u2066\u200f\r\u0008\u0000'
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal
const OBEYED = /\u001b\][05]|\u0007|\u001b\[2J|\u001b\[8m|[\u0080-\u009f\u202e\u2066\u200f\u0000]/u
/** Names, amounts and addresses that commands need to work with; prose and everything else turns hostile. */
const KEPT =
  /^(?:id|toolId|name|path|methods?|family|params|mode|sessionId|tokenSha256|balanceUsd|amountUsd|state|kind|priceUsd|max_cost_usd|caip2|network|asset|payTo|amount|scheme|type|rpc|domain|uri|version|nonce|issuedAt|expirationTime|statement|chainId|kty|kid|crv|x|charged|transaction|x402Version|url)$/

type Json = unknown

/** Everything else in an answer of a gateway becomes hostile, names of fields too where they are data. */
function poison(value: Json, name = ''): Json {
  if (name === 'params' || name === 'example') return value
  if (Array.isArray(value)) return value.map((item) => poison(item, name))
  if (typeof value === 'string') return KEPT.test(name) ? value : `${HOSTILE}${value}`
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, poison(member, key)] as const)
  return { ...Object.fromEntries(members), [`odd${HOSTILE}`]: HOSTILE }
}

/** A gateway whose every answer is poisoned on its way. */
async function openHostileGateway(): Promise<string> {
  const PORT = await findFreePort()
  const { url } = await loopbackVenue((request, response) => {
    request.pipe(
      forward(
        {
          hostname: '127.0.0.1',
          port: PORT,
          path: request.url,
          method: request.method,
          headers: { ...request.headers, 'accept-encoding': 'identity' },
        },
        (answer) => void passOn(answer, response),
      ).on('error', () => response.destroy()),
    )
  })
  await openGatewayFixture({
    fund: '0',
    clock: { now: () => RECORDED_AT },
    environment: { PORT, PUBLIC_URL: url, ADMIN_TOKENS },
  })
  return url
}

async function passOn(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
  const body = poisonText(await text(answer))
  response.writeHead(answer.statusCode ?? 500, headers).end(body)
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `${port}`
}

function poisonText(body: string): string {
  try {
    return JSON.stringify(poison(JSON.parse(body)))
  } catch {
    return `${HOSTILE}${body}`
  }
}

const ADMIN_TOKENS = 'admin:hostile-admin-token-of-48-letters-0123456789abc'

const COMMANDS: readonly Words[] = [
  ['tools'],
  ['tools', 'funding', '--json'],
  ['tools', 'show', 'signal'],
  ['tools', 'show', 'signl'],
  ['tools', '--family', 'nonsense'],
  ['wallet', 'fund'],
  ['wallet', 'balance'],
  ['call', 'info'],
  ['call', 'signal', '--yes'],
  ['call', 'signal', '--yes', '--json'],
  ['call', 'news', '--yes', '--csv'],
  ['call', 'news', '--yes'],
  ['call', 'signal', '--bar', '7h', '--yes'],
  ['call', 'nonsense'],
  ['call', '/nonsense', '--yes'],
  ['ask', 'funding rate of BTC', '--yes'],
  ['ask', 'what is the weather in Paris'],
  ['wallet', 'history'],
  ['receipts'],
  ['receipts', '1'],
  ['receipts', '--json'],
  ['payments', 'a'.repeat(64)],
  ['session', 'open', '1', '--yes'],
  ['session', 'list'],
  ['session', 'status'],
  ['session', 'close', '--yes'],
  ['monitors', 'list'],
  ['admin', 'overview'],
  ['admin', 'overview', '--json'],
  ['admin', 'export', 'journal'],
  ['admin', 'export', 'nonsense'],
]

test.skipIf(!hasTerminal())(
  'no text of a gateway is obeyed by the terminal',
  { timeout: HOSTILE_MS },
  async () => {
    const url = await openHostileGateway()
    const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: url, ADMIN_TOKENS }
    await runPennywire(['wallet', 'new'], environment)
    const faults: string[] = []
    const shown: string[] = []

    for (const words of COMMANDS) {
      const { bytes } = await recordTerminal(words, { environment: { ...environment, NO_COLOR: '1' } })
      const found = OBEYED.exec(bytes)
      if (found)
        faults.push(
          `${words.join(' ')}: ${JSON.stringify(bytes.slice(Math.max(0, found.index - 60), found.index + 40))}`,
        )
      shown.push(bytes)
    }

    expect(faults).toEqual([])
    // the texts came, cleaned: nothing was left unread
    expect(shown.join()).toContain('gnp')
  },
)

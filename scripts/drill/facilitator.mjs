// A facilitator on loopback that takes requests as Coinbase's does: each with a token that is signed for it, once.
import { generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

const NETWORK = 'eip155:84532'
const KEY_ID = 'organizations/drill/apiKeys/drill'
const LIFETIME_SECONDS = 120
const MAX_BYTES = 65_536

/** A key as the portal shows it, a server that knows its public half, and what it has settled. */
export async function startFacilitator(chain) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d, x } = privateKey.export({ format: 'jwk' })
  const used = new Set()
  const seen = { accepted: 0, refused: 0, settled: 0 }
  let isDown = false

  async function answer(request, response) {
    const send = (status, body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const body = await readBody(request)
    if (!isSigned(request, { publicKey, used })) {
      seen.refused += 1
      return send(401, { error: 'unauthorized' })
    }
    seen.accepted += 1
    if (request.url === '/supported')
      return send(200, {
        kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK }],
        extensions: [],
        signers: {},
      })
    const { authorization, signature } = body.paymentPayload.payload
    const payer = authorization.from
    if (request.url === '/verify') {
      const isRich = (await chain.balanceOf(payer)) >= BigInt(authorization.value)
      return send(
        200,
        isRich ? { isValid: true, payer } : { isValid: false, invalidReason: 'insufficient_funds', payer },
      )
    }
    const outcome = await chain.settle({ ...authorization, signature })
    if (outcome.ok) seen.settled += 1
    return send(
      200,
      outcome.ok
        ? { success: true, transaction: outcome.transaction, network: NETWORK, payer }
        : { success: false, errorReason: outcome.reason, transaction: '', network: NETWORK, payer },
    )
  }

  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy()
    answer(request, response).catch(() => response.writeHead(500).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    key: {
      id: KEY_ID,
      secret: Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))).toString('base64'),
    },
    seen,
    /** Drops every connection from now on, or answers again. */
    setDown(down) {
      isDown = down
      if (down) server.closeAllConnections()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isSigned({ url, method, headers }, { publicKey, used }) {
  try {
    const [head, claims, signature] = /^Bearer (\S+)$/.exec(headers.authorization ?? '')[1].split('.')
    const { alg, kid, nonce } = JSON.parse(Buffer.from(head, 'base64url'))
    const { sub, iss, iat, exp, nbf, uris } = JSON.parse(Buffer.from(claims, 'base64url'))
    const now = Math.floor(Date.now() / 1_000)
    const isGood =
      verify(null, Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')) &&
      [alg === 'EdDSA', kid === KEY_ID, sub === KEY_ID, iss === 'cdp', !used.has(nonce)].every(Boolean) &&
      [exp - iat === LIFETIME_SECONDS, nbf <= now, exp >= now].every(Boolean) &&
      uris.length === 1 &&
      uris[0] === `${method} ${headers.host}${url}`
    used.add(nonce)
    return isGood
  } catch {
    return false
  }
}

async function readBody(request) {
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('The request is too long.')
    parts.push(part)
  }
  return parts.length === 0 ? undefined : JSON.parse(Buffer.concat(parts))
}

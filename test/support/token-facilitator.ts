import { type KeyObject, verify } from 'node:crypto'
import type { Asked, Conduct, HostileFacilitator } from './hostile-facilitator.ts'

interface TokenRules {
  readonly publicKey: KeyObject
  readonly id: string
  readonly now: () => number
}

/** Lets a facilitator take only requests whose token is signed for them and used once; it returns its refusals. */
export function requireTokens(facilitator: HostileFacilitator, rules: TokenRules): readonly string[] {
  const refusals: string[] = []
  const used = new Set<string>()
  const guard =
    (conduct: Conduct): Conduct =>
    (asked) => {
      const refusal = findRefusal(asked, { ...rules, used })
      if (refusal === undefined) return conduct(asked)
      refusals.push(refusal)
      return void asked.response.writeHead(401).end('{"error":"unauthorized"}')
    }
  facilitator.verify = guard(facilitator.verify)
  facilitator.settle = guard(facilitator.settle)
  facilitator.supported = guard(facilitator.supported)
  return refusals
}

function findRefusal(
  { path, headers }: Asked,
  { publicKey, id, now, used }: TokenRules & { readonly used: Set<string> },
): string | undefined {
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  if (signature === '') return 'no token'
  const { alg, kid, nonce, typ } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const isSigned = verify(
    alg === 'EdDSA' ? null : 'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const seconds = Math.floor(now() / 1000)
  const method = path === '/supported' ? 'GET' : 'POST'
  if (!isSigned) return 'signature'
  if (typ !== 'JWT' || kid !== id || claims.sub !== id || claims.iss !== 'cdp') return 'issuer'
  if (claims.exp - claims.iat !== 120 || claims.nbf > seconds || claims.exp < seconds) return 'time'
  if (JSON.stringify(claims.uris) !== JSON.stringify([`${method} ${headers.host}${path}`])) return 'uri'
  if (!/^[0-9a-f]{32}$/.test(nonce) || used.has(nonce)) return 'reused'
  used.add(nonce)
  return undefined
}

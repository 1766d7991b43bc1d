import { toBase64, toHex } from './base64.ts'

/** A token of one's own for a new session; keep it before paying, since nothing else can spend what was paid in. */
export interface SessionToken {
  /** For `createClient({ session })`. */
  readonly token: string
  /** For `session-topup`: a payment becomes public, the token must not. */
  readonly tokenSha256: string
}

const TOKEN_BYTES = 32

/** Makes a random token, and the hash by which a gateway knows it. */
export async function createSessionToken(): Promise<SessionToken> {
  const random = toBase64(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
  const token = `pws_${random.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return { token, tokenSha256: toHex(new Uint8Array(digest)) }
}

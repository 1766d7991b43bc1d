import { createHash, randomBytes } from 'node:crypto'
import { signPayments } from './payments.mjs'

/** Opens a session that a wallet pays for; its bearer token. */
export async function openSession(url, account, amountUsd) {
  const token = `pws_${randomBytes(32).toString('base64url')}`
  const input = { amountUsd, tokenSha256: createHash('sha256').update(token).digest('hex') }
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }
  const [payment] = await signPayments(`${url}/tools/session-topup`, [account], 1, init)
  const reply = await fetch(`${url}/tools/session-topup`, {
    ...init,
    headers: { ...init.headers, ...payment.headers },
  })
  if (!reply.ok) throw new Error(await reply.text())
  return token
}

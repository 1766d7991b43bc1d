import { randomBytes } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { signOffer } from './signing.mjs'

/** Wallets that a benchmark pays from. */
export function wallets(count) {
  return Array.from({ length: count }, () => privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`))
}

/** Signs payments for one offer ahead of the run, taking the wallets in turn; header values. */
export async function signPayments(url, accounts, count, init = {}) {
  const reply = await fetch(url, init)
  const offer = JSON.parse(Buffer.from(reply.headers.get('payment-required'), 'base64').toString())
  const headers = []
  for (let at = 0; at < count; at += 1) {
    const { header } = await signOffer(offer, accounts[at % accounts.length])
    headers.push({ headers: { 'payment-signature': header } })
  }
  return headers
}

/** Fills wallets from a gateway's faucet. */
export async function fund(url, accounts) {
  for (const { address } of accounts) {
    const reply = await fetch(`${url}/embedded/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, amountUsd: 100 }),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }
}

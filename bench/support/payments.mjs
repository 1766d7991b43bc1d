import { randomBytes } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'

const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
}

/** Wallets that a benchmark pays from. */
export function wallets(count) {
  return Array.from({ length: count }, () => privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`))
}

/** Signs payments for one offer ahead of the run, taking the wallets in turn; header values. */
export async function signPayments(url, accounts, count, init = {}) {
  const reply = await fetch(url, init)
  const offer = JSON.parse(Buffer.from(reply.headers.get('payment-required'), 'base64').toString())
  const [accepted] = offer.accepts
  const now = Math.floor(Date.now() / 1000)
  const headers = []
  for (let at = 0; at < count; at += 1) {
    const account = accounts[at % accounts.length]
    const authorization = {
      from: account.address,
      to: accepted.payTo,
      value: accepted.amount,
      validAfter: `${now - 600}`,
      validBefore: `${now + accepted.maxTimeoutSeconds}`,
      nonce: `0x${randomBytes(32).toString('hex')}`,
    }
    const signature = await account.signTypedData({
      domain: {
        name: accepted.extra.name,
        version: accepted.extra.version,
        chainId: Number(accepted.network.split(':')[1]),
        verifyingContract: accepted.asset,
      },
      types,
      primaryType: 'TransferWithAuthorization',
      message: authorization,
    })
    const payload = {
      x402Version: 2,
      resource: offer.resource,
      accepted,
      payload: { signature, authorization },
    }
    headers.push({
      headers: { 'payment-signature': Buffer.from(JSON.stringify(payload)).toString('base64') },
    })
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

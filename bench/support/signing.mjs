import { createHash, randomBytes } from 'node:crypto'

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

/** Names the request where the gateway asks for that. */
function nonceFor({ extensions }) {
  const requestHash = extensions?.['request-binding']?.info.requestHash
  if (requestHash === undefined) return `0x${randomBytes(32).toString('hex')}`
  const head = randomBytes(16).toString('hex')
  const text = `pennywire request-binding v1\n${requestHash}\n${head}`
  return `0x${head}${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

/** A payment of a wallet for the first way to pay that an offer names: its nonce, the payload, and that as a header's value. */
export async function signOffer(offer, account) {
  const [accepted] = offer.accepts
  const now = Math.floor(Date.now() / 1000)
  const authorization = {
    from: account.address,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: `${now - 600}`,
    validBefore: `${now + accepted.maxTimeoutSeconds}`,
    nonce: nonceFor(offer),
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
  return {
    nonce: authorization.nonce,
    payload,
    header: Buffer.from(JSON.stringify(payload)).toString('base64'),
  }
}

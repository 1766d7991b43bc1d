import { Challenge } from 'mppx'
import { type Hex, keccak256, stringToHex } from 'viem'
import { authorizationTypes, type Buyer, type Reply } from '../../support/buyer.ts'
import { createWatchedCandles } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

/** The charge in a challenge of ours. */
export interface Charge {
  amount: string
  currency: Hex
  recipient: Hex
  methodDetails: { chainId: number; credentialTypes: string[]; decimals: number }
}

export type Asked = Challenge.Challenge & { expires: string; request: Charge }

/** Where a credential is spoilt. What is under `signed` is changed before the signature, everything else after it. */
export interface Spoils {
  signed?: Partial<Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>>
  challenge?: Record<string, unknown>
  payload?: Record<string, unknown>
  source?: string
}

/** A gateway whose paid work, and every word with its facilitator, are counted. */
export async function openMppFixture() {
  const candles = createWatchedCandles()
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  return { ...gateway, candles, facilitator }
}

/** The challenge of a 402, read as MPP clients read it. */
export function challengeOf({ headers }: Reply): Asked {
  return Challenge.deserialize(headers.get('www-authenticate') ?? '') as Asked
}

/** Asks a path for its price. */
export async function askedAt(buyer: Buyer, path: string): Promise<Asked> {
  return challengeOf(await buyer.get(path))
}

/** Signs for a challenge by hand; the value of `Authorization`. */
export async function credentialFor(buyer: Buyer, asked: Asked, spoils: Spoils = {}): Promise<string> {
  const { request, expires } = asked
  const signed = {
    from: buyer.account.address as string,
    to: request.recipient as string,
    value: request.amount,
    validAfter: '0',
    validBefore: `${Math.floor(Date.parse(expires) / 1000)}`,
    nonce: keccak256(stringToHex(asked.id + asked.realm)) as string,
    ...spoils.signed,
  }
  const signature = await buyer.account.signTypedData({
    domain: {
      name: 'USDC',
      version: '2',
      chainId: request.methodDetails.chainId,
      verifyingContract: request.currency,
    },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: signed.from as Hex,
      to: signed.to as Hex,
      value: BigInt(signed.value),
      validAfter: BigInt(signed.validAfter),
      validBefore: BigInt(signed.validBefore),
      nonce: signed.nonce as Hex,
    },
  })
  return written({
    challenge: { ...asked, request: base64url(canonical(request)), ...spoils.challenge },
    payload: { type: 'authorization', ...signed, signature, ...spoils.payload },
    source: spoils.source ?? `did:pkh:eip155:${request.methodDetails.chainId}:${buyer.account.address}`,
  })
}

export function written(credential: unknown): string {
  return `Payment ${base64url(JSON.stringify(credential))}`
}

/** The same authorization as an x402 payer would have sent it. */
export function asX402(credential: string): string {
  const { challenge, payload } = readCredential(credential)
  const { amount, currency, recipient, methodDetails } = JSON.parse(
    Buffer.from(challenge['request'] ?? '', 'base64url').toString(),
  ) as Charge
  const { type: _, signature, ...authorization } = payload
  const accepted = {
    scheme: 'exact',
    network: `eip155:${methodDetails.chainId}`,
    amount,
    asset: currency,
    payTo: recipient,
    maxTimeoutSeconds: 300,
    // the 402 that asks by MPP asks by x402 as well, and both know its id
    extra: { name: 'USDC', version: '2', offer: challenge['id']?.slice(0, 22) },
  }
  const payment = { x402Version: 2, accepted, payload: { signature, authorization } }
  return Buffer.from(JSON.stringify(payment)).toString('base64')
}

function readCredential(credential: string): {
  challenge: Record<string, string>
  payload: Record<string, string>
} {
  return JSON.parse(Buffer.from(credential.slice('Payment '.length), 'base64url').toString())
}

export function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

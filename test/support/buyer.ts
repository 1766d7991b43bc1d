import { randomBytes } from 'node:crypto'
import { type Hex, keccak256, stringToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { boundNonce } from '../../src/core/bound-nonce.ts'

export interface Requirement {
  scheme: string
  network: string
  amount: string
  asset: Hex
  payTo: Hex
  maxTimeoutSeconds: number
  extra: { name: string; version: string; memo?: string; quote?: string; offer?: string }
}

export interface PaymentRequired {
  x402Version: 2
  error: string
  code: string
  resource: { url: string; description: string; mimeType: string }
  accepts: Requirement[]
  extensions: Record<string, unknown> & {
    input: { ok: boolean; errors: { field: string; message: string }[] }
  }
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is what the tests look at
  body: any
}

export interface PayloadChanges {
  authorization?: Record<string, unknown>
  accepted?: Record<string, unknown>
  resource?: { url: string } | null
  signature?: (signature: Hex) => string
  signer?: PrivateKeyAccount
  /** Changes the authorization before it is signed. */
  sign?: Record<string, unknown>
}

export const authorizationTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** A wallet at the door of a gateway: it reads offers, signs payments by hand and can get any part of them wrong. */
export class Buyer {
  readonly account: PrivateKeyAccount
  readonly url: string
  readonly now: () => number

  constructor(
    url: string,
    {
      seed,
      now = Date.now,
      account,
    }: { seed?: string; now?: () => number; account?: PrivateKeyAccount } = {},
  ) {
    this.url = url
    this.now = now
    this.account = account ?? privateKeyToAccount(seed ? keccak256(stringToHex(seed)) : generatePrivateKey())
  }

  async request(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(this.url + path, init)
    const text = await response.text()
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      body = undefined
    }
    return { status: response.status, headers: response.headers, text, body }
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.request(path, { headers })
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  async fund(amountUsd = '10'): Promise<void> {
    const reply = await this.post('/embedded/faucet', { address: this.account.address, amountUsd })
    if (reply.status !== 200) throw new Error(`The faucet answered: ${reply.text}`)
  }

  async offer(path: string, init: RequestInit = {}): Promise<PaymentRequired> {
    const reply = await this.request(path, init)
    if (reply.status !== 402) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    return reply.body
  }

  /** Signs a payment for an offer; the changes spoil it in one place. */
  async payload(offer: PaymentRequired, changes: PayloadChanges = {}): Promise<Record<string, unknown>> {
    const [accepted] = offer.accepts
    if (!accepted) throw new Error('The offer accepts nothing.')
    const now = Math.floor(this.now() / 1000)
    const signed = {
      from: this.account.address as string,
      to: accepted.payTo as string,
      value: accepted.amount,
      validAfter: `${now - 60}`,
      validBefore: `${now + accepted.maxTimeoutSeconds}`,
      nonce: await nonceFor(offer),
      ...changes.sign,
    }
    const signature = await (changes.signer ?? this.account).signTypedData({
      domain: {
        name: accepted.extra.name,
        version: accepted.extra.version,
        chainId: Number(accepted.network.split(':')[1]),
        verifyingContract: accepted.asset,
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
    const resource = changes.resource === undefined ? { url: offer.resource.url } : changes.resource
    return {
      x402Version: 2,
      ...(resource ? { resource } : {}),
      accepted: { ...accepted, ...changes.accepted },
      payload: {
        signature: changes.signature ? changes.signature(signature) : signature,
        authorization: { ...signed, ...changes.authorization },
      },
    }
  }

  /** A payment header for what is at a path. */
  async header(path: string, changes: PayloadChanges = {}): Promise<string> {
    return encode(await this.payload(await this.offer(path), changes))
  }

  /** Offer, signature, paid call. */
  async buy(path: string, changes: PayloadChanges = {}): Promise<Reply> {
    return this.get(path, { 'PAYMENT-SIGNATURE': await this.header(path, changes) })
  }
}

/** Names the request where the offer asks for it; a test that wants to be a thief signs another one. */
async function nonceFor({ extensions }: Pick<PaymentRequired, 'extensions'>): Promise<string> {
  const binding = extensions['request-binding'] as { info: { requestHash: string } } | undefined
  return binding
    ? boundNonce(binding.info.requestHash, randomBytes(16))
    : `0x${randomBytes(32).toString('hex')}`
}

/** What an offer asks for, without what makes it one of its own: its id, and the memo that a payment on Solana repeats. */
export function unstamped(accepts: readonly Requirement[]): unknown[] {
  return accepts.map(({ extra: { memo, quote, offer, ...extra }, ...requirement }) => ({
    ...requirement,
    extra,
  }))
}

export function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

export function decode(header: string | null): Record<string, unknown> {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString())
}

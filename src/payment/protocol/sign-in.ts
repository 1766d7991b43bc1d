import { createHmac } from 'node:crypto'
import { recoverAuthorizer } from '../../chains/evm/evm-signatures.ts'
import { keccakOfText } from '../../chains/evm/keccak.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import { isSignedBy } from '../../chains/solana/ed25519.ts'
import { isRequestHash } from '../../core/bound-nonce.ts'
import type { Clock, Random } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { isSameText } from '../../core/text/same-text.ts'
import type { SpentNonces } from '../../store/payments/spent-nonces.ts'
import { ethereumText, SignedSignIn, solanaText } from './sign-in-message.ts'

/** What a wallet is to sign: the fields of the message that we decide. */
export interface SignInTerms {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly statement: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string
  /** Hash of the one request that the message is for. */
  readonly requestId?: string
}

/** Wallets that say who they are by signing a message, without paying. */
export interface SignIns {
  /**
   * A message of our own wording with a nonce that is good once, for ten minutes. Nothing is kept of it.
   *
   * @param only The one request that it is good for; any when left out.
   */
  terms(only?: SignedRequest): SignInTerms
  /**
   * Reads the header `SIGN-IN-WITH-X` and spends its nonce.
   *
   * @param requestHash The request that carries it: a message made for another one is refused.
   * @returns The wallet: `eip155:` or `solana:` and its address, EVM addresses in lower case.
   * @throws GatewayError `unauthorized` with what is wrong in `reason`.
   */
  authenticate(header: string, requestHash?: string): Promise<string>
  /**
   * The same of a message that names this very request, signed by this very wallet; the nonce of any other stays good.
   *
   * @throws GatewayError `unauthorized` with what is wrong in `reason`.
   */
  admit(header: string, by: { readonly wallet: string; readonly requestHash: string }): Promise<void>
}

/** The one request that a message is for. */
export interface SignedRequest {
  readonly requestHash: string
  /** What the wallet shows when it asks to sign: one line. */
  readonly statement: string
}

export interface SignInDeps {
  /** Newest first; the holder of one of them can make nonces. */
  readonly secrets: readonly [string, ...string[]]
  readonly spent: SpentNonces
  readonly publicUrl: () => string
  readonly clock: Clock
  readonly random: Random
}

const STATEMENT = 'Sign in to manage what this wallet has paid for. This moves no money.'
const LIFETIME_MS = 10 * MINUTE_MS
/** How far the clock of a wallet may be ahead of ours. */
const AHEAD_MS = MINUTE_MS
const MAX_CHARACTERS = 12_000
const TIME_DIGITS = 12
const RANDOM_BYTES = 12
const MARK_DIGITS = 32
const HEX_SIGNATURE = /^0x[0-9a-fA-F]{130}$/

export function newSignInSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64')
}

export function createSignIns({ secrets, spent, publicUrl, clock, random }: SignInDeps): SignIns {
  const isOurs = (nonce: string) => {
    const body = nonce.slice(0, -MARK_DIGITS)
    return secrets.some((secret) => isSameText(createMark(body, secret), nonce.slice(-MARK_DIGITS)))
  }

  function refuseWrongOrigin({ domain, uri }: SignedSignIn): void {
    const { host, origin } = new URL(publicUrl())
    if (domain !== host) throw refused('wrong_domain', 'The message is for another domain.')
    if (!URL.canParse(uri) || new URL(uri).origin !== origin)
      throw refused('wrong_uri', 'The message is for another address.')
  }

  function refuseWrongTime({ issuedAt, expirationTime, notBefore }: SignedSignIn, now: number): void {
    const issued = Date.parse(issuedAt)
    const ends = expirationTime === undefined ? issued + LIFETIME_MS : Date.parse(expirationTime)
    if (issued > now + AHEAD_MS) throw refused('issued_ahead', 'issuedAt lies in the future.')
    if (ends - issued > LIFETIME_MS)
      throw refused('too_long', 'expirationTime may be at most ten minutes after issuedAt.')
    if (ends <= now) throw refused('expired', 'The message has expired.')
    if (notBefore !== undefined && Date.parse(notBefore) > now + AHEAD_MS)
      throw refused('not_yet_valid', 'notBefore has not come yet.')
  }

  function refuseWrongNonce({ nonce }: SignedSignIn, now: number): void {
    if (!isOurs(nonce)) throw refused('unknown_nonce', 'The nonce is none of ours; GET /sign-in gives one.')
    if (parseIssuedAt(nonce) + LIFETIME_MS <= now) throw refused('expired_nonce', 'The nonce has expired.')
  }

  /** Whose message it is; `spend` uses its nonce up, so that it is unique before all is known to be right. */
  async function verifySignIn(header: string, requestHash: string | undefined) {
    const signIn = readSignIn(header)
    const now = clock.now()
    refuseWrongOrigin(signIn)
    refuseWrongTime(signIn, now)
    refuseWrongNonce(signIn, now)
    refuseOtherRequest(signIn, requestHash)
    return {
      signIn,
      wallet: await verifySigner(signIn),
      async spend() {
        if (await spent.spend(signIn.nonce, parseIssuedAt(signIn.nonce) + LIFETIME_MS)) return
        throw refused('spent_nonce', 'The nonce was used before; every call needs a new one.')
      },
    }
  }

  return {
    terms(only) {
      const now = clock.now()
      const body =
        now.toString(16).padStart(TIME_DIGITS, '0') + Buffer.from(random.bytes(RANDOM_BYTES)).toString('hex')
      return {
        domain: new URL(publicUrl()).host,
        uri: publicUrl(),
        version: '1',
        statement: only?.statement ?? STATEMENT,
        nonce: body + createMark(body, secrets[0]),
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + LIFETIME_MS).toISOString(),
        ...(only ? { requestId: only.requestHash } : {}),
      }
    },

    async authenticate(header, requestHash) {
      const { wallet, spend } = await verifySignIn(header, requestHash)
      await spend()
      return wallet
    },

    async admit(header, by) {
      const { signIn, wallet, spend } = await verifySignIn(header, by.requestHash)
      if (signIn.requestId !== by.requestHash)
        throw refused(
          'request_not_named',
          'The message names no request; sign info of the offer of this call.',
        )
      if (wallet !== by.wallet)
        throw refused('other_wallet', 'The message was signed by another wallet than the payment.')
      await spend()
    },
  }
}

/** Ids that are no hash of ours are the wallet's own affair. */
function refuseOtherRequest({ requestId }: SignedSignIn, requestHash: string | undefined): void {
  if (isRequestHash(requestId) && requestId !== requestHash)
    throw refused('other_request', 'The message was signed for another request.')
}

function readSignIn(header: string): SignedSignIn {
  if (header.length > MAX_CHARACTERS) throw refused('malformed', 'The header is too long.')
  let written: unknown
  try {
    written = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch (cause) {
    throw refused('malformed', 'The header is not the base64 of a JSON object.', cause)
  }
  const read = SignedSignIn.safeParse(written)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path[0]
  const named = typeof field === 'string' ? `${field} is missing or has the wrong form.` : 'It is no object.'
  throw refused('malformed', named, read.error)
}

async function verifySigner(signIn: SignedSignIn): Promise<string> {
  const isEthereum = signIn.chainId.startsWith('eip155:')
  if (isEthereum !== signIn.address.startsWith('0x') || isEthereum !== (signIn.type === 'eip191'))
    throw refused('wrong_kind', 'address, type and chainId are not of the same kind of chain.')
  const isTrue = isEthereum ? await isSignedByAccount(signIn) : isSignedByKey(signIn)
  if (!isTrue) throw refused('wrong_signature', 'The signature is not that of the address over this message.')
  return isEthereum ? `eip155:${signIn.address.toLowerCase()}` : `solana:${signIn.address}`
}

/** ERC-191 over the text of EIP-4361. Contract wallets (ERC-1271) are not asked. */
async function isSignedByAccount(signIn: SignedSignIn): Promise<boolean> {
  const { signature, address } = signIn
  if (!HEX_SIGNATURE.test(signature)) return false
  const text = ethereumText(signIn)
  const digest = keccakOfText(`\u0019Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`)
  return (await recoverAuthorizer(digest, `0x${signature.slice(2)}`)) === address.toLowerCase()
}

function isSignedByKey(signIn: SignedSignIn): boolean {
  const key = bytesOfBase58(signIn.address, 32)
  const signature = bytesOfBase58(signIn.signature, 64)
  return key !== undefined && signature !== undefined && isSignedBy(key, encodeText(signIn), signature)
}

function encodeText(signIn: SignedSignIn): Uint8Array {
  return new TextEncoder().encode(solanaText(signIn))
}

function parseIssuedAt(nonce: string): number {
  return Number.parseInt(nonce.slice(0, TIME_DIGITS), 16)
}

function createMark(body: string, secret: string): string {
  return createHmac('sha256', secret).update(`sign-in ${body}`).digest('hex').slice(0, MARK_DIGITS)
}

function refused(reason: string, sentence: string, cause?: unknown): GatewayError {
  return new GatewayError('unauthorized', `SIGN-IN-WITH-X: ${sentence}`, {
    cause,
    details: { field: 'SIGN-IN-WITH-X', reason },
  })
}

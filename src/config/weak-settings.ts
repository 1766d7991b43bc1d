import { parseSolanaAddress } from '../core/addresses.ts'
import { isOnCurve } from '../core/curve25519.ts'
import { isOpenRange } from './address-ranges.ts'
import type { AdminConfig } from './admin.ts'
import { sourceKeyVariables } from './data-sources.ts'
import { isPublicHost } from './hosts.ts'
import { isPublishedKey } from './values/private-key.ts'

type Environment = Readonly<Record<string, string | undefined>>

const MIN_DIFFERENT = 8
const REPEATED = /^(.{1,8})\1+.{0,7}$/
const GUESSED = /password|passwort|secret|changeme|change-me|example|letmein|qwerty|1234567|abcdefg/i
/** What manuals and templates put where a key is to be. */
const SAMPLE_KEY = /^(?:change-?me|todo|none|test|[x.*]+|(?:your|my)[-_].*|.*[-_](?:here|goes-here))$/i
/** Beyond this length a common word may be part of a strong secret. */
const LONG = 32

/**
 * Finds settings that work and that hardly anybody wants: ranges that let everyone in, secrets that can be guessed, a
 * public name without encryption.
 *
 * @param environment Without empty variables.
 */
export function findWeakSettings(
  environment: Environment,
  { tokens, trustedProxies, from }: AdminConfig & { readonly trustedProxies: readonly string[] },
): readonly string[] {
  const { INTERNAL_SECRET, PUBLIC_URL, PAY_TO, SOLANA_PAY_TO, PAY_TO_SOLANA, NETWORKS } = environment
  const publicUrl = PUBLIC_URL !== undefined && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : undefined
  const embedded = Object.entries({ PAY_TO, SOLANA_PAY_TO }).filter(
    ([, set]) => set !== undefined && NETWORKS === undefined,
  )
  return [
    ...(trustedProxies.some(isOpenRange)
      ? [
          'TRUSTED_PROXIES: believes addresses that anyone may have, so every caller can choose its own address. Name your proxies only.',
        ]
      : []),
    ...(from.some(isOpenRange)
      ? [
          'ADMIN_FROM: lets the internet ask the admin API, where a token is all that protects it. Name your own addresses only.',
        ]
      : []),
    ...(INTERNAL_SECRET !== undefined && isWeakSecret(INTERNAL_SECRET)
      ? ['INTERNAL_SECRET: can be guessed; make one with `openssl rand -hex 24`.']
      : []),
    ...(tokens.some(({ token }) => isWeakSecret(token))
      ? ['ADMIN_TOKENS: holds a token that can be guessed; make one with `openssl rand -hex 24`.']
      : []),
    ...(publicUrl?.protocol === 'http:' && isPublicHost(publicUrl.hostname)
      ? [
          'PUBLIC_URL: is http on a public host, so a man in the middle can read and change answers and payments. Use https.',
        ]
      : []),
    ...(hasNoKey(PAY_TO_SOLANA)
      ? [
          'PAY_TO_SOLANA: is an address without a key of its own: right for a multisig vault, wrong for a token account. Name the owner of the account.',
        ]
      : []),
    ...['SETTLE_KEY', 'PAYOUT_KEY']
      .filter((name) => isPublishedKey(environment[name] ?? ''))
      .map(
        (name) =>
          `${name}: is a key that manuals print, so anyone can take what its account holds. Make a new one.`,
      ),
    ...sourceKeyVariables()
      .filter((name) => SAMPLE_KEY.test(environment[name] ?? 'a key'))
      .map((name) => `${name}: looks like a placeholder. Set the key that its source gave you, or unset it.`),
    ...embedded.map(
      ([name]) => `${name}: receives worthless dollars of the embedded chain, because NETWORKS is not set.`,
    ),
  ]
}

/** Addresses that programs derive are no points of the curve. */
function hasNoKey(address: string | undefined): boolean {
  const bytes = address === undefined ? undefined : parseSolanaAddress(address)
  return bytes !== undefined && !isOnCurve(bytes)
}

/** A secret of few different characters, a repetition, or a common word can be guessed. */
function isWeakSecret(secret: string): boolean {
  if (new Set(secret).size < MIN_DIFFERENT || REPEATED.test(secret)) return true
  return secret.length < LONG && GUESSED.test(secret)
}

import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { type FileDeps, readPolicy, readToken } from './signer-files.ts'

const MAX_PORT = 65_535
const MAX_KEYS = 16
const MAX_LIST = 200

const Path = z.string().min(1).max(1_000)
const Dollars = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'must be dollars with at most six decimals, such as "100"')
const Coins = z.string().regex(/^\d{1,6}(?:\.\d{1,18})?$/, 'must be coins of the network, such as "0.05"')
const Sol = z.string().regex(/^\d{1,6}(?:\.\d{1,9})?$/, 'must be SOL, such as "0.1"')
const EvmAddress = z
  .string()
  .refine(isEvmAddress, 'must be an EVM address')
  .transform((address) => address.toLowerCase() as `0x${string}`)
const SolanaAddress = z.string().refine(isSolanaAddress, 'must be a Solana address')
/** By a name such as `base`, or a CAIP-2 id. */
const Networks = z.array(z.string().max(64)).min(1).max(64)

/** Where a key is read from, once, at the start: exactly one of the two. */
const source = {
  keyFile: Path.optional(),
  /** A program and its arguments, which prints the key: a keychain's. No shell reads it. */
  keyCommand: z.array(z.string().min(1).max(1_000)).min(1).max(20).optional(),
}

const SettleKey = z.strictObject({
  use: z.literal('settle'),
  ...source,
  networks: Networks,
  /** Tokens beside the dollars that are known of each network. */
  contracts: z.array(EvmAddress).max(MAX_LIST).default([]),
  /** Contracts that may put a payer's wallet on the chain. */
  walletFactories: z.array(EvmAddress).max(MAX_LIST).default([]),
  maxGasGwei: z.number().positive().max(1e6).default(50),
  /** The most that may be spent on gas and data within 24 hours, on each network in its coin. */
  maxFeePerDay: Coins,
  /**
   * What a byte of a transaction is reckoned at where its place on the first layer is billed apart (OP Stack). No transaction
   * can name a limit for it.
   */
  dataFeeGweiPerByte: z.number().min(0).max(1e6).default(5),
})
const NO_PAYEE = 'must name a payee. Leave it out to allow every payee'
const limits = {
  maxUsd: Dollars,
  maxUsdPerDay: Dollars,
}
const PayoutKey = z.strictObject({
  use: z.literal('payout'),
  ...source,
  networks: Networks,
  ...limits,
  /** When there are some, nothing is sent to anyone else. */
  payees: z.array(EvmAddress).min(1, NO_PAYEE).max(MAX_LIST).default([]),
})
const SolanaPayoutKey = z.strictObject({
  use: z.literal('payout-solana'),
  ...source,
  networks: Networks,
  ...limits,
  payees: z.array(SolanaAddress).min(1, NO_PAYEE).max(MAX_LIST).default([]),
  /** Token accounts that are opened for payees within 24 hours, about 0.002 SOL each. */
  maxAccountsPerDay: z.int().min(0).max(1_000_000).default(20),
  /** The most that may be spent on fees within 24 hours, in SOL. */
  maxFeePerDay: Sol.default('0.1'),
})

const KeySettings = z
  .discriminatedUnion('use', [SettleKey, PayoutKey, SolanaPayoutKey])
  .refine(
    (key) => (key.keyFile === undefined) !== (key.keyCommand === undefined),
    'needs keyFile or keyCommand',
  )

const SignerSettings = z.strictObject({
  /** `127.0.0.1:4040`, or the path of a Unix socket. */
  listen: Path,
  tokenFile: Path.optional(),
  /** A folder for what has been signed, by day. */
  journal: Path,
  keys: z.array(KeySettings).min(1).max(MAX_KEYS),
})

export type SettlePolicy = z.output<typeof SettleKey>
export type PayoutPolicy = z.output<typeof PayoutKey>
export type SolanaPayoutPolicy = z.output<typeof SolanaPayoutKey>
export type KeySettings = z.output<typeof KeySettings>

/** What a signer is started with; paths are absolute. */
export interface SignerSettings {
  readonly listen: { readonly host: string; readonly port: number } | { readonly path: string }
  readonly token: (() => string) | undefined
  readonly journal: string
  readonly keys: readonly KeySettings[]
}

/** What the configuration of a gateway knows as well. */
export interface PolicyDeps extends FileDeps {
  /** The CAIP-2 id that a name such as `base` stands for. */
  toCaip2(name: string): string
}

const EXAMPLES = { eip155: 'base', solana: 'solana' } as const
const LISTEN = /^(127(?:\.\d{1,3}){3}|\[::1\]|localhost):(\d{1,5})$/

/**
 * Reads the policy of a signer.
 *
 * @throws Error that names the field and states what to put there; no message repeats a secret.
 */
export function readSignerSettings(file: string, deps: PolicyDeps): SignerSettings {
  const parsed = SignerSettings.safeParse(readPolicy(file))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    )
    throw new Error(`The policy ${file} is not valid.\n${lines.join('\n')}`)
  }
  const { listen, tokenFile, journal, keys } = parsed.data
  const folder = dirname(resolve(file))
  const port = LISTEN.exec(listen)
  if (port ? Number(port[2]) > MAX_PORT : !listen.includes('/'))
    throw new Error(
      'listen: must be a port of this machine, such as 127.0.0.1:4040, or the path of a socket. A signer is never opened to a network.',
    )
  if (port && tokenFile === undefined)
    throw new Error(
      'tokenFile: must be set, or every program of this machine could sign. A socket needs none.',
    )
  const token = tokenFile === undefined ? undefined : readToken(resolve(folder, tokenFile), deps)
  return {
    listen: port
      ? { host: (port[1] ?? '').replace(/^\[|\]$/g, ''), port: Number(port[2]) }
      : { path: resolve(folder, listen) },
    token: token === undefined ? undefined : () => token,
    journal: resolve(folder, journal),
    keys: keys.map((key, at) => ({
      ...key,
      networks: readNetworks(key, { at, toCaip2: deps.toCaip2 }),
      ...(key.keyFile === undefined ? {} : { keyFile: resolve(folder, key.keyFile) }),
    })),
  }
}

/** CAIP-2. */
function readNetworks(
  { networks, use }: KeySettings,
  { at, toCaip2 }: Pick<PolicyDeps, 'toCaip2'> & { readonly at: number },
): string[] {
  const kind = use === 'payout-solana' ? 'solana' : 'eip155'
  const ids = networks.map(toCaip2)
  if (ids.every((id) => id.startsWith(`${kind}:`))) return ids
  throw new Error(`keys.${at}.networks: must name networks of ${kind} only, such as ${EXAMPLES[kind]}.`)
}

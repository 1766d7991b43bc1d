import { findEvmPayeeProblem } from './payees.ts'
import type { SignerConfig } from './signers.ts'
import { isPrivateKey } from './values/private-key.ts'

/** How a gateway brings payments to their chain itself, instead of asking a facilitator. */
export interface SelfFacilitatorConfig {
  /**
   * The private key of the account that pays the gas; a function, so that no log and no JSON can show it. Undefined where
   * `signer` holds it.
   */
  readonly key: (() => `0x${string}`) | undefined
  readonly signer?: SignerConfig | undefined
  /** The most that a unit of gas may cost, billionths of the chain's coin. */
  readonly maxGasGwei: number
  /** Contracts that may put a payer's wallet on the chain together with its first payment; lower case. */
  readonly walletFactories: readonly `0x${string}`[]
}

type Environment = Readonly<Record<string, string | undefined>>

const DECIMAL = /^\d{1,7}(?:\.\d{1,9})?$/
const MAX_GAS_GWEI = 50
const WEI_PER_GWEI = 1_000_000_000

export function toWei(gwei: number): bigint {
  return BigInt(Math.round(gwei * WEI_PER_GWEI))
}

/**
 * Reads whether and how the gateway settles by itself; `read` is undefined when it does not. What is wrong is stated in
 * lines that name a variable and never repeat a key.
 *
 * @param environment Without empty variables.
 * @param signer Of the key that settles, where it lies in another process.
 */
export function readSelfFacilitator(
  environment: Environment,
  signer: SignerConfig | undefined,
): {
  readonly read: SelfFacilitatorConfig | undefined
  readonly wrong: readonly string[]
} {
  const key = environment['SETTLE_KEY']
  if (key === undefined && signer === undefined) return { read: undefined, wrong: [] }
  const setGas = environment['SETTLE_MOST_GAS_GWEI'] ?? `${MAX_GAS_GWEI}`
  const maxGasGwei = DECIMAL.test(setGas) ? Number(setGas) : Number.NaN
  const walletFactories = (environment['WALLET_FACTORIES'] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const wrong = [
    ...(key === undefined || isPrivateKey(key)
      ? []
      : ['SETTLE_KEY: must be a private key: 0x and 64 hexadecimal digits.']),
    ...(maxGasGwei > 0 && maxGasGwei <= 1e6
      ? []
      : ['SETTLE_MOST_GAS_GWEI: must be a number above 0 and up to 1000000, such as 50.']),
    ...walletFactories
      .flatMap((address) => findEvmPayeeProblem(address) ?? [])
      .slice(0, 1)
      .map((problem) => `WALLET_FACTORIES: each ${problem}`),
  ]
  return {
    read: {
      key: key === undefined ? undefined : () => key as `0x${string}`,
      signer,
      maxGasGwei,
      walletFactories: walletFactories.map((address) => address.toLowerCase() as `0x${string}`),
    },
    wrong,
  }
}

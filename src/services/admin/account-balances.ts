import { MINUTE_MS } from '../../core/durations.ts'
import type { JsonObject } from '../../core/json.ts'
import { type MicroUsd, usdAsNumber } from '../../core/money.ts'
import type { Runtime } from '../../core/runtime.ts'

/** An account of ours that pays fees, as a probe found it. */
export interface FeeAccountBalance {
  readonly variable: string
  readonly network: string
  readonly address: string
  readonly enough?: {
    readonly times: number
    readonly of: string
    /** For people, with the name of the coin. */
    readonly coins: string
    /** Coins, as far as a float goes. */
    readonly amount: number
  }
}

/** An account of ours from which dollars leave. */
export interface PayoutAccountReader {
  readonly network: string
  readonly asset: string
  readonly assetName: string
  /** Set where dollars are made out of nothing, on a chain of the gateway's own. */
  readonly isEmbedded: boolean
  address(): Promise<string>
  balance(): Promise<MicroUsd>
}

export interface PayoutAccountBalance extends Omit<PayoutAccountReader, 'address' | 'balance'> {
  readonly address: string
  /** Undefined where its chain does not answer. */
  readonly balance: MicroUsd | undefined
  /** The same as a number, for figures that are watched. */
  readonly dollars: number | undefined
}

/** What our accounts hold, as it was read last. */
export interface AccountBalances {
  /** Undefined while nothing has been read yet. */
  readonly readAt: number | undefined
  readonly fees: readonly FeeAccountBalance[]
  readonly payouts: readonly PayoutAccountBalance[]
}

/** Returns the last reading at once, whatever the nodes do. */
export interface AccountBalanceReader {
  latest(): AccountBalances
}

interface AccountBalancesDeps extends Pick<Runtime, 'clock'> {
  readFees(): Promise<readonly FeeAccountBalance[]>
  readonly payouts: readonly PayoutAccountReader[]
}

const FRESH_MS = MINUTE_MS
const NOTHING: AccountBalances = { readAt: undefined, fees: [], payouts: [] }

/**
 * Keeps what our accounts hold. Callers get the last reading at once; when it is a minute old it is read again in the
 * background, so a node that does not answer delays no caller.
 */
export function createAccountBalances({
  readFees,
  payouts,
  clock,
}: AccountBalancesDeps): AccountBalanceReader {
  let latest = NOTHING
  let isReading = false

  async function read(): Promise<void> {
    isReading = true
    try {
      const [fees, balances] = await Promise.all([
        readFees().catch(() => []),
        Promise.all(payouts.map(readPayoutAccount)),
      ])
      latest = { readAt: clock.now(), fees, payouts: balances }
    } finally {
      isReading = false
    }
  }

  return {
    latest(): AccountBalances {
      const isFresh = latest.readAt !== undefined && clock.now() - latest.readAt < FRESH_MS
      if (!isFresh && !isReading) read().catch(() => {})
      return latest
    },
  }
}

async function readPayoutAccount({
  network,
  asset,
  assetName,
  isEmbedded,
  ...account
}: PayoutAccountReader): Promise<PayoutAccountBalance> {
  const [address, balance] = await Promise.all([
    account.address().catch(() => ''),
    account.balance().catch(() => undefined),
  ])
  const dollars = balance === undefined ? undefined : usdAsNumber(balance)
  return { network, asset, assetName, isEmbedded, address, balance, dollars }
}

export type AccountState = 'good' | 'low' | 'empty' | 'unknown' | 'simulated'

/** Below this many payments an operator should send more. */
const FEW = 100

/** Rows for people; `owed` is what each account must be able to pay, millionths of a dollar. */
export function toAccountRows(
  { fees, payouts }: AccountBalances,
  {
    owedOf,
    toDollars,
  }: {
    readonly owedOf: (account: { readonly network: string; readonly asset: string }) => number
    readonly toDollars: (micro: number | string) => string
  },
): readonly (JsonObject & { readonly state: AccountState })[] {
  return [
    ...fees.map(({ variable, network, address, enough }) => ({
      use: 'fees',
      network,
      address,
      key: variable,
      balance: enough?.coins ?? null,
      lasts: enough ? `${enough.times} ${enough.of}` : null,
      payments: enough?.times ?? null,
      owedUsd: null,
      state: judgeFees(enough?.times),
    })),
    ...payouts.map(({ network, asset, assetName, isEmbedded, address, balance }) => {
      const owed = owedOf({ network, asset })
      const state: AccountState = isEmbedded ? 'simulated' : judgePayouts(balance, owed)
      return {
        use: 'payouts',
        network,
        address,
        key: assetName,
        balance: balance === undefined ? null : `${toDollars(`${balance}`)} ${assetName}`,
        lasts: null,
        payments: null,
        owedUsd: toDollars(owed),
        state,
      }
    }),
  ]
}

function judgeFees(times: number | undefined): AccountState {
  if (times === undefined) return 'unknown'
  if (times < 1) return 'empty'
  return times < FEW ? 'low' : 'good'
}

function judgePayouts(balance: MicroUsd | undefined, owed: number): AccountState {
  if (balance === undefined) return 'unknown'
  if (balance >= BigInt(owed)) return 'good'
  return balance === 0n ? 'empty' : 'low'
}

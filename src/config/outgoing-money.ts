import type { OutgoingMoney } from '../core/budgets/outgoing-money.ts'
import { usd } from '../core/money.ts'

export const outgoingDefaults = {
  PAYOUT_MAX_USD: '100',
  PAYOUT_DAILY_USD: '1000',
  PAYOUT_DAILY_ACCOUNTS: '20',
  REFUND_MAX_USD: '1',
  REFUND_WALLET_DAILY_USD: '5',
  REFUND_DAILY_USD: '50',
} as const
const DOLLARS = /^\d{1,9}(\.\d{1,6})?$/
const COUNT = /^\d{1,6}$/
const TOOL = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Reads how much may leave. Everything wrong is stated at once, each line naming a variable.
 *
 * @param environment Without empty variables.
 */
export function readOutgoingMoney(environment: Readonly<Record<string, string | undefined>>): {
  readonly read: OutgoingMoney
  readonly wrong: readonly string[]
  /** What works, and is hardly meant. */
  readonly warnings: readonly string[]
} {
  const settingOf = (name: keyof typeof outgoingDefaults) => environment[name] ?? outgoingDefaults[name]
  const amount = (name: keyof typeof outgoingDefaults) =>
    usd(DOLLARS.test(settingOf(name)) ? settingOf(name) : '0')
  const names: readonly (keyof typeof outgoingDefaults)[] = [
    'PAYOUT_MAX_USD',
    'PAYOUT_DAILY_USD',
    'REFUND_MAX_USD',
    'REFUND_WALLET_DAILY_USD',
    'REFUND_DAILY_USD',
  ]
  const opened = settingOf('PAYOUT_DAILY_ACCOUNTS')
  const refunds = environment['REFUNDS'] ?? 'off'
  const tools = (environment['REFUND_TOOLS'] ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  return {
    read: {
      payouts: {
        max: amount('PAYOUT_MAX_USD'),
        maxPerDay: amount('PAYOUT_DAILY_USD'),
        maxAccountsPerDay: Number(opened),
      },
      refunds: {
        enabled: refunds === 'on',
        tools,
        max: amount('REFUND_MAX_USD'),
        maxPerWalletAndDay: amount('REFUND_WALLET_DAILY_USD'),
        maxPerDay: amount('REFUND_DAILY_USD'),
      },
    },
    wrong: [
      ...names
        .filter((name) => !DOLLARS.test(settingOf(name)))
        .map((name) => `${name}: must be dollars with at most six decimals, such as 0.05.`),
      ...(COUNT.test(opened) ? [] : ['PAYOUT_DAILY_ACCOUNTS: must be a whole number, such as 20.']),
      ...(/^(?:on|off)$/.test(refunds) ? [] : ['REFUNDS: must be on or off.']),
      ...(tools.every((id) => TOOL.test(id))
        ? []
        : ['REFUND_TOOLS: must be ids of tools with commas between them.']),
      ...exceeding('PAYOUT_MAX_USD', 'PAYOUT_DAILY_USD'),
      ...exceeding('REFUND_MAX_USD', 'REFUND_WALLET_DAILY_USD'),
      ...exceeding('REFUND_MAX_USD', 'REFUND_DAILY_USD'),
      ...exceeding('REFUND_WALLET_DAILY_USD', 'REFUND_DAILY_USD'),
    ],
    warnings: [
      ...(tools.length > 0 && refunds !== 'on'
        ? ['REFUND_TOOLS: has no effect, because REFUNDS is not on.']
        : []),
      ...(tools.length === 0 && refunds === 'on'
        ? ['REFUND_TOOLS: is not set, so REFUNDS=on gives nothing back. Name the tools that it is for.']
        : []),
    ],
  }

  function exceeding(
    one: keyof typeof outgoingDefaults,
    whole: keyof typeof outgoingDefaults,
  ): readonly string[] {
    return environment[one] !== undefined && amount(one) > amount(whole)
      ? [`${one}: must not be above ${whole}, which is $${settingOf(whole)}.`]
      : []
  }
}

import { formatUsd } from '../core/money.ts'
import type { Tool } from '../tools/define-tool.ts'

const FAMILY_NAMES: Readonly<Record<string, string>> = { ai: 'AI', defi: 'DeFi', 'x402-world': 'x402 world' }

/** `trade-building` as people read it. */
export function familyName(family: string): string {
  const words = family.replaceAll('-', ' ')
  return FAMILY_NAMES[family] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The price of a call for people: `$0.005`, `from $0.01`, `free`. */
export function priceOf({ contract, quote }: Tool): string {
  if (contract.price === 0n) return quote ? 'from $0' : 'free'
  return `${quote ? 'from ' : ''}$${formatUsd(contract.price)}`
}

/** The prices of several tools, as `free to $0.04`. */
export function priceRange(tools: readonly Tool[]): string {
  const [first, ...others] = tools.toSorted((one, other) => Number(one.contract.price - other.contract.price))
  const last = others.at(-1) ?? first
  if (!first || !last) return ''
  const [least, most] = [priceOf(first), priceOf(last).replace('from ', '')]
  return least === most ? least : `${least} to ${most}`
}

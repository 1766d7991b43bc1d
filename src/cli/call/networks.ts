import { type DollarToken, dollarTokens, solanaDollarTokens } from '../../client/index.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { UsageError } from '../exit-code.ts'

/** Every token that a wallet of ours pays in. */
export const payableTokens: readonly DollarToken[] = [...dollarTokens, ...solanaDollarTokens]

const CAIP2 = /^[a-z0-9-]{3,8}:[a-zA-Z0-9_-]{1,32}$/
const MAX_QUOTED = 40

/**
 * The networks that a word names: `solana`, `evm`, a name such as `base-sepolia`, or a CAIP-2 id.
 *
 * @returns CAIP-2 ids.
 * @throws UsageError that lists the names.
 */
export function parseNetworks(word: string): readonly string[] {
  if (CAIP2.test(word)) return [word]
  const name = toName(word)
  const family = { solana: 'solana:', evm: 'eip155:' }[name]
  const found = payableTokens.filter((token) =>
    family === undefined ? toName(token.name) === name : token.network.startsWith(family),
  )
  if (found.length > 0) return found.map(({ network }) => network)
  const names = ['evm', 'solana', ...payableTokens.map((token) => toName(token.name))]
  throw new UsageError(
    `--network: ${quoteText(word, MAX_QUOTED)} is not supported. Use ${[...new Set(names)].join(', ')}, or a CAIP-2 id.`,
  )
}

/** A network as people call it; its CAIP-2 id where it has no name here. */
export function nameNetwork(caip2: string): string {
  return payableTokens.find(({ network }) => network === caip2)?.name ?? caip2
}

function toName(text: string): string {
  return text.toLowerCase().replaceAll(' ', '-')
}

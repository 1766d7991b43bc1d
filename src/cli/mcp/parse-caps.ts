import type { Caps } from '../../client/bridge/caps.ts'
import { microUsdOf } from '../../client/index.ts'
import type { MicroUsd } from '../../core/money.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { UsageError } from '../exit-code.ts'
import type { McpFlags } from './mcp-flags.ts'

const NETWORK = /^[a-z0-9-]{3,8}:[a-zA-Z0-9_-]{1,32}$/
const MAX_QUOTED = 60
/** An EVM address, or one of Solana. */
const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/**
 * Reads what a bridge may pay.
 *
 * @throws Error that names the flag and states what to put there.
 */
export function parseCaps(flags: McpFlags): Caps {
  return {
    perCall: parseDollars('max-usd-per-call', flags.maxUsdPerCall),
    perHour: parseOptionalDollars('max-usd-per-hour', flags.maxUsdPerHour),
    perDay: parseDollars('max-usd-per-day', flags.maxUsdPerDay),
    autoApprove: parseDollars('auto-approve-usd', flags.autoApproveUsd),
    askAbove: parseOptionalDollars('ask-above', flags.askAbove),
    networks: parseList('networks', flags.networks, NETWORK, 'a CAIP-2 id such as eip155:8453'),
    assets: parseList('assets', flags.assets, ADDRESS, 'an address, of EVM or Solana'),
    payees: parseList('payees', flags.payees, ADDRESS, 'an address, of EVM or Solana'),
  }
}

function parseDollars(flag: string, text: string): MicroUsd {
  try {
    return microUsdOf(text)
  } catch (cause) {
    throw new UsageError(`--${flag}: write dollars with at most six decimals, such as 0.05.`, { cause })
  }
}

function parseOptionalDollars(flag: string, text: string): MicroUsd | undefined {
  return text.trim() === '' ? undefined : parseDollars(flag, text)
}

/** What stands between commas; undefined when nothing does. A mistake must not widen what is allowed. */
function parseList(flag: string, text: string, form: RegExp, what: string): readonly string[] | undefined {
  if (text.trim() === '') return undefined
  const items = text.split(',').map((item) => item.trim())
  const wrong = items.find((item) => !form.test(item))
  if (wrong !== undefined) throw new UsageError(`--${flag}: ${quoteText(wrong, MAX_QUOTED)} is not ${what}.`)
  return items
}

import { quoteText } from '../../core/text/quote-text.ts'
import { fetchCapabilities, type TakenNetwork } from '../call/embedded-node.ts'
import { nameNetwork, parseNetworks, payableTokens } from '../call/networks.ts'
import { UsageError } from '../exit-code.ts'
import { isColored } from '../paint.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { createScreen } from '../terminal/screen.ts'
import { askFaucet } from './faucet.ts'
import { findTakenNetworks } from './find-taken-networks.ts'
import type { KeyKind } from './key-kind.ts'
import { listWallets, type PayingWallet } from './list-wallets.ts'
import { renderQr } from './show-qr.ts'

const MAX_QUOTED = 40

interface FundOptions {
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly url: string
  readonly amount: string
  readonly network?: string | undefined
  readonly qr?: true | undefined
  readonly json?: true | undefined
}

const PREFIXES: Readonly<Record<KeyKind, string>> = { evm: 'eip155:', solana: 'solana:' }

/**
 * Fills the wallet from the faucet of an embedded network; elsewhere prints the address to send dollars to, with a code
 * for a phone.
 *
 * @throws CliError when there is no wallet for what the gateway takes, or no gateway answers: without it no one knows where
 * dollars would be of use.
 */
export async function fundWallet({ url, amount, network, qr, json, ...base }: FundOptions): Promise<void> {
  const wallets = await listWallets(base)
  const wanted = network === undefined ? undefined : parseNetworks(network)
  const taken = qr ? await findTakenNetworks(url) : await fetchCapabilities(url)
  const usable = chooseNetworks(taken, wanted)
  if (usable.length === 0) throw createUntakenError(`${network}`, taken)
  const { address, kind } = requireWallet(wallets, usable)
  const own = usable.filter((id) => id.startsWith(PREFIXES[kind]))
  const hasFaucet = taken.some(({ caip2, embedded }) => embedded === true && own.includes(caip2))
  if (hasFaucet && !qr) return printGiven(address, await askFaucet(url, { address, amountUsd: amount }), json)
  const tokens = payableTokens.filter((token) => own.includes(token.network))
  printAddress(
    address,
    tokens.map(({ network: id, name, asset }) => ({ network: id, name, asset })),
    json,
  )
}

/** Where dollars would be of use: on what the gateway takes, or on all that a wallet pays on when it lists nothing. */
function chooseNetworks(
  taken: readonly TakenNetwork[],
  wanted: readonly string[] | undefined,
): readonly string[] {
  const known =
    taken.length === 0 ? payableTokens.map((token) => token.network) : taken.map(({ caip2 }) => caip2)
  return known.filter((id) => wanted?.includes(id) ?? true)
}

function createUntakenError(network: string, taken: readonly TakenNetwork[]): UsageError {
  const names = chooseNetworks(taken, undefined).map((id) => nameNetwork(toOneLine(id)))
  const who = taken.length === 0 ? 'a wallet pays on' : 'this gateway is paid on'
  return new UsageError(
    `--network: ${who} ${names.join(', ')}, and not on ${quoteText(network, MAX_QUOTED)}.`,
    {
      hint: 'No money has moved.',
    },
  )
}

function requireWallet(wallets: readonly PayingWallet[], networks: readonly string[]): PayingWallet {
  const wallet = wallets.find(({ kind }) => networks.some((id) => id.startsWith(PREFIXES[kind])))
  if (wallet) return wallet
  const isSolana = networks.every((id) => id.startsWith(PREFIXES.solana))
  throw new UsageError('You have no wallet for this network.', {
    hint: `Create one with \`pennywire wallet new${isSolana ? ' --solana' : ''}\`.`,
  })
}

function printGiven(
  address: string,
  given: Awaited<ReturnType<typeof askFaucet>>,
  json: true | undefined,
): void {
  if (json) {
    process.stdout.write(`${formatJson(given)}\n`)
    return
  }
  const { paint } = createScreen(process.stdout)
  const amount = paint.strong(`$${toOneLine(given.amountUsd)}`)
  const where = nameNetwork(toOneLine(given.network))
  process.stdout.write(
    `${paint.good('✓')} ${amount} on ${where} ${paint.quiet('(worth nothing elsewhere)')}\n  for ${address}\n`,
  )
}

interface FundingToken {
  readonly network: string
  readonly name: string
  readonly asset: string
}

function printAddress(address: string, tokens: readonly FundingToken[], json: true | undefined): void {
  if (json) {
    process.stdout.write(`${formatJson({ address, tokens })}\n`)
    return
  }
  const { paint, isTerminal } = createScreen(process.stdout)
  const names = tokens.map(({ name, asset }) => `  ${name}: ${paint.quiet(asset)}`)
  const code = isTerminal ? [renderQr(address, isColored(process.stdout)), ''] : []
  const lines = [...code, `Send USDC to ${paint.strong(address)} on:`, ...names]
  process.stdout.write(`${lines.join('\n')}\n`)
}

import { fetchCapabilities } from '../call/embedded-node.ts'
import { nameNetwork, parseNetworks, payableTokens } from '../call/networks.ts'
import { UsageError } from '../exit-code.ts'
import { isColored } from '../paint.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { createScreen } from '../terminal/screen.ts'
import { askFaucet } from './faucet.ts'
import { listWallets } from './list-wallets.ts'
import { renderQr } from './show-qr.ts'

interface FundOptions {
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly url: string
  readonly amount: string
  readonly network?: string | undefined
  readonly qr?: true | undefined
  readonly json?: true | undefined
}

/**
 * Fills the wallet from the faucet of an embedded network; elsewhere prints the address to send dollars to, with a code
 * for a phone.
 */
export async function fundWallet({ url, amount, network, qr, json, ...base }: FundOptions): Promise<void> {
  const wallets = await listWallets(base)
  const wanted = network === undefined ? undefined : parseNetworks(network)
  const wallet = wallets.find(
    ({ kind }) =>
      wanted === undefined || wanted.some((id) => id.startsWith(kind === 'evm' ? 'eip155:' : 'solana:')),
  )
  if (!wallet) {
    throw new UsageError('You have no wallet for this network.', {
      hint: `Create one with \`pennywire wallet new${wanted?.some((id) => id.startsWith('solana:')) ? ' --solana' : ''}\`.`,
    })
  }
  const { address, kind } = wallet
  const networks = await fetchCapabilities(url)
  const prefix = kind === 'evm' ? 'eip155:' : 'solana:'
  const usable = networks.filter(({ caip2 }) => caip2.startsWith(prefix) && (wanted?.includes(caip2) ?? true))
  if (usable.some(({ embedded }) => embedded === true) && !qr) {
    const given = await askFaucet(url, { address, amountUsd: amount })
    const { paint } = createScreen(process.stdout)
    if (json) process.stdout.write(`${formatJson(given)}\n`)
    else
      process.stdout.write(
        `${paint.good('✓')} ${paint.strong(`$${toOneLine(given.amountUsd)}`)} on ${nameNetwork(toOneLine(given.network))} ${paint.quiet('(worth nothing elsewhere)')}\n  for ${address}\n`,
      )
    return
  }
  printAddress(
    address,
    listTokens(
      usable.map(({ caip2 }) => caip2),
      prefix,
    ),
    json,
  )
}

interface FundingToken {
  readonly network: string
  readonly name: string
  readonly asset: string
}

function listTokens(networks: readonly string[], prefix: string): readonly FundingToken[] {
  return payableTokens
    .filter(
      ({ network }) => network.startsWith(prefix) && (networks.length === 0 || networks.includes(network)),
    )
    .map(({ network, name, asset }) => ({ network, name, asset }))
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

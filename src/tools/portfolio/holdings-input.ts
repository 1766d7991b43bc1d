import { z } from 'zod'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { evmChains } from '../../upstream/evm/evm.ts'
import { wrongAddress } from '../chains/address-fields.ts'
import { listed } from '../comma-list.ts'

const MAX_WALLETS = 5
const MAX_HOLDINGS = 30
const HOLDING = /^([^:]{1,40}):(\d{1,15}(?:\.\d{1,18})?)$/
const chainIds: ReadonlySet<string> = new Set([...evmChains, 'solana'])

/** A wallet on one chain. */
export interface Wallet {
  readonly chain: (typeof evmChains)[number] | 'solana'
  readonly address: string
}

/** What both tools of this family take: wallets, or what is held, or both. */
export const portfolioFields = {
  addresses: z
    .string()
    .max(900)
    .default('')
    .superRefine((text, context) => {
      const message = wrongWallets(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .describe(
      'Up to five wallets with commas between them, or .eth, .base.eth and .sol names. 0x addresses are read on Base; write bsc:0x… for another chain. Required unless holdings is given.',
    ),
  holdings: z
    .string()
    .max(900)
    .default('')
    .superRefine((text, context) => {
      const wrong = listed(text).some((part) => !HOLDING.test(part))
      const message = wrong
        ? 'Must be assets with amounts, such as BTC:0.5,ETH:2.'
        : listed(text).length > MAX_HOLDINGS
          ? `Name at most ${MAX_HOLDINGS} holdings.`
          : undefined
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .describe('What is held beside the wallets: asset and amount, such as BTC:0.5,ETH:2.'),
}

/** Both fields empty would be a question about nothing. */
export function namesSomething({ addresses, holdings }: { addresses: string; holdings: string }): boolean {
  return listed(addresses).length + listed(holdings).length > 0
}

export function walletsIn(text: string): readonly Wallet[] {
  return listed(text).map((part) => {
    const { chain, address } = splitWallet(part)
    const named = [...evmChains, 'solana' as const].find((one) => one === chain)
    return { chain: named ?? (isEvmAddress(address) ? 'base' : 'solana'), address }
  })
}

export function holdingsIn(text: string): readonly { readonly asset: string; readonly amount: number }[] {
  return listed(text).flatMap((part) => {
    const [, asset, amount] = HOLDING.exec(part) ?? []
    return asset === undefined ? [] : [{ asset: asset.trim(), amount: Number(amount) }]
  })
}

function wrongWallets(text: string): string | undefined {
  const parts = listed(text)
  if (parts.length > MAX_WALLETS) return `Name at most ${MAX_WALLETS} wallets.`
  return parts.map(wrongWallet).find((message) => message !== undefined)
}

function wrongWallet(part: string): string | undefined {
  const { chain, address } = splitWallet(part)
  if (chain !== undefined && !chainIds.has(chain))
    return 'Chains are solana, base, bsc, ethereum, arbitrum and polygon.'
  if (chain !== undefined) return wrongAddress(address, chain === 'solana' ? 'solana' : 'evm')
  if (isEvmAddress(address) || isSolanaAddress(address)) return undefined
  const isSolana = address.toLowerCase().endsWith('.sol') || !/^0x|\./.test(address)
  return wrongAddress(address, isSolana ? 'solana' : 'evm')
}

function splitWallet(part: string) {
  const colon = part.indexOf(':')
  return colon === -1
    ? { chain: undefined, address: part }
    : { chain: part.slice(0, colon).toLowerCase(), address: part.slice(colon + 1) }
}

import { z } from 'zod'
import { isBase58WithBytes, isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { evmChains } from '../../upstream/evm/evm.ts'
import { serviceOf } from '../../upstream/names/names.ts'
import { listed } from '../comma-list.ts'

const NAME = /\.(?:eth|sol|base|bnb|xyz)$/i
const MAX_LETTERS = 120
const NO_SUCH_NAME = 'Names end in .eth, .base.eth or .sol and have the letters a-z, digits, - and _.'
const NOT_OF_KIND = {
  evm: 'A .sol name is an address on Solana; name an EVM address here, or a name that ends in .eth.',
  solana: 'A name that ends in .eth is an EVM address; name a Solana address here, or a .sol name.',
} as const
const NOT_EVM =
  'Must be an EVM address: 0x and 40 hexadecimal digits, with a right checksum when the case is mixed (EIP-55), or a name that ends in .eth.'
const NOT_SOLANA = 'Must be a Solana address: 32 bytes in base58, or a .sol name.'

/** What is wrong with a text as an address of a kind, or a registered name of one; undefined when nothing is. */
export function wrongAddress(text: string, kind: 'evm' | 'solana'): string | undefined {
  if (NAME.test(text)) return wrongName(text, kind)
  if (kind === 'evm') return isEvmAddress(text) ? undefined : NOT_EVM
  return isSolanaAddress(text) ? undefined : NOT_SOLANA
}

function wrongName(text: string, kind: 'evm' | 'solana'): string | undefined {
  const service = serviceOf(text)
  if (service === undefined) return NO_SUCH_NAME
  return (service === 'sns') === (kind === 'solana') ? undefined : NOT_OF_KIND[kind]
}

export const EvmAddress = addressOf('evm')
export const SolanaAddress = addressOf('solana')

export const EvmChain = z
  .enum(evmChains)
  .default('base')
  .describe('Which chain: base, bsc, ethereum, arbitrum or polygon.')

export const EvmHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'Must be a transaction hash: 0x and 64 hexadecimal digits.')

export const SolanaSignature = z
  .string()
  .refine((text) => isBase58WithBytes(text, 64), 'Must be a transaction signature: 64 bytes in base58.')

/** Smallest units of a token or coin, as text, so that no digit is lost. */
export const RawUnits = z
  .string()
  .regex(/^[1-9]\d{0,77}$/, 'Must be a whole number of smallest units above zero, as text without a point.')

/** Addresses with commas between them. */
export function addressList(kind: 'evm' | 'solana', most: number) {
  return z
    .string()
    .max((MAX_LETTERS + 1) * most)
    .superRefine((text, context) => {
      const addresses = listed(text)
      if (addresses.length > most)
        context.addIssue({ code: 'custom', message: `Name at most ${most} addresses.` })
      const wrong = addresses
        .map((address) => wrongAddress(address, kind))
        .find((reason) => reason !== undefined)
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
    })
}

function addressOf(kind: 'evm' | 'solana') {
  return z
    .string()
    .min(1)
    .max(MAX_LETTERS)
    .superRefine((text, context) => {
      const message = wrongAddress(text, kind)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
}

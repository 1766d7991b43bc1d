import { isEvmAddress, isSolanaAddress } from '../core/addresses.ts'
import { payableDollars } from '../core/reference/evm-networks.ts'
import { solanaNetworks } from '../core/reference/other-networks.ts'
import { isAlgorandAddress } from './algorand-address.ts'

const EVM_SHAPE = /^0x[0-9a-fA-F]{40}$/
const ALGORAND_SHAPE = /^[A-Z2-7]{58}$/
/** Below this an EVM address is zero or a contract built into the chain. */
const FIRST_ACCOUNT = 0x20n
const BURN_ADDRESS = '0x000000000000000000000000000000000000dead'

/** Contracts of the tokens that callers pay with, in lower case: what is sent to them never comes back. */
export const tokenContracts: ReadonlySet<string> = new Set(
  payableDollars.map(({ address }) => address.toLowerCase()),
)

/** Mints and programs of Solana, none of which can own dollars. */
export const solanaPrograms: ReadonlySet<string> = new Set([
  solanaNetworks.mainnet.usdc,
  solanaNetworks.devnet.usdc,
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** Why an EVM address cannot be paid, as a sentence without its subject; undefined when it can. */
export function findEvmPayeeProblem(address: string): string | undefined {
  if (!EVM_SHAPE.test(address)) return 'must be an EVM address: 0x and 40 hexadecimal digits.'
  if (!isEvmAddress(address))
    return 'has a wrong checksum (EIP-55), so a letter or digit is mistyped. Copy the address again, or write it in lower case if you are sure.'
  if (BigInt(address) < FIRST_ACCOUNT || address.toLowerCase() === BURN_ADDRESS)
    return 'is an address without a known key, so the dollars would be lost. Put an address of yours there.'
  return tokenContracts.has(address.toLowerCase())
    ? 'is the contract of the token itself, which keeps whatever it is sent. Put an address of yours there.'
    : undefined
}

/** Why the owner of a token account on Solana cannot be paid; undefined when it can. */
export function findSolanaPayeeProblem(address: string): string | undefined {
  if (!isSolanaAddress(address)) return 'must be a Solana address, 32 bytes in base58.'
  return solanaPrograms.has(address)
    ? 'is a mint or a program, which owns no dollars. Put the address of your wallet there.'
    : undefined
}

/** Why an Algorand address cannot be paid; undefined when it can. */
export function findAlgorandPayeeProblem(address: string): string | undefined {
  if (!ALGORAND_SHAPE.test(address)) return 'must be an Algorand address, 58 letters and digits in base32.'
  if (!isAlgorandAddress(address))
    return 'has a wrong checksum, so a letter or digit is mistyped. Copy the address again.'
  return /^A{51}/.test(address)
    ? 'is an address without a known key, so the dollars would be lost. Put an address of yours there.'
    : undefined
}

import type { Signer } from '../../client/index.ts'
import { openWallet } from '../wallet/wallet-file.ts'

const KEY = /^(?:0x)?([0-9a-fA-F]{64})$/

/**
 * The wallet that pays: the key that was handed in, or else the one in the wallet file; undefined when there is
 * neither.
 *
 * @throws Error when a key is there that cannot be used. The key is not in its words.
 */
export async function createBridgeSigner({
  home,
  privateKey,
}: {
  readonly home: string
  readonly privateKey: string | undefined
}): Promise<Signer | undefined> {
  const given = privateKey === undefined ? openWallet(home)?.privateKey : toHex(privateKey)
  if (given === undefined) return undefined
  const { privateKeyToAccount } = await import('viem/accounts')
  try {
    return privateKeyToAccount(given)
  } catch {
    throw new Error('The private key is not one that this curve has.')
  }
}

function toHex(text: string): `0x${string}` {
  const [, digits] = KEY.exec(text.trim()) ?? []
  if (digits === undefined) throw new Error('PENNYWIRE_PRIVATE_KEY: a key is 0x and 64 hexadecimal digits.')
  return `0x${digits}`
}

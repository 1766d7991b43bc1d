import { paint } from '../paint.ts'
import { askFaucet } from './faucet.ts'
import { openWallet, saveWallet, type WalletFile } from './wallet-file.ts'

/** Makes a wallet and says its address; its key is written to the file and nowhere else. */
export async function newWallet(home: string): Promise<void> {
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const path = saveWallet(home, { address, privateKey })
  process.stdout.write(
    `${paint.strong(address)}\n${paint.quiet(`The key is in ${path}; only you can read it.`)}\n`,
  )
}

export function showWallet(home: string, { json }: { readonly json?: true }): void {
  const { address, path } = openExistingWallet(home)
  if (json) process.stdout.write(`${JSON.stringify({ address, path })}\n`)
  else process.stdout.write(`${paint.strong(address)}\n${paint.quiet(path)}\n`)
}

/** Fills the wallet from the faucet of a gateway. */
export async function fundWallet(
  home: string,
  { url, amount }: { readonly url: string; readonly amount: string },
): Promise<void> {
  const { address } = openExistingWallet(home)
  const given = await askFaucet(url, { address, amountUsd: amount })
  process.stdout.write(
    `${address} got ${paint.strong(`${given.amountUsd} USD`)} on ${given.network} ${paint.quiet('(embedded: worth nothing elsewhere)')}\n`,
  )
}

function openExistingWallet(home: string): WalletFile {
  const wallet = openWallet(home)
  if (!wallet) throw new Error('There is no wallet yet; make one with: pennywire wallet new')
  return wallet
}

import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { boundedFetch } from './bounded-fetch.mjs'
import { orStart } from './help.mjs'

/**
 * A throw-away wallet with a dollar of play money from the faucet of an embedded gateway. With real money the wallet is
 * yours, and there is no faucet.
 *
 * @param {string} gateway Base URL.
 */
export async function fundedWallet(gateway) {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const funded = await boundedFetch(`${gateway}/embedded/faucet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: wallet.address, amountUsd: '1' }),
  }).catch(orStart(gateway))
  if (!funded.ok) throw new Error(`The faucet answered: ${await funded.text()}`)
  return wallet
}

/**
 * The stock x402 client, out of such a wallet.
 *
 * @param {string} gateway Base URL.
 */
export async function stockClient(gateway) {
  return new x402Client().register('eip155:*', new ExactEvmScheme(await fundedWallet(gateway)))
}

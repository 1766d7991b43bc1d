import { z } from 'zod'
import { fill, make } from '../dom.ts'
import { dollars } from '../format.ts'
import { read } from '../gateway.ts'

const WalletState = z.looseObject({
  balanceUsd: z.string(),
  assetName: z.string(),
  blockhash: z.string().optional(),
})

/** What a wallet holds on a network, and what it needs to sign there; the gateway asks its own node. @throws PaymentError */
export function readWalletState(network: string, address: string): Promise<z.output<typeof WalletState>> {
  return read(`x402/wallet?${new URLSearchParams({ network, address })}`, WalletState)
}

/** A line that states what an account holds on each network. */
export function balanceLine(
  { address }: { readonly address: string },
  networks: readonly { readonly caip2: string; readonly name: string }[],
): HTMLElement {
  const line = make('p', { class: 'quiet figure', role: 'status' }, 'Reading the balance …')
  const asked = networks.map(async ({ caip2, name }) => {
    const { balanceUsd, assetName } = await readWalletState(caip2, address)
    return `${dollars(balanceUsd)} ${assetName} on ${name}`
  })
  void Promise.allSettled(asked).then((results) => {
    const balances = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    fill(line, balances.length > 0 ? balances.join(', ') : 'The balance is not known at the moment.')
  })
  return line
}

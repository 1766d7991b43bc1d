import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TrialGateway } from '../../app/trial-gateway.ts'
import { createPayer, dollarsOf, type Payer, type Signer } from '../../client/index.ts'
import { askFaucet } from '../wallet/faucet.ts'

/** A buyer at a trial gateway, with a wallet that lives as long as the demo. */
export interface DemoBuyer {
  readonly address: `0x${string}`
  readonly payer: Payer
  readonly signer: Signer
  fund(amountUsd: string): Promise<{ transaction: string }>
  /** What the wallet holds on chain, smallest units of USDC. */
  balance(): Promise<bigint>
}

export function createDemoBuyer(gateway: TrialGateway, maxUsd: string): DemoBuyer {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    signer: account,
    payer: createPayer({ signer: account, maxUsd, budgetUsd: '1' }),
    fund: (amountUsd) => askFaucet(gateway.url, { address: account.address, amountUsd }),
    balance: () => gateway.balanceOf(account.address),
  }
}

/** An amount of USDC, whose smallest unit is a millionth, for people. */
export function formatUsdc(units: bigint): string {
  return `${dollarsOf(units)} USDC`
}

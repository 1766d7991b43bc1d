import { type PayeeBalance, readPayeeBalances } from '../../app/probes/payee-balances.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'

/** Whether the dollar token of every network answers for the address that is paid, and what lies there. */
export async function checkPayees(payment: PaymentNetworks): Promise<readonly Check[]> {
  return (await readPayeeBalances(payment)).map(toCheck)
}

function toCheck({ network, address, token, state, holds }: PayeeBalance): Check {
  const name = `payee: ${describeNetwork(network)}`
  if (state === 'found') return fine(name, `${address} holds ${holds.toFixed(2)} ${token}.`)
  if (state === 'unanswered') return warn(name, `The node does not state what ${address} holds in ${token}.`)
  if (state === 'unread') return off(name, 'Is not looked at here.')
  return network.startsWith('solana:')
    ? wrong(name, `${address} has no ${token} account: send it a cent of ${token}.`)
    : wrong(name, `This node has no ${token} contract: is it the node of another chain? See RPC_URL_….`)
}

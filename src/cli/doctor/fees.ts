import { type FeeBalance, readFeeBalances } from '../../app/probes/fee-balances.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { type Check, fine, warn, wrong } from './check.ts'

/** Below this an operator should send more. */
const FEW = 100

/** Whether every account that pays fees can go on paying them for a while. */
export async function checkFees(payment: PaymentNetworks): Promise<readonly Check[]> {
  return (await readFeeBalances(payment)).map(toCheck)
}

function toCheck({ variable, network, address, enough }: FeeBalance): Check {
  const name = `fees: ${describeNetwork(network)}, ${variable}`
  if (!enough) return warn(name, `No node states what ${address} holds for fees.`)
  const { times, of } = enough
  if (times < 1)
    return wrong(name, `${address} cannot pay for one of its ${of}: send it coins of the network.`)
  const says = `${address} can pay for about ${times} ${of}`
  return times < FEW ? warn(name, `${says}: send it more coins of the network.`) : fine(name, `${says}.`)
}

import { listSigners } from '../../app/payments/signers.ts'
import { probeSigner } from '../../app/probes/signers.ts'
import type { Config } from '../../config/config.ts'
import { formatUsd, usd } from '../../core/money.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { type Check, fine, warn, wrong } from './check.ts'

const DOLLARS = /^\d{1,9}(?:\.\d{1,6})?$/

/** Whether every key in another process answers, is the one that is expected, and may sign what this gateway would ask. */
export async function checkSigners({ payment, outgoing }: Config): Promise<readonly Check[]> {
  const { max, maxPerDay } = outgoing.payouts
  return Promise.all(
    listSigners(payment).map(async ({ variable, use, config, networks }) => {
      const name = `signer: ${use}`
      const state = await probeSigner(config, { use, networks })
      if (state.kind === 'unavailable')
        return wrong(
          name,
          `Cannot sign: ${state.reason}; nothing is sold or sent with ${config.address} meanwhile. See ${variable}.`,
        )
      if (state.kind === 'wrong') return wrong(name, `Cannot be used: ${state.reason}. See ${variable}.`)
      const { maxUsd, maxUsdPerDay, leftUsdToday } = state.key
      const says = `Signs for ${config.address} on ${networks.map(describeNetwork).join(', ')}`
      if (use === 'settle') return fine(name, `${says}.`)
      const limits = `at most $${maxUsd} at once and $${maxUsdPerDay} a day, $${leftUsdToday} left`
      if (isBelow(maxUsd, max))
        return warn(
          name,
          `${says}, ${limits}. PAYOUT_MAX_USD is $${formatUsd(max)}: larger payouts are sold here and wait. Make both equal.`,
        )
      return isBelow(maxUsdPerDay, maxPerDay)
        ? warn(
            name,
            `${says}, ${limits}. PAYOUT_DAILY_USD is $${formatUsd(maxPerDay)}: payouts above the signer's day wait for the next one.`,
          )
        : fine(name, `${says}, ${limits}.`)
    }),
  )
}

function isBelow(limit: string | undefined, ours: bigint): boolean {
  return limit !== undefined && DOLLARS.test(limit) && usd(limit) < ours
}

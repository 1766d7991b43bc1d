import { BLOCK_SECONDS } from './chain.ts'
import type { Account, Violation } from './findings.ts'
import { all } from './history.ts'
import { BLOCKS_APART } from './node.ts'
import type { SimulationResult } from './simulation-result.ts'

/** How long a named settlement is looked for; then the next facilitator may bring it. */
const LOOKED_FOR = 12_500
/** As far back as a node may see that answers. */
const BEHIND = 60_000

/** Whether every look at the chain is answered, though perhaps as of a while ago. */
function isClear({ plan: { node } }: SimulationResult): boolean {
  const { blocksBehind, strayedAfter } = node.second
  return node.silent === 0 && blocksBehind < BLOCKS_APART && strayedAfter === undefined
}

/** Whether a payment could have landed all the time: neither spent nor cancelled, paid for, and in time. */
function isGood(
  { key }: Account,
  from: number,
  to: number,
  { purchases, entries, balanceAt }: SimulationResult,
): boolean {
  const authorization = purchases.get(key)?.payment.authorization
  if (!authorization) return false
  const { from: payer, nonce, value, validAfter, validBefore } = authorization
  if (to >= Number(validBefore) * 1000 || from <= Number(validAfter) * 1000) return false
  if (entries.some((entry) => entry.from === payer && entry.nonce === nonce && entry.at <= to)) return false
  for (let at = from - BEHIND; at <= to; at += (BLOCK_SECONDS * 1000) / 2)
    if (balanceAt(payer, at) < value) return false
  return true
}

/** INV15: who names a settlement that there is not is recorded as such. */
export function falseWords(accounts: readonly Account[], remains: SimulationResult): Violation[] {
  const { history, plan } = remains
  if (!isClear(remains) || plan.crashes.length > 0) return []
  const crashes = all(history, 'crashed')
  // a gateway that went away while it looked has forgotten whom it was about to blame
  const isCutShort = (at: number) => crashes.some((crash) => crash.at >= at && crash.at <= at + LOOKED_FOR)
  const byKey = new Map(accounts.map((account) => [account.key, account]))
  return plan.facilitators.flatMap(({ name }): Violation[] => {
    const invented = all(history, 'invented').filter(({ facilitator, key, at }) => {
      const account = byKey.get(key)
      return (
        facilitator === name && account && !isCutShort(at) && isGood(account, at, at + LOOKED_FOR, remains)
      )
    })
    const blamed = all(history, 'blamed').filter(({ facilitator }) => facilitator === name)
    if (blamed.length >= invented.length) return []
    const sentence = `${name} invented ${invented.length} settlements and was blamed for ${blamed.length}`
    return [{ invariant: 'INV15', sentence }]
  })
}

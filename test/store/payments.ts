import type { LeaseTimes } from '../../src/store/engine/lease-clock.ts'
import type { Claim, Ledger, Owned, Used } from '../../src/store/payments/ledger.ts'

export const NOW = 1_780_000_000_000
const HOUR = 3_600_000

/** A payment that wants to be claimed; every name is another authorization of the same payer. */
export function createClaim(name: string, changes: Partial<Claim> = {}): Claim {
  return {
    key: `eip155:84532|0xusdc|0xpayer|${name}`,
    header_id: `header of ${name}`,
    network: 'eip155:84532',
    asset: '0xusdc',
    payer: '0xpayer',
    pay_to: '0xshop',
    amount: '5000',
    price: '5000',
    valid_before: NOW / 1000 + 300,
    tool: 'signal',
    req_hash: `request of ${name}`,
    terms: '{"payload":1}',
    ...changes,
  }
}

/** A lease that lasts longer than any test. */
export const held: LeaseTimes = { now: NOW, leaseUntil: NOW + HOUR }
/** A lease that is over as soon as it begins, as its owner's death would leave it. */
export const over: LeaseTimes = { now: NOW, leaseUntil: NOW - 1 }

/** Claims a payment that is unclaimed. */
export async function claimPayment(ledger: Ledger, claim: Claim, times: LeaseTimes = held): Promise<Owned> {
  const outcome = await ledger.claim(claim, times)
  if (outcome.kind !== 'claimed') throw new Error(`The claim is ${outcome.kind}.`)
  return { key: claim.key, fence: outcome.fence }
}

/** Writes the result of a claimed payment down, so that it may settle: for what was used, where it is metered. */
export function writePayment(
  ledger: Ledger,
  owned: Owned,
  { now, leaseUntil, used }: LeaseTimes & { readonly used?: Used } = held,
): Promise<boolean> {
  return ledger.writeAhead(owned, {
    result: '{"answer":42}',
    responseHash: 'hash of the answer',
    attempt: { id: `attempt ${owned.fence}`, facilitator: 'first', startedAt: now },
    leaseUntil,
    at: now,
    ...(used && { used }),
  })
}

export const landed = { tx: '0xtx', at: NOW + 1, purgeAt: NOW + HOUR, late: false }

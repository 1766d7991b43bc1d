import type { KeyAnswer, SignRequest } from '../../chains/signing/wire.ts'
import { writeReferenceText } from '../../chains/solana/transfer-signer.ts'
import type { Clock } from '../../core/clock.ts'
import { formatUsd, microUsd, usd } from '../../core/money.ts'
import type { SigningJournal } from './journal.ts'
import type { OpenKey } from './open-key.ts'
import { permitPayout } from './payout-rules.ts'
import type { KeySettings } from './policy-file.ts'
import { Refusal } from './refusal.ts'
import { permitSettlement } from './settlement-rules.ts'
import { permitSolanaPayout } from './solana-rules.ts'
import type { Permitted } from './spending-request.ts'

/** A key with its policy. */
export interface SigningKey {
  readonly address: string
  readonly use: KeySettings['use']
  describe(): KeyAnswer
  /**
   * Reads what is to be signed, holds it against the policy, writes it down, and signs.
   *
   * @throws Refusal
   */
  sign(request: SignRequest): Promise<string>
}

export function createSigningKey(
  key: OpenKey,
  policy: KeySettings,
  { journal, clock }: { readonly journal: SigningJournal; readonly clock: Clock },
): SigningKey {
  const { address } = key
  const { use } = policy

  function permit(request: SignRequest): Permitted {
    const signing = { address, now: clock.now() }
    if (policy.use === 'settle' && request.type === 'evm-transaction')
      return permitSettlement(request, policy, signing)
    if (policy.use === 'payout' && request.type === 'evm-authorization')
      return permitPayout(request, policy, signing)
    if (policy.use === 'payout-solana' && request.type === 'solana-transfer')
      return permitSolanaPayout(new Uint8Array(Buffer.from(request.message, 'base64')), policy, signing)
    // spends nothing, and can be no transaction
    if (policy.use === 'payout-solana' && request.type === 'solana-reference')
      return { bytes: writeReferenceText(request.nonce), spendings: [], facts: {} }
    throw new Refusal('not_allowed', `A key for ${use} does not sign ${request.type}.`)
  }

  return {
    address,
    use,
    describe() {
      const named = { use, address, networks: policy.networks }
      if (policy.use === 'settle') return named
      const left = usd(policy.maxUsdPerDay) - journal.spent(address)
      return {
        ...named,
        maxUsd: policy.maxUsd,
        maxUsdPerDay: policy.maxUsdPerDay,
        leftUsdToday: formatUsd(microUsd(left > 0n ? left : 0n)),
      }
    },
    async sign(request) {
      const { bytes, spendings, facts } = permit(request)
      if (spendings.length > 0) journal.record(spendings, { key: address, use, type: request.type, ...facts })
      return key.kind === 'evm'
        ? key.signDigest(bytes)
        : Buffer.from(key.signMessage(bytes)).toString('base64')
    },
  }
}

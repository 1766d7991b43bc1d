import { authorizationDigest, domainSeparator } from '../../chains/evm/evm-signatures.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import type { AuthorizationRequest } from '../../chains/signing/wire.ts'
import { HOUR_SECONDS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { evmDollars, toMicroUsd } from './dollars.ts'
import type { PayoutPolicy } from './policy-file.ts'
import { Refusal } from './refusal.ts'
import type { Permitted, Signing } from './spending-request.ts'

const SECOND_MS = 1_000

/**
 * What a key for payouts may sign: transfers of known dollars out of its own account, up to its limits. One that is signed
 * again with another end counts once, because the token takes its nonce once.
 *
 * @throws Refusal
 */
export function permitPayout(
  { domain, authorization }: AuthorizationRequest,
  policy: PayoutPolicy,
  { address, now }: Signing,
): Permitted {
  const network = `eip155:${domain.chainId}`
  if (!policy.networks.includes(network))
    throw new Refusal('not_allowed', `The policy does not name the network ${describeNetwork(network)}.`)
  const token = evmDollars.find(
    (dollar) => dollar.network === network && dollar.address === domain.verifyingContract,
  )
  if (!token)
    throw new Refusal(
      'not_allowed',
      `${domain.verifyingContract} is no dollar that is known on ${describeNetwork(network)}.`,
    )
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  if (from !== address)
    throw new Refusal('not_allowed', 'The transfer does not leave the account of this key.')
  if (policy.payees.length > 0 && !policy.payees.includes(to as Hex))
    throw new Refusal('not_allowed', `The policy does not name the payee ${to}.`)
  // one that is good for long could be kept back, and sent on a day whose limit it does not count against
  if (BigInt(validBefore) > BigInt(Math.floor(now / SECOND_MS) + HOUR_SECONDS))
    throw new Refusal('not_allowed', 'The transfer is good for more than an hour.')
  const amount = toMicroUsd(BigInt(value), token.decimals)
  // it counts towards no limit, and each one fills the journal
  if (amount === 0n) throw new Refusal('not_allowed', 'The transfer moves nothing.')
  if (amount > usd(policy.maxUsd))
    throw new Refusal('over_limit', `The amount is above maxUsd, ${policy.maxUsd}.`)
  const order = {
    from: from as Hex,
    to: to as Hex,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
    nonce: nonce as Hex,
  }
  return {
    bytes: authorizationDigest(
      domainSeparator({ ...domain, verifyingContract: domain.verifyingContract as Hex }),
      order,
    ),
    spendings: [
      {
        bucket: address,
        once: `${network} ${token.address} ${nonce}`,
        terms: `${to} ${value}`,
        amount,
        maxPerDay: usd(policy.maxUsdPerDay),
      },
    ],
    facts: { network, asset: token.address, to, value, nonce },
  }
}

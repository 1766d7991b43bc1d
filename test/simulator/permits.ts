import type { Authorization } from '../../src/chains/evm/chain.ts'
import { type Permit, UPTO_PROXY } from '../../src/chains/evm/permit.ts'
import type { PaymentOrder } from '../../src/payment/model/rail.ts'
import type { Requirement } from '../../src/payment/model/x402.ts'
import { parseAuthorization } from '../../src/payment/rails/evm-authorization.ts'
import { parsePermit } from '../../src/payment/rails/evm-permit.ts'
import type { Hex, Spending } from './chain.ts'

/** The permit for at most the amount that an authorization names exactly. */
export function createPermit(
  { from, to, value, validAfter, validBefore, nonce }: Authorization,
  { asset, extra }: Pick<Requirement, 'asset' | 'extra'>,
): Permit {
  return {
    from,
    token: asset as Hex,
    most: value,
    spender: UPTO_PROXY,
    nonce,
    // a permit counts up to and including its end
    deadline: validBefore - 1n,
    to,
    facilitator: extra['facilitatorAddress'] as Hex,
    validAfter,
  }
}

/** The payload in which a permit is presented. */
export function permitPayload(permit: Permit, signature: Hex) {
  const { from, token, most, spender, nonce, deadline, to, facilitator, validAfter } = permit
  return {
    signature,
    permit2Authorization: {
      from,
      permitted: { token, amount: `${most}` },
      spender,
      nonce: `${BigInt(nonce)}`,
      deadline: `${deadline}`,
      witness: { to, facilitator, validAfter: `${validAfter}` },
    },
  }
}

/** What an order has its facilitator move. */
export function toSpending({ amount, payload, requirement }: PaymentOrder): Spending {
  if (requirement.scheme === 'exact') {
    return { ...parseAuthorization(payload.payload).authorization, register: 'token' }
  }
  const { from, to, nonce, validAfter, deadline } = parsePermit(payload.payload).permit
  return {
    from,
    to,
    nonce,
    value: BigInt(amount),
    validAfter,
    validBefore: deadline + 1n,
    register: 'permit2',
  }
}

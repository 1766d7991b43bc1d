import type { LandedTransfer } from './chain.ts'
import { type Hex, padToWord, toLowerHex, toWord } from './hex.ts'
import { selectorOf } from './keccak.ts'
import { type BlockPosition, type ChainLog, TRANSFER_TOPIC } from './landed.ts'
import { type SignedPermit, UPTO_PROXY } from './permit.ts'

/** A successful transaction, as far as it shows what a permit brought about. Addresses lower case. */
export interface PermitTransaction {
  readonly to: Hex
  readonly input: Hex
  readonly logs: readonly ChainLog[]
}

const PERMIT_FIELDS = '((address,uint256),uint256,uint256),uint256,address,(address,address,uint256),bytes'
const SETTLE = selectorOf(`settle(${PERMIT_FIELDS})`)
const SETTLE_WITH_PERMIT = selectorOf(
  `settleWithPermit((uint256,uint256,bytes32,bytes32,uint8),${PERMIT_FIELDS})`,
)
/** Words of calldata before the permit's own. */
const WORDS_BEFORE: Readonly<Record<string, number>> = { [SETTLE]: 0, [SETTLE_WITH_PERMIT]: 5 }
const HEAD_WORDS = 10

/** Calldata by which the proxy settles a permit at an amount. */
export function settleCall(permit: SignedPermit, amount: bigint): Hex {
  const signature = permit.signature.slice(2)
  const terms = [
    padToWord(permit.token),
    toWord(permit.most),
    permit.nonce.slice(2),
    toWord(permit.deadline),
    toWord(amount),
    padToWord(permit.from),
    padToWord(permit.to),
    padToWord(permit.facilitator),
    toWord(permit.validAfter),
    toWord(HEAD_WORDS * 32),
    toWord(signature.length / 2),
    signature.padEnd(Math.ceil(signature.length / 64) * 64, '0'),
  ]
  return `0x${SETTLE}${terms.join('')}`
}

/**
 * The transfer that a transaction to the proxy made of a permit. The proxy logs no nonce, so it is read from the
 * calldata; what moved is read from the token's own log, and without one nothing did. Calls that reach the proxy
 * through another contract are not seen.
 */
export function permittedTransfersOf(
  { to, input, logs }: PermitTransaction,
  { asset, position }: { readonly asset: Hex; readonly position: BlockPosition },
): LandedTransfer[] {
  const before = WORDS_BEFORE[input.slice(2, 10)]
  if (to !== UPTO_PROXY || before === undefined) return []
  const word = (at: number) => input.slice(10 + (before + at) * 64, 10 + (before + at + 1) * 64)
  if (word(HEAD_WORDS - 1).length !== 64) return []
  const address = (at: number) => toLowerHex(`0x${word(at).slice(24)}`)
  const [nonce, from, recipient] = [toLowerHex(`0x${word(2)}`), address(5), address(6)]
  const moved = logs.find(
    (log) =>
      log.address === asset &&
      log.topics[0] === TRANSFER_TOPIC &&
      log.topics[1] === `0x${padToWord(from)}` &&
      log.topics[2] === `0x${padToWord(recipient)}`,
  )
  return moved ? [{ from, to: recipient, value: BigInt(moved.data), nonce, ...position }] : []
}

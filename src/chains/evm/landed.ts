import type { LandedTransfer, PlainTransfer } from './chain.ts'
import type { Hex } from './hex.ts'
import { topicOf } from './keccak.ts'

/** One event as a contract logged it; topics and data are hex, addresses lower case. */
export interface ChainLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Where a transaction was mined. */
export interface BlockPosition {
  readonly transaction: Hex
  readonly block: number
}

export const TRANSFER_TOPIC = topicOf('Transfer(address,address,uint256)')
export const AUTHORIZATION_USED_TOPIC = topicOf('AuthorizationUsed(address,bytes32)')

/**
 * The authorised transfers in one transaction's logs. A token that keeps EIP-3009 logs `AuthorizationUsed` and right
 * after it the `Transfer` it caused; a used nonce without its transfer counts for nothing, and neither does a
 * cancelled one, which logs another event.
 *
 * @param logs All logs of the transaction, in order.
 */
export function findLandedTransfers(
  logs: readonly ChainLog[],
  { asset, position }: { readonly asset: Hex; readonly position: BlockPosition },
): LandedTransfer[] {
  const ofAsset = logs.filter((log) => log.address === asset)
  return ofAsset.flatMap((used, index) => {
    const [usedTopic, authorizer, nonce] = used.topics
    const transfer = ofAsset[index + 1]
    if (usedTopic !== AUTHORIZATION_USED_TOPIC || !authorizer || !nonce || !transfer) return []
    const [transferTopic, from, to] = transfer.topics
    if (transferTopic !== TRANSFER_TOPIC || from !== authorizer || !to) return []
    return [{ from: addressIn(from), to: addressIn(to), value: BigInt(transfer.data), nonce, ...position }]
  })
}

/** Everything that moved a token in one transaction's logs. */
export function findTransfers(
  logs: readonly ChainLog[],
  { asset, position }: { readonly asset: Hex; readonly position: BlockPosition },
): PlainTransfer[] {
  return logs.flatMap(({ address, topics: [topic, from, to], data }) =>
    address === asset && topic === TRANSFER_TOPIC && from && to
      ? [{ from: addressIn(from), to: addressIn(to), value: BigInt(data), ...position }]
      : [],
  )
}

function addressIn(topic: Hex): Hex {
  return `0x${topic.slice(26)}`
}

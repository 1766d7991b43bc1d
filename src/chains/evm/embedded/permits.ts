import { GatewayError } from '../../../core/failures.ts'
import type { PermitChain, TokenChain } from '../chain.ts'
import { type Hex, toLowerHex } from '../hex.ts'
import { PERMIT2, UPTO_PROXY } from '../permit.ts'
import { settleCall } from '../permit-calls.ts'
import type { BlockMaker } from './block-maker.ts'
import type { ChainHistory } from './history.ts'
import { permitRefusalOf } from './token-calls.ts'
import { permitSlot } from './token-storage.ts'

/**
 * The embedded chain as permits see it. Permit2 and the proxy in front of it are contracts of our own behind the
 * interface of the originals, and the embedded dollar trusts Permit2 without an approval; a permit that is signed for
 * this chain is worth nothing elsewhere only because its token there is.
 *
 * @param settler In whose name permits are settled.
 */
export function embeddedPermits(
  token: Pick<TokenChain, 'network' | 'asset' | 'head' | 'balanceOf'>,
  {
    blocks,
    history,
    settler,
    submit,
  }: {
    readonly blocks: BlockMaker
    readonly history: ChainHistory
    readonly settler: Hex
    readonly submit: BlockMaker['submit']
  },
): PermitChain {
  const { permitted } = history
  return {
    ...token,
    facilitator: settler,
    async isNonceSpent(holder, nonce) {
      const { slot, bit } = permitSlot(toLowerHex(holder), toLowerHex(nonce))
      return ((await blocks.wordAt(PERMIT2, slot)) & bit) !== 0n
    },
    landedIn: async (transaction) => permitted.landedIn(toLowerHex(transaction)),
    transferOf: async (holder, nonce) => permitted.transferOf(toLowerHex(holder), toLowerHex(nonce)),
    landedTo: async (to, fromBlock, toBlock) => permitted.landedTo(toLowerHex(to), fromBlock, toBlock),

    async settle(permit, amount) {
      const outcome = await submit({ from: settler, to: UPTO_PROXY, input: settleCall(permit, amount) })
      if (outcome.mined) return { ok: true, transaction: outcome.transaction.hash }
      const reason = outcome.why === 'reverted' ? permitRefusalOf(outcome.output) : undefined
      if (reason) return { ok: false, reason }
      throw new GatewayError('upstream_rejected', 'The embedded chain refused the permit.', {
        cause: outcome,
      })
    },
  }
}

import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { PermitChain, SettlingChain } from '../chain.ts'
import { type Hex, toLowerHex } from '../hex.ts'
import { PERMIT2, UPTO_PROXY } from '../permit.ts'
import { type BlockMaker, blockMaker, type Submission } from './block-maker.ts'
import { type ChainHistory, chainHistory } from './history.ts'
import type { ChainJournal } from './journal.ts'
import { openMachine } from './machine.ts'
import { multicallCode } from './multicall.ts'
import {
  EMBEDDED_ASSET,
  EMBEDDED_CHAIN_ID,
  EMBEDDED_MULTICALL,
  EMBEDDED_NETWORK,
  EMBEDDED_SETTLER,
} from './network.ts'
import { permit2Code } from './permit2.ts'
import { embeddedPermits } from './permits.ts'
import { MINTER, mintCall, refusalOf, transferWithAuthorizationCall } from './token-calls.ts'
import { authorizationSlot, balanceSlot } from './token-storage.ts'
import { uptoProxyCode } from './upto-proxy.ts'
import { usdTokenCode } from './usd-token.ts'

/**
 * A chain of our own inside the process, with one dollar token on it. Transactions handed in at the same moment
 * share a block, and a block counts only once the journal has kept it.
 */
export interface EmbeddedChain extends SettlingChain {
  /**
   * Makes new dollars for `to`, in smallest units.
   *
   * @returns The hash of the transaction that did it.
   * @throws GatewayError `upstream_unavailable` when the journal did not keep it, `upstream_rejected` when the token
   * would not mint it.
   */
  mint(to: Hex, value: bigint): Promise<Hex>
  readonly history: ChainHistory
  readonly permits: PermitChain
  readonly blocks: BlockMaker
  codeAt(address: Hex): Promise<Hex>
  /** Resolves when everything handed in so far is kept or refused. */
  close(): Promise<void>
}

/**
 * Starts the chain where its journal left off.
 *
 * @throws Whatever the journal rejects with when it cannot be read.
 */
export async function openEmbeddedChain({
  journal,
  clock,
}: {
  readonly journal: ChainJournal
  readonly clock: Clock
}): Promise<EmbeddedChain> {
  const [kept, machine] = await Promise.all([
    journal.load(),
    openMachine({
      chainId: EMBEDDED_CHAIN_ID,
      code: {
        [EMBEDDED_ASSET]: usdTokenCode,
        [EMBEDDED_MULTICALL]: multicallCode,
        [PERMIT2]: permit2Code,
        [UPTO_PROXY]: uptoProxyCode,
      },
    }),
  ])
  machine.state.restore(kept.slots)
  const openedAt = kept.blocks[0]?.time ?? Math.floor(clock.now() / 1000)
  const history = chainHistory({ asset: EMBEDDED_ASSET, openedAt })
  for (const block of kept.blocks) history.add(block)
  const blocks = blockMaker({ machine, journal, history, clock })

  async function submit(submission: Submission) {
    try {
      return await blocks.submit(submission)
    } catch (cause) {
      throw new GatewayError('upstream_unavailable', 'The embedded chain could not keep its block.', {
        cause,
      })
    }
  }

  const token: Pick<SettlingChain, 'network' | 'asset' | 'head' | 'balanceOf'> = {
    network: EMBEDDED_NETWORK,
    asset: EMBEDDED_ASSET,
    async head() {
      const { number, time } = await blocks.head()
      return { block: number, time }
    },
    balanceOf(holder) {
      return blocks.wordAt(EMBEDDED_ASSET, balanceSlot(holder))
    },
  }

  return {
    ...token,
    permits: embeddedPermits(token, { blocks, history, settler: EMBEDDED_SETTLER, submit }),
    history,
    blocks,
    codeAt: machine.codeAt,
    close: blocks.settled,

    async isNonceSpent(holder, nonce) {
      return (await blocks.wordAt(EMBEDDED_ASSET, authorizationSlot(holder, nonce))) !== 0n
    },
    async landedIn(transaction) {
      return history.authorized.landedIn(toLowerHex(transaction))
    },
    async transferOf(holder, nonce) {
      return history.authorized.transferOf(toLowerHex(holder), toLowerHex(nonce))
    },
    async landedTo(to, fromBlock, toBlock) {
      return history.authorized.landedTo(toLowerHex(to), fromBlock, toBlock)
    },

    async transferWithAuthorization(order) {
      const input = transferWithAuthorizationCall(order)
      if (!input) return { ok: false, reason: 'invalid_signature' }
      const outcome = await submit({ from: EMBEDDED_SETTLER, to: EMBEDDED_ASSET, input })
      if (outcome.mined) return { ok: true, transaction: outcome.transaction.hash }
      const reason = outcome.why === 'reverted' ? refusalOf(outcome.output) : undefined
      if (!reason)
        throw new GatewayError('upstream_rejected', 'The embedded token refused the transfer.', {
          cause: outcome,
        })
      return { ok: false, reason }
    },
    async mint(to, value) {
      const outcome = await submit({ from: MINTER, to: EMBEDDED_ASSET, input: mintCall(to, value) })
      if (!outcome.mined)
        throw new GatewayError('upstream_rejected', 'The embedded token would not mint that.', {
          cause: outcome,
        })
      return outcome.transaction.hash
    },
  }
}

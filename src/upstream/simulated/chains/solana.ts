import { z } from 'zod'
import { associatedTokenAccount, TOKEN_PROGRAM } from '../../../chains/solana/addresses.ts'
import { SOLANA_ASSET, SOLANA_DECIMALS, SOLANA_NETWORK } from '../../../chains/solana/embedded/network.ts'
import type { Clock } from '../../../core/clock.ts'
import { GatewayError, isRefusal } from '../../../core/failures.ts'
import { createLocalNode, type NodeHandler } from '../../nodes/node.ts'
import { createSolana } from '../../solana/create-solana.ts'
import type { Solana } from '../../solana/solana.ts'
import { isMadeUp } from './sent-transactions.ts'
import { simulatedSolanaNode } from './solana-node.ts'

interface SimulatedSolanaOptions {
  readonly seed: string
  readonly dataClock: Clock
  /** The chain that this gateway carries, where it carries one. */
  readonly embedded?: (() => Promise<NodeHandler>) | undefined
}

const MADE_UP = 'Made up: no chain was read. The network id is that of the test network.'
const EMBEDDED = 'The chain that this gateway carries itself stands in for Solana.'
const NEVER_SEEN =
  'Made up: this account has never been on the chain that this gateway carries. Ask the faucet, and its real balance there is returned.'

/**
 * Solana without a network: the chain that the gateway carries stands in for it with everything that it knows; what it
 * does not know is made up and labelled.
 */
export function simulatedSolana({ seed, dataClock, embedded }: SimulatedSolanaOptions): Solana {
  const about = { mode: 'simulated', dataClock } as const
  const handler = simulatedSolanaNode({ seed, dataClock })
  const madeUp = (note: string) =>
    createSolana({
      ...about,
      network: { network: SOLANA_NETWORK, note },
      nodes: [createLocalNode('simulated:solana', async () => handler)],
    })
  const made = madeUp(MADE_UP)
  if (!embedded) return made
  const unseen = madeUp(NEVER_SEEN)
  const own = createSolana({
    ...about,
    network: { network: SOLANA_NETWORK, note: EMBEDDED },
    nodes: [createLocalNode('embedded-solana', async () => completed(await embedded()))],
  })

  return {
    ...made,
    async wallet(address, options) {
      const there = await own.wallet(address, options)
      if (there.lamports > 0n || there.holdings.length > 0) return there
      const madeUpWallet = await unseen.wallet(address, options)
      return { ...madeUpWallet, sources: [...there.sources, ...madeUpWallet.sources] }
    },
    async mint(mint, options) {
      try {
        return await own.mint(mint, options)
      } catch (error) {
        if (isRefusal(error)) return made.mint(mint, options)
        throw error
      }
    },
    async activity(query, options) {
      const there = await own.wallet(query.address, options)
      if (there.lamports === 0n && there.holdings.length === 0) return unseen.activity(query, options)
      throw new GatewayError('upstream_rejected', 'The embedded Solana keeps no history by account.')
    },
    transaction: (signature, options) => (isMadeUp(signature) ? made : own).transaction(signature, options),
    planTransfer: own.planTransfer,
  }
}

const AccountAnswer = z.object({
  context: z.object({ slot: z.number() }),
  value: z.object({ data: z.tuple([z.string(), z.string()]) }).nullable(),
})

/** What the embedded chain's own node is never asked by wallets, computed from what it does know. */
function completed(own: NodeHandler): NodeHandler {
  const methods: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    async getTokenAccountsByOwner([owner, filter]) {
      // there is one mint on this chain, and every account of it lies where it is derived to be
      const account = associatedTokenAccount(`${owner}`, SOLANA_ASSET)
      const { context, value } = AccountAnswer.parse(await own('getAccountInfo', [account]))
      const isAsked = z.object({ programId: z.literal(TOKEN_PROGRAM) }).safeParse(filter).success
      const bytes = Buffer.from(value?.data[0] ?? '', 'base64')
      if (!isAsked || bytes.length < 72) return { context, value: [] }
      const amount = `${bytes.readBigUInt64LE(64)}`
      const info = { mint: SOLANA_ASSET, tokenAmount: { amount, decimals: SOLANA_DECIMALS } }
      return { context, value: [{ pubkey: account, account: { data: { parsed: { info } } } }] }
    },
    // it keeps which transactions landed, and not what they were
    getTransaction: async () => null,
  }
  return (method, params) =>
    (Object.hasOwn(methods, method) ? methods[method] : undefined)?.(params) ?? own(method, params)
}

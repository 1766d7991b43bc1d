import { associatedTokenAccount, MEMO_PROGRAM, TOKEN_PROGRAM } from '../../chains/solana/addresses.ts'
import { TRANSFER_CHECKED } from '../../chains/solana/instruction-numbers.ts'
import type { ReadSolana } from '../../chains/solana/rpc/rpc-chain.ts'
import type { StoredTransaction } from '../../chains/solana/rpc/rpc-history.ts'
import { GatewayError } from '../../core/failures.ts'
import type { OutboundTransfer, OutboundTransfers } from '../payouts/outbound-transfers.ts'
import { nonceInMemo } from '../payouts/transfer-memo.ts'

const MAX_CONCURRENT = 8

/**
 * What Solana shows to have left an account with a memo of ours. Only blocks that nothing can undo are read; what the
 * operator takes out of the account without such a memo is the operator's own affair.
 */
export function createSolanaOutboundTransfers(
  chain: ReadSolana,
  { account, asset }: { readonly account: string; readonly asset: string },
): OutboundTransfers {
  const tokenAccount = associatedTokenAccount(account, asset)

  async function ofTransaction(signature: string): Promise<OutboundTransfer | undefined> {
    const found = await chain.finalTransaction(signature)
    return found && toOutboundTransfer(found, signature)
  }

  function toOutboundTransfer({ message, succeeded, slot }: StoredTransaction, transaction: string) {
    if (!succeeded || message?.accounts[0] !== account) return undefined
    const memos = message.instructions.filter(({ program }) => program === MEMO_PROGRAM)
    const [nonce] = memos.flatMap(({ data }) => nonceInMemo(Buffer.from(data).toString()) ?? [])
    const amounts = message.instructions
      .filter(
        ({ program, accounts, data }) =>
          program === TOKEN_PROGRAM &&
          data[0] === TRANSFER_CHECKED &&
          data.length === 10 &&
          accounts[0] === tokenAccount,
      )
      .map(({ data }) => Buffer.from(data).readBigUInt64LE(1))
    if (nonce === undefined || amounts.length === 0) return undefined
    const amount = amounts.reduce((total, each) => total + each, 0n)
    return { nonce, amount, transaction, block: slot }
  }

  async function fetchShown(signature: string): Promise<readonly OutboundTransfer[]> {
    const found = await chain.finalTransaction(signature)
    if (!found) {
      throw new GatewayError(
        'upstream_unavailable',
        'The node of the chain does not show a transfer it knows of.',
      )
    }
    const transfer = toOutboundTransfer(found, signature)
    return transfer ? [transfer] : []
  }

  return {
    head: () => chain.finalizedSlot(),
    ofTransaction,
    async between(from, to) {
      const rows = (await chain.historyOf(tokenAccount, { from, to })).filter(
        ({ isFailed, memo }) =>
          !isFailed && (memo === null || nonceInMemo(memo.replace(/^\[\d+\] /, '')) !== undefined),
      )
      const transfers: OutboundTransfer[] = []
      for (let first = 0; first < rows.length; first += MAX_CONCURRENT) {
        const some = rows.slice(first, first + MAX_CONCURRENT).map(({ signature }) => fetchShown(signature))
        transfers.push(...(await Promise.all(some)).flat())
      }
      return transfers
    },
  }
}

import { z } from 'zod'
import { SYSTEM_PROGRAM } from '../../chains/solana/addresses.ts'
import { writeTransaction } from '../../chains/solana/transaction.ts'
import { GatewayError } from '../../core/failures.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { type ChainNode, findRefusal } from '../nodes/node.ts'
import { accountsAt, Context } from './accounts.ts'
import { tokenAccountOf } from './derived-address.ts'
import { tokenProgramOf } from './programs.ts'
import { mintAt } from './read-mint.ts'
import { recentFees } from './read-priority-fees.ts'
import type { ReadSolana } from './read-solana.ts'
import type { SolanaTransferOrder, SolanaTransferPlan } from './solana.ts'
import { transferMessage } from './transfer-message.ts'

interface Options {
  readonly signal: AbortSignal
}

const UNSIGNED = new Uint8Array(64)
const SIGNATURE_LAMPORTS = 5_000n
/** More than opening a token account and moving into it takes. */
const UNIT_LIMIT = 90_000
/** Ten times what a busy day asks; a price above it would rather be an attack on the sender. */
const HIGHEST_UNIT_PRICE = 2_000_000
/** A token account of either program without rules of its own. */
const TOKEN_ACCOUNT_BYTES = 165

const Latest = z.object({
  value: z.object({ blockhash: z.string().max(44), lastValidBlockHeight: z.int().min(0) }),
})
const Simulated = z.object({
  context: Context,
  value: z.object({ err: z.unknown(), unitsConsumed: z.int().min(0).nullish() }),
})

/** Reads the accounts, writes the transaction and rehearses it; only the sender can make more of it. */
export function planTransfer(
  chain: ReadSolana,
  order: SolanaTransferOrder,
  options: Options,
): Promise<SolanaTransferPlan> {
  return askNodes(
    chain,
    async (node) => {
      const { mint } = order
      const found = mint === undefined ? undefined : await mintAt(node, mint, options)
      const token =
        found && mint !== undefined ? { mint, decimals: found.decimals, program: found.program } : undefined
      const accounts = token
        ? [order.from, order.to].map((owner) => tokenAccountOf(owner, token.mint, token.program))
        : [order.from, order.to]
      const [[payer, recipient], [held, target], latest, unitPrice, rent] = await Promise.all([
        accountsAt(node, [order.from, order.to], options),
        accountsAt(node, accounts, options),
        node.call('getLatestBlockhash', [{ commitment: 'confirmed' }], Latest, options),
        unitPriceFor(node, accounts, options),
        token
          ? node.call('getMinimumBalanceForRentExemption', [TOKEN_ACCOUNT_BYTES], z.int().min(0), options)
          : 0,
      ])
      refuseTokenAccount(recipient?.owner)
      const { blockhash, lastValidBlockHeight } = latest.value
      const opensAccount = token !== undefined && target === undefined
      const message = transferMessage(order, {
        blockhash,
        unitLimit: UNIT_LIMIT,
        unitPrice,
        token,
        opensAccount,
      })
      const transaction = Buffer.from(writeTransaction([UNSIGNED], message)).toString('base64')
      const simulated = await simulate(node, transaction, options)
      const feeLamports = SIGNATURE_LAMPORTS + BigInt(Math.ceil((unitPrice * UNIT_LIMIT) / 1e6))
      const rentLamports = opensAccount ? BigInt(rent) : 0n
      const lamports = payer?.lamports ?? 0n
      const tokens = token && held ? parseUnits(held.data) : 0n
      const refusal = refusalOf({
        fails: simulated.err !== null && simulated.err !== undefined,
        isShort: (token ? tokens : lamports) < order.units,
        isShortOfFee: lamports < feeLamports + rentLamports + (token ? 0n : order.units),
      })
      const transferFee = found?.extensions.find((each) => each.kind === 'transferFee')
      return {
        network: chain.network,
        transaction,
        blockhash,
        lastValidBlockHeight,
        ...(token ? { token } : {}),
        feeLamports,
        rentLamports,
        ...(typeof simulated.unitsConsumed === 'number' && simulated.unitsConsumed > 0
          ? { computeUnits: simulated.unitsConsumed }
          : {}),
        ...(transferFee ? { transferFee } : {}),
        ...(refusal ? { refusal } : {}),
      }
    },
    options,
  )
}

/** What a token account holds (spl-token state.rs). */
function parseUnits(data: Buffer): bigint {
  return data.length >= TOKEN_ACCOUNT_BYTES ? data.readBigUInt64LE(64) : 0n
}

/** A wallet that is named by its token account would never see what is sent to an account of that account. */
function refuseTokenAccount(owner = SYSTEM_PROGRAM): void {
  if (tokenProgramOf(owner) === undefined) return
  throw new GatewayError('invalid_input', 'to: must be a wallet; this is a token account or a mint.', {
    details: { field: 'to' },
  })
}

/** The middle of what the last slots took for these accounts; nothing without competition. */
async function unitPriceFor(node: ChainNode, accounts: readonly string[], options: Options): Promise<number> {
  try {
    const fees = (await recentFees(node, accounts, options)).map(({ microLamports }) => microLamports)
    const sorted = fees.toSorted((a, b) => a - b)
    return Math.min(Math.ceil(sorted[Math.floor(sorted.length / 2)] ?? 0), HIGHEST_UNIT_PRICE)
  } catch (error) {
    if (findRefusal(error)) return 0
    throw error
  }
}

async function simulate(node: ChainNode, transaction: string, options: Options) {
  const asked = [transaction, { encoding: 'base64', sigVerify: false, commitment: 'confirmed' }]
  return (await node.call('simulateTransaction', asked, Simulated, options)).value
}

function refusalOf({
  fails,
  isShort,
  isShortOfFee,
}: {
  readonly fails: boolean
  readonly isShort: boolean
  readonly isShortOfFee: boolean
}): SolanaTransferPlan['refusal'] {
  if (isShort) return 'insufficient_funds'
  if (isShortOfFee) return 'insufficient_coin_for_gas'
  return fails ? 'reverts' : undefined
}

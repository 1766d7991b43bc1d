import { base58 } from '../../chains/solana/base58.ts'
import type { ChainNode } from '../nodes/node.ts'
import { accountsAt } from '../solana/accounts.ts'
import { metadataAccountOf } from '../solana/derived-address.ts'
import { parseMint } from '../solana/mint-layout.ts'
import { tokenProgramOf } from '../solana/programs.ts'
import { metaplexMetadata } from '../solana/read-mint.ts'
import { CURVE_PROGRAM, curveAccountOf, parseCurve } from './curve-account.ts'
import type { ChainCoin } from './launchpad.ts'
import { notLaunched } from './pumpfun.ts'

/** Where the creator stands in the account of a curve. */
const CREATOR_AT = 49
const CREATOR_ENDS = CREATOR_AT + 32

/** What the answer of the chain alone leaves out. */
export const chainNote =
  'Read on the chain, since pump.fun did not answer: the curve, the names and the creator are there; dollars, times, pages, replies and the mark for unsafe content are not.'

/**
 * A coin of the launchpad as the chain alone knows it: the account of its curve and the names at its mint.
 *
 * @throws GatewayError `not_found` where no curve of pump.fun lies, `upstream_*` where the node does not answer.
 */
export async function coinOnChain(
  node: ChainNode,
  mint: string,
  options: { readonly signal: AbortSignal },
): Promise<ChainCoin> {
  const curveAccount = curveAccountOf(mint)
  const [curve, minted, described] = await accountsAt(
    node,
    [curveAccount, mint, metadataAccountOf(mint)],
    options,
  )
  if (!curve || curve.owner !== CURVE_PROGRAM || !minted) throw notLaunched()
  const { reserves, graduated } = parseCurve(curve.data)
  const program = tokenProgramOf(minted.owner)
  const own = program && parseMint(minted.data, program)
  const metadata = own?.metadata ?? (described && metaplexMetadata(described, mint))
  const creator = curve.data.subarray(CREATOR_AT, CREATOR_ENDS)
  return {
    mint,
    name: metadata?.name ?? '',
    symbol: metadata?.symbol ?? '',
    description: '',
    curveAccount,
    graduated,
    reserves,
    supply: reserves.supply,
    ...(creator.length === 32 && creator.some((byte) => byte !== 0) ? { creator: base58(creator) } : {}),
  }
}

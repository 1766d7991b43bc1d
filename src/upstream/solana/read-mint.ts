import { base58 } from '../../chains/solana/base58.ts'
import { GatewayError } from '../../core/failures.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/node.ts'
import { accountAt, accountsAt, type SolanaAccount } from './accounts.ts'
import { metadataAccountOf } from './derived-address.ts'
import { knownMint } from './known-mints.ts'
import { textsFrom } from './mint-extensions.ts'
import { type MintFacts, parseMint } from './mint-layout.ts'
import { METADATA_PROGRAM, tokenProgramOf } from './programs.ts'
import type { ReadSolana } from './read-solana.ts'
import type { MintMetadata, SolanaMint, TokenProgram } from './solana.ts'

interface Options {
  readonly signal: AbortSignal
}

/** A mint as it lies on the chain. */
export interface FoundMint extends MintFacts {
  readonly slot: number
  readonly program: TokenProgram
}

/** Who may do what with a mint, its rules and its names. */
export function readMint(chain: ReadSolana, mint: string, options: Options): Promise<SolanaMint> {
  return askNodes(
    chain,
    async (node) => {
      const [found, [kept]] = await Promise.all([
        mintAt(node, mint, options),
        accountsAt(node, [metadataAccountOf(mint)], options),
      ])
      const metadata = found.metadata ?? (kept && metaplexMetadata(kept, mint))
      const { asset } = knownMint(mint) ?? {}
      return {
        ...found,
        network: chain.network,
        mint,
        ...(metadata ? { metadata } : {}),
        ...(asset === undefined ? {} : { asset }),
      }
    },
    options,
  )
}

/** @throws GatewayError `invalid_input` when no mint lies there. */
export async function mintAt(node: ChainNode, mint: string, options: Options): Promise<FoundMint> {
  const { slot, account } = await accountAt(node, mint, options)
  const program = tokenProgramOf(account?.owner ?? '')
  const facts = account && program && parseMint(account.data, program)
  if (facts) return { ...facts, slot, program }
  throw new GatewayError('not_found', 'mint: no token mint lies at this address.', {
    details: { field: 'mint' },
  })
}

const METADATA_KIND = 4

/** Kind, who may change it, mint, three texts, fee, creators, sold before, may be changed (Metaplex state/metadata.rs). */
export function metaplexMetadata({ owner, data }: SolanaAccount, mint: string): MintMetadata | undefined {
  if (owner !== METADATA_PROGRAM || data[0] !== METADATA_KIND || data.length < 66) return undefined
  if (base58(data.subarray(33, 65)) !== mint) return undefined
  try {
    const { name, symbol, uri, end } = textsFrom(data, 65)
    const creatorsAt = end + 2
    const creators = data[creatorsAt] === 1 ? 4 + 34 * data.readUInt32LE(creatorsAt + 1) : 0
    const isMutable = data[creatorsAt + 1 + creators + 1]
    return {
      name,
      symbol,
      uri,
      updateAuthority: base58(data.subarray(1, 33)),
      ...(isMutable === undefined ? {} : { isMutable: isMutable === 1 }),
      keptBy: 'metaplex',
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

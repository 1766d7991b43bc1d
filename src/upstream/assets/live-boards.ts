import { GatewayError } from '../../core/failures.ts'
import { type Candidate, failOver } from '../fail-over.ts'
import type { Sourced, SourceUse, Timed } from '../sourced.ts'
import { type Asking, COINGECKO, isOursAlone } from './ask-coingecko.ts'
import type { AssetBoard, AssetCategory, AssetList, BoardAsset } from './assets.ts'
import type { coingeckoAssets } from './coingecko-assets.ts'
import type { StandIns } from './stand-ins.ts'
import type { tokensXyz } from './tokens-xyz.ts'

interface BoardDeps {
  readonly mode: Sourced['mode']
  readonly coingecko: ReturnType<typeof coingeckoAssets>
  /** Set with a key of tokens.xyz. */
  readonly curated: ReturnType<typeof tokensXyz> | undefined
  readonly standIns: StandIns
}

/** The categories by which CoinGecko keeps what our boards hold. */
const categories: Readonly<
  Record<Exclude<AssetList, 'all' | 'majors'>, { readonly category: string; readonly as: AssetCategory }>
> = {
  lsts: { category: 'liquid-staking-tokens', as: 'lst' },
  currencies: { category: 'stablecoins', as: 'stablecoin' },
  rwas: { category: 'real-world-assets-rwa', as: 'rwa' },
  etfs: { category: 'tokenized-exchange-traded-funds-etfs', as: 'etf' },
  metals: { category: 'tokenized-gold', as: 'commodity' },
  stocks: { category: 'tokenized-stock', as: 'equity' },
}

/** Reads boards of assets; those of tokens on Solana from tokens.xyz first. */
export function createBoardReader({ mode, coingecko, curated, standIns }: BoardDeps) {
  async function readBoard(list: AssetList, options: Asking): Promise<AssetBoard> {
    if (list === 'all')
      return together(await Promise.allSettled([readBoard('majors', options), readBoard('stocks', options)]))
    const wider = list === 'majors' ? {} : categories[list]
    const first: Candidate<{ assets: readonly BoardAsset[] } & Timed> = {
      name: COINGECKO,
      async ask() {
        const { assets, ...timed } = await coingecko.largest({ ...options, ...wider })
        return { ...timed, assets: assets.filter(({ id }) => !isOursAlone(id)) }
      },
    }
    const second = curated ? [{ name: 'tokens-xyz', ask: () => curated.curated(list, options) }] : []
    const own = list === 'majors' ? [first, ...second] : [...second, first]
    const candidates = [...own, ...standIns.board(list, options)]
    const { answer, sources } = await failOver(candidates, options)
    return { mode, sources, assets: answer.assets }
  }

  return readBoard
}

/** Boards in one; one that failed is reported, and fails the whole only when none is left. */
function together(boards: readonly PromiseSettledResult<AssetBoard>[]): AssetBoard {
  const fetched = boards.flatMap((board) => (board.status === 'fulfilled' ? [board.value] : []))
  const failed = boards.flatMap((board) => (board.status === 'rejected' ? [board.reason] : []))
  const [first] = fetched
  const bug = failed.find((error) => !(error instanceof GatewayError))
  if (!first || bug) throw bug ?? failed[0]
  const silent = failed.map(
    (error: GatewayError): SourceUse => ({ name: COINGECKO, ok: false, error: error.message }),
  )
  const assets = fetched.flatMap((board) => board.assets)
  const byId = new Map(assets.toReversed().map((asset) => [asset.id, asset]))
  return {
    mode: first.mode,
    sources: [...fetched.flatMap((board) => board.sources), ...silent],
    assets: [...byId.values()].toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0)),
  }
}

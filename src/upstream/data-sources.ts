import type { AssetRank } from './asset-rank/asset-rank.ts'
import type { Assets } from './assets/assets.ts'
import type { ContractChecks } from './contract-checks/contract-checks.ts'
import type { Defi } from './defi/defi.ts'
import type { Derivatives } from './derivatives/derivatives.ts'
import type { Dex } from './dex/dex.ts'
import type { Equities } from './equities/equities.ts'
import type { Evm } from './evm/evm.ts'
import type { Launches } from './launchpad/launchpad.ts'
import type { Books } from './market-data/books.ts'
import type { Candles } from './market-data/candles.ts'
import type { Flow } from './market-data/flow.ts'
import type { Tickers } from './market-data/tickers.ts'
import type { Trades } from './market-data/trades.ts'
import type { Models } from './models/models.ts'
import type { Names } from './names/names.ts'
import type { NetworkHealth } from './network-health/network-health.ts'
import type { News } from './news/news.ts'
import type { Oracle } from './oracle/oracle.ts'
import type { OutsideEndpoints } from './outside-endpoints/outside-endpoints.ts'
import type { Prices } from './prices/prices.ts'
import type { AgentRegistry } from './registry/registry.ts'
import type { SentimentIndex } from './sentiment-index/sentiment-index.ts'
import type { Social } from './social/social.ts'
import type { Solana } from './solana/solana.ts'
import type { Swap } from './swap/swap.ts'
import type { TokenRisk } from './token-risk/token-risk.ts'
import type { VolatilityIndex } from './volatility-index/volatility-index.ts'

/** All data sources, one interface for each kind of data. */
export interface DataSources {
  readonly candles: Candles
  readonly tickers: Tickers
  readonly books: Books
  readonly trades: Trades
  readonly prices: Prices
  readonly derivatives: Derivatives
  readonly assets: Assets
  readonly sentimentIndex: SentimentIndex
  readonly news: News
  readonly assetRank: AssetRank
  readonly evm: Evm
  readonly names: Names
  readonly contractChecks: ContractChecks
  readonly flow: Flow
  readonly networkHealth: NetworkHealth
  readonly solana: Solana
  readonly social: Social
  readonly launches: Launches
  readonly volatilityIndex: VolatilityIndex
  readonly outsideEndpoints: OutsideEndpoints
  readonly agentRegistry: AgentRegistry
  readonly dex: Dex
  readonly defi: Defi
  readonly oracle: Oracle
  readonly tokenRisk: TokenRisk
  readonly swap: Swap
  readonly equities: Equities
  readonly models: Models
}

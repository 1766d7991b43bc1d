import { registryAgent } from '../tools/agent-registry/registry-agent.ts'
import { registryAgentFeedback } from '../tools/agent-registry/registry-agent-feedback.ts'
import { registryAgentsSearch } from '../tools/agent-registry/registry-agents-search.ts'
import { registryLeaderboard } from '../tools/agent-registry/registry-leaderboard.ts'
import { registryRegisterAgent } from '../tools/agent-registry/registry-register-agent.ts'
import { registryStats } from '../tools/agent-registry/registry-stats.ts'
import { agentChains } from '../tools/agents/agent-chains.ts'
import { consult } from '../tools/agents/consult.ts'
import { refundStatus } from '../tools/agents/refund-status.ts'
import { brain } from '../tools/ai/brain/brain.ts'
import { chatCompletions } from '../tools/ai/chat-completions.ts'
import { chatModels } from '../tools/ai/chat-models.ts'
import { imagesGenerations } from '../tools/ai/images-generations.ts'
import { imagesModels } from '../tools/ai/images-models.ts'
import { videosGenerations } from '../tools/ai/videos-generations.ts'
import { videosModels } from '../tools/ai/videos-models.ts'
import { videosStatus } from '../tools/ai/videos-status.ts'
import { aggregatorScout } from '../tools/assets/aggregator-scout.ts'
import { assetMarkets } from '../tools/assets/asset-markets.ts'
import { assetOhlcv } from '../tools/assets/asset-ohlcv.ts'
import { assetResolve } from '../tools/assets/asset-resolve.ts'
import { assetRisk } from '../tools/assets/asset-risk.ts'
import { assetSearch } from '../tools/assets/asset-search.ts'
import { assets } from '../tools/assets/assets.ts'
import { assetsDetail } from '../tools/assets/assets-detail.ts'
import { convert } from '../tools/assets/convert.ts'
import { fearGreed } from '../tools/assets/fear-greed.ts'
import { freeAggregatorPrice } from '../tools/assets/free-aggregator-price.ts'
import { freeAssets } from '../tools/assets/free-assets.ts'
import { freeDossierBasic } from '../tools/assets/free-dossier-basic.ts'
import { globalMarket } from '../tools/assets/global-market.ts'
import { marketMovers } from '../tools/assets/market-movers.ts'
import { priceHistory } from '../tools/assets/price-history.ts'
import { stablecoinPeg } from '../tools/assets/stablecoin-peg.ts'
import { tokenmarketScout } from '../tools/assets/tokenmarket-scout.ts'
import { bitcoin } from '../tools/bitcoin/bitcoin.ts'
import { evmBalances } from '../tools/chains/evm-balances.ts'
import { evmGas } from '../tools/chains/evm-gas.ts'
import { evmTransactionStatus } from '../tools/chains/evm-transaction-status.ts'
import { priorityFees } from '../tools/chains/priority-fees.ts'
import { tokenHolders } from '../tools/chains/token-holders.ts'
import { tokenMetadata } from '../tools/chains/token-metadata.ts'
import { tokenSecurity } from '../tools/chains/token-security.ts'
import { transactionStatus } from '../tools/chains/transaction-status.ts'
import { walletActivity } from '../tools/chains/wallet-activity.ts'
import { walletTokens } from '../tools/chains/wallet-tokens.ts'
import { chainsTvl } from '../tools/defi/chains-tvl.ts'
import { dexPairs } from '../tools/defi/dex-pairs.ts'
import { dexPools } from '../tools/defi/dex-pools.ts'
import { dexVolumes } from '../tools/defi/dex-volumes.ts'
import { insightsDefiTvl } from '../tools/defi/insights-defi-tvl.ts'
import { insightsMarketPulse } from '../tools/defi/insights-market-pulse.ts'
import { insightsTokenMetrics } from '../tools/defi/insights-token-metrics.ts'
import { oraclePrice } from '../tools/defi/oracle-price.ts'
import { poolOhlcv } from '../tools/defi/pool-ohlcv.ts'
import { protocolFees } from '../tools/defi/protocol-fees.ts'
import { protocols } from '../tools/defi/protocols.ts'
import { stablecoins } from '../tools/defi/stablecoins.ts'
import { tokenriskReport } from '../tools/defi/tokenrisk-report.ts'
import { tvl } from '../tools/defi/tvl.ts'
import { yieldsFind } from '../tools/defi/yields-find.ts'
import { yieldsHistory } from '../tools/defi/yields-history.ts'
import type { Tool } from '../tools/define-tool.ts'
import { basis } from '../tools/derivatives/basis.ts'
import { fundingRates } from '../tools/derivatives/funding-rates.ts'
import { openInterest } from '../tools/derivatives/open-interest.ts'
import { equity } from '../tools/equities/equity.ts'
import { equityCatalog } from '../tools/equities/equity-catalog.ts'
import { equitySpreads } from '../tools/equities/equity-spreads.ts'
import { ipotoken } from '../tools/equities/ipotoken.ts'
import { freePillars } from '../tools/gateway-info/free-pillars.ts'
import { health } from '../tools/gateway-info/health.ts'
import { info } from '../tools/gateway-info/info.ts'
import { infoStats } from '../tools/gateway-info/info-stats.ts'
import { metrics } from '../tools/gateway-info/metrics.ts'
import { mppHealth } from '../tools/gateway-info/mpp-health.ts'
import { paymentStatus } from '../tools/gateway-info/payment-status.ts'
import { x402VerifyReceipt } from '../tools/gateway-info/x402-verify-receipt.ts'
import { insightsGasOracle } from '../tools/insights/gas-oracle.ts'
import { insightsNetworkHealth } from '../tools/insights/network-health.ts'
import { insightsVolatilityIndex } from '../tools/insights/volatility-index.ts'
import { launchpadAnalyzer } from '../tools/launchpad/launchpad-analyzer.ts'
import { launchpadCoin } from '../tools/launchpad/launchpad-coin.ts'
import { launchpadCurve } from '../tools/launchpad/launchpad-curve.ts'
import { launchpadMovers } from '../tools/launchpad/launchpad-movers.ts'
import { launchpadNew } from '../tools/launchpad/launchpad-new.ts'
import { launchpadScout } from '../tools/launchpad/launchpad-scout.ts'
import { launchpadTrending } from '../tools/launchpad/launchpad-trending.ts'
import { arbitrage } from '../tools/markets/arbitrage.ts'
import { candles } from '../tools/markets/candles.ts'
import { exchangeTicker } from '../tools/markets/exchange-ticker.ts'
import { indicator } from '../tools/markets/indicator.ts'
import { indicatorCatalog } from '../tools/markets/indicator-catalog.ts'
import { marketDepth } from '../tools/markets/market-depth.ts'
import { orderBook } from '../tools/markets/order-book.ts'
import { price } from '../tools/markets/price.ts'
import { recentTrades } from '../tools/markets/recent-trades.ts'
import { ticker } from '../tools/markets/ticker.ts'
import { tickersCompare } from '../tools/markets/tickers-compare.ts'
import { upstreamStatus } from '../tools/markets/upstream-status.ts'
import { monitorCreate } from '../tools/monitors/monitor-create.ts'
import { monitorDelete } from '../tools/monitors/monitor-delete.ts'
import { monitorEvents } from '../tools/monitors/monitor-events.ts'
import { monitorList } from '../tools/monitors/monitor-list.ts'
import { event } from '../tools/news/event.ts'
import { headlinesSearch } from '../tools/news/headlines-search.ts'
import { narrativeClusters } from '../tools/news/narrative-clusters.ts'
import { news } from '../tools/news/news.ts'
import { previewNews } from '../tools/news/preview-news.ts'
import { previewSentiment } from '../tools/news/preview-sentiment.ts'
import { sentiment } from '../tools/news/sentiment.ts'
import { sundownDigest } from '../tools/news/sundown-digest.ts'
import { tickerMentions } from '../tools/news/ticker-mentions.ts'
import { trendingHeadline } from '../tools/news/trending-headline.ts'
import { scalperEquityHistory } from '../tools/paper-trading/scalper-equity-history.ts'
import { scalperOverview } from '../tools/paper-trading/scalper-overview.ts'
import { scalperReference } from '../tools/paper-trading/scalper-reference.ts'
import { portfolioRisk } from '../tools/portfolio/portfolio-risk.ts'
import { portfolioValue } from '../tools/portfolio/portfolio-value.ts'
import { backtest } from '../tools/quantitative/backtest.ts'
import { correlation } from '../tools/quantitative/correlation.ts'
import { drawdown } from '../tools/quantitative/drawdown.ts'
import { positionSize } from '../tools/quantitative/position-size.ts'
import { riskMetrics } from '../tools/quantitative/risk-metrics.ts'
import { supportResistance } from '../tools/quantitative/support-resistance.ts'
import { volatility } from '../tools/quantitative/volatility.ts'
import { volumeProfile } from '../tools/quantitative/volume-profile.ts'
import { sessionClose } from '../tools/sessions/session-close.ts'
import { sessionHistory } from '../tools/sessions/session-history.ts'
import { sessionLimits } from '../tools/sessions/session-limits.ts'
import { sessionOpen } from '../tools/sessions/session-open.ts'
import { sessionStatus } from '../tools/sessions/session-status.ts'
import { sessionTopup } from '../tools/sessions/session-topup.ts'
import { dashboardSummary } from '../tools/signals/dashboard-summary.ts'
import { predictionGameHealth } from '../tools/signals/prediction-game-health.ts'
import { previewSignal } from '../tools/signals/preview-signal.ts'
import { signal } from '../tools/signals/signal.ts'
import { signalRecord } from '../tools/signals/signal-record.ts'
import { socialAnalyzer } from '../tools/social/social-analyzer.ts'
import { swapBuild } from '../tools/swap/swap-build.ts'
import { swapaggQuote } from '../tools/swap/swapagg-quote.ts'
import { transferBuild } from '../tools/trade-building/transfer-build.ts'
import { payouts } from '../tools/treasury/payouts.ts'
import { refundRelay } from '../tools/treasury/refund-relay.ts'
import { agentscoreCheck } from '../tools/x402-ecosystem/agentscore-check.ts'
import { agentscoreDiscover } from '../tools/x402-ecosystem/agentscore-discover.ts'
import { x402Discover } from '../tools/x402-ecosystem/x402-discover.ts'
import { x402Probe } from '../tools/x402-ecosystem/x402-probe.ts'

const listed: readonly Tool[] = [
  signal,
  signalRecord,
  previewSignal,
  predictionGameHealth,
  dashboardSummary,
  scalperOverview,
  scalperEquityHistory,
  scalperReference,
  indicator,
  indicatorCatalog,
  bitcoin,
  candles,
  ticker,
  tickersCompare,
  orderBook,
  marketDepth,
  recentTrades,
  price,
  exchangeTicker,
  volatility,
  correlation,
  drawdown,
  supportResistance,
  volumeProfile,
  riskMetrics,
  positionSize,
  backtest,
  arbitrage,
  insightsNetworkHealth,
  insightsGasOracle,
  insightsVolatilityIndex,
  fundingRates,
  openInterest,
  basis,
  evmBalances,
  evmTransactionStatus,
  evmGas,
  walletTokens,
  walletActivity,
  tokenMetadata,
  tokenSecurity,
  tokenHolders,
  priorityFees,
  transactionStatus,
  transferBuild,
  portfolioValue,
  portfolioRisk,
  assets,
  assetsDetail,
  assetResolve,
  assetSearch,
  assetMarkets,
  assetOhlcv,
  assetRisk,
  priceHistory,
  convert,
  marketMovers,
  globalMarket,
  fearGreed,
  stablecoinPeg,
  aggregatorScout,
  tokenmarketScout,
  freeAssets,
  freeAggregatorPrice,
  freeDossierBasic,
  dexPairs,
  dexPools,
  poolOhlcv,
  tvl,
  protocols,
  chainsTvl,
  yieldsFind,
  yieldsHistory,
  stablecoins,
  dexVolumes,
  protocolFees,
  tokenriskReport,
  oraclePrice,
  insightsMarketPulse,
  insightsTokenMetrics,
  insightsDefiTvl,
  swapaggQuote,
  swapBuild,
  ipotoken,
  equity,
  equityCatalog,
  equitySpreads,
  launchpadTrending,
  launchpadMovers,
  launchpadNew,
  launchpadCoin,
  launchpadCurve,
  launchpadScout,
  launchpadAnalyzer,
  socialAnalyzer,
  news,
  sentiment,
  event,
  trendingHeadline,
  sundownDigest,
  headlinesSearch,
  tickerMentions,
  narrativeClusters,
  previewNews,
  previewSentiment,
  brain,
  chatCompletions,
  chatModels,
  imagesGenerations,
  imagesModels,
  videosGenerations,
  videosModels,
  videosStatus,
  health,
  mppHealth,
  info,
  infoStats,
  metrics,
  upstreamStatus,
  paymentStatus,
  x402VerifyReceipt,
  registryStats,
  registryLeaderboard,
  registryAgentsSearch,
  registryAgent,
  registryAgentFeedback,
  registryRegisterAgent,
  x402Probe,
  x402Discover,
  agentscoreDiscover,
  agentscoreCheck,
  monitorCreate,
  monitorList,
  monitorEvents,
  monitorDelete,
  sessionOpen,
  sessionTopup,
  sessionStatus,
  sessionLimits,
  sessionHistory,
  sessionClose,
  payouts,
  refundRelay,
  refundStatus,
  agentChains,
  consult,
]

/** Every tool this gateway serves, in the order in which documents list them. */
export const tools: readonly Tool[] = [...listed, freePillars(listed)]

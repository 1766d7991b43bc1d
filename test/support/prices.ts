import { usd } from '../../src/core/money.ts'
import type { Tool } from '../../src/tools/define-tool.ts'

/** The price list of the specification: what an offer for each tool asks, in dollars. Dynamic tools: their base price. */
export const prices: Readonly<Record<string, string>> = {
  ...priced('0.001', [
    'health mpp-health swapagg-quote launchpad-trending launchpad-movers aggregator-scout',
    'dex-pairs dex-pools tvl oracle-price',
    'candles ticker tickers-compare order-book recent-trades funding-rates open-interest basis',
    'price price-history market-movers global-market fear-greed stablecoin-peg asset-search asset-markets asset-ohlcv',
    'yields-find yields-history protocols chains-tvl stablecoins dex-volumes protocol-fees pool-ohlcv',
    'token-holders token-metadata wallet-tokens wallet-activity transaction-status priority-fees',
    'evm-balances evm-transaction-status evm-gas transfer-build',
    'launchpad-coin launchpad-new launchpad-curve x402-probe x402-discover',
  ]),
  ...priced('0.002', ['refund-relay']),
  ...priced('0.004', ['chat-completions']),
  ...priced('0.005', [
    'signal news sentiment event trending-headline sundown-digest launchpad-scout tokenmarket-scout',
    'indicator bitcoin assets assets-detail tokenrisk-report market-depth',
    'volatility correlation drawdown support-resistance volume-profile position-size risk-metrics signal-record',
    'asset-risk token-security portfolio-value portfolio-risk',
    'headlines-search ticker-mentions narrative-clusters equity-spreads',
  ]),
  ...priced('0.01', ['insights-network-health insights-gas-oracle monitor-create']),
  ...priced('0.012', [
    'registry-stats registry-leaderboard registry-agents-search registry-agent registry-agent-feedback',
  ]),
  ...priced('0.02', [
    'ipotoken equity launchpad-analyzer images-generations insights-market-pulse registry-register-agent payouts',
    'backtest swap-build',
  ]),
  ...priced('0.024', ['social-analyzer']),
  ...priced('0.03', ['insights-token-metrics']),
  ...priced('0.04', ['arbitrage']),
  ...priced('0.05', ['insights-defi-tvl']),
  ...priced('0.08', ['brain']),
  ...priced('0.1', ['videos-generations insights-volatility-index session-topup']),
  ...priced('0', [
    'info info-stats prediction-game-health free-pillars free-assets free-aggregator-price free-dossier-basic',
    'preview-news preview-sentiment preview-signal dashboard-summary exchange-ticker metrics live-calls',
    'refund-status agent-chains scalper-overview scalper-equity-history scalper-reference',
    'chat-models images-models videos-models videos-status agentscore-discover agentscore-check consult',
    'indicator-catalog convert asset-resolve equity-catalog x402-verify-receipt payment-status upstream-status',
    'session-open session-status session-limits session-history session-close',
    'monitor-list monitor-delete monitor-events',
  ]),
}

/** What an offer for a tool's example asks, smallest units: its price, and beside it what a payout is to bring. */
export function expectedAmount({ id, price, example }: Tool['contract']): bigint {
  if (id !== 'payouts') return price
  return price + usd(Number((example.input as { amountUsd?: number }).amountUsd).toFixed(6))
}

function priced(price: string, lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((id) => [id, price]))
}

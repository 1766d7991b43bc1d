/**
 * Short and other names under which a value of a parameter is written, and the parameters that each may stand for, the
 * likeliest first. A parameter's own name and what it begins with need no row.
 */
const rows = `
tf timeframe interval bar candle candles granularity res frame chart period step bars: bar interval
n num count number top max rows size limit last results items entries k page_size per_page max_rows hits: limit topN max_results depth levels episodes points recent n candles bands
bars candles lookback history samples back points: limit candles points days window
per_side per-side each_side: levels depth
levels rows: depth levels limit
venue exchange ex source src cex data_from market_at: source exchange
spot spot_venue: spotSource
coin asset token ticker symbol sym t pair market instrument of subject name coins assets tokens symbols ids: instId token symbol assets ref ticker coins symbols ids q mint tokenAddress
vs against versus benchmark with: against to
want indicators indicator studies study ind: indicators
parts sections only: sections fields
side direction dir action position way: side direction
size notional order order_size amount usd value worth sum qty dollars: amountUsd amount
account acct equity balance bankroll account_size bal funds portfolio: capital accounts address
risk risk% risk_pct riskpct r: riskPercent
lev leverage maxlev max_lev: maxLeverage
fee fees fee% fee_pct commission cost: feePercent feeBps
slip slippage slippage_pct: slippagePercent slippageBps
bps tolerance: slippageBps toleranceAtr
sl stop stop_loss stoploss: stop stopLossPercent
tp target take_profit takeprofit: takeProfitPercent
entry enter in_at open: entry
atr atr_mult atrx atr_multiple mult multiple: atrMultiple
win winrate win_rate wr win%: winRatePercent
payoff rr reward reward_risk: payoff
conf confidence cl level: confidence threshold
horizon ahead hold holding: horizonBars
rf risk_free rfr riskfree: riskFreePercent
tol: toleranceAtr
va value_area va_pct va%: valueAreaPercent
bins buckets slices: bands
oos out_of_sample holdout: outOfSamplePercent
trades show_trades: showTrades
strat strategy rules: strategy
asof as_of date when ts time on day: at
days lookback window range since back history period: days window period
over span win period window range: window period days
list board group universe set: list
class asset_class type: assetClass kind list category
sort sort_by order_by sortby orderby by rank rank_by ranked_by: sort
order dir direction: order direction
skip start from_row offset page_start: offset
q query search find text keyword keywords term words contains filter name: q query contains token
mcap mc cap market_cap marketcap: minMarketCap
vol volume: minVolume
tvl size: minTvlUsd
apy: maxApyPct
liq liquidity: minLiquidityUsd
price max cap budget max_cost max_usd: maxPriceUsd maxPrice threshold amountUsd
score pump pump_score: minPumpScore
stables stable stablecoin stablecoins stable_only stables_only only_stables: stablecoinOnly
no_il noil single_sided: noImpermanentLoss
protocol project platform dapp app: project protocol
chain network net blockchain on: chain network chainId rail
tier: tier minTier
segment bucket group: segment
view mode show: view detail
kind type what: kind
verbosity detail level: detail
in input from sell give give_mint from_mint in_mint: inputMint from
out output to buy receive get to_mint out_mint: outputMint to
mode exact: swapMode
ca contract address addr: mint token tokenAddress address
wallet address addr account acct owner holder: address addresses owner from
accounts account acct acc writable: accounts address
bag positions portfolio holdings book: holdings
cu units compute_units compute: computeUnits
empty zero: includeEmpty
nsfw adult: includeNsfw
news headlines: includeNews
summary ai_summary: includeAiSummary
llm ai: llm
revoked withdrawn: withRevoked
user handle profile account: username
posts tweets: max_results
user prompt message msg ask content text question: messages prompt question
tokens max max_out: max_tokens
temp: temperature
res resolution size quality: resolution quality
ar aspect ratio: aspect_ratio
format fmt ext file: output_format format
dur seconds secs length sec: duration
sound audio: generate_audio
images pictures variants: n
session ses sid: sessionId
per_call percall call_cap: perCallUsd
per_day daily perday day_cap: perDayUsd
total budget cap all: totalUsd
ttl expires expires_in days valid: expiresInDays
refund_to return return_to: returnTo
secret poll poll_token token: pollToken
trigger level threshold value price at: threshold
hook url callback notify webhook: webhook url
link endpoint site: url
verb: method
reference ref idempotency idempotency_key: idempotencyKey
note: memo
tx txid hash sig: hash signature
receipt: receipt
job id: id
`

const LETTERS = /[^a-z0-9%]/g

/** A name without what joins its words. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(LETTERS, '')
}

const named = new Map<string, readonly string[]>()
for (const row of rows.split('\n')) {
  const [keys = '', parameters = ''] = row.split(': ')
  for (const key of keys.split(' ').filter(Boolean)) {
    const known = named.get(lettersOf(key)) ?? []
    named.set(lettersOf(key), [...new Set([...known, ...parameters.split(' ')])])
  }
}

/** The names of the parameters for which a short name may stand, the likeliest first. */
export function parametersUnder(key: string): readonly string[] {
  return named.get(lettersOf(key)) ?? []
}

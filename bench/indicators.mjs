// Times our indicator kernels, and beside them the libraries that happen to be installed.
//
//   npm run build && node bench/indicators.mjs
//   BENCH_LIBS=/some/node_modules node bench/indicators.mjs     also times what is installed there
import { createRequire } from 'node:module'
import { join } from 'node:path'

const SIZES = [1_000, 100_000]
const MS_PER_ROUND = 60
const ROUNDS = 5

const { sma, ema, wma } = await import('../build/src/analysis/indicators/averages.js')
const { bollinger } = await import('../build/src/analysis/indicators/bands.js')
const { cci } = await import('../build/src/analysis/indicators/cci.js')
const { adx } = await import('../build/src/analysis/indicators/directional.js')
const { macd } = await import('../build/src/analysis/indicators/macd.js')
const { parabolicSar } = await import('../build/src/analysis/indicators/parabolic.js')
const { roc } = await import('../build/src/analysis/indicators/rate-of-change.js')
const { rsi } = await import('../build/src/analysis/indicators/rsi.js')
const { stochastic, williamsR } = await import('../build/src/analysis/indicators/stochastic.js')
const { atr } = await import('../build/src/analysis/indicators/true-range.js')
const { mfi, obv } = await import('../build/src/analysis/indicators/volume-flow.js')

const ours = {
  sma: ({ close }) => sma(close, 20),
  ema: ({ close }) => ema(close, 20),
  wma: ({ close }) => wma(close, 20),
  rsi: ({ close }) => rsi(close, 14),
  macd: ({ close }) => macd(close, { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 }),
  bollinger: ({ close }) => bollinger(close, { period: 20, deviations: 2 }),
  atr: (bars) => atr(bars, 14),
  adx: (bars) => adx(bars, 14),
  stochastic: (bars) => stochastic(bars, { period: 14, signalPeriod: 3, smoothing: 3 }),
  williamsr: (bars) => williamsR(bars, 14),
  cci: (bars) => cci(bars, 20),
  roc: ({ close }) => roc(close, 12),
  mfi: (bars) => mfi(bars, 14),
  obv: (bars) => obv(bars),
  psar: (bars) => parabolicSar(bars, { step: 0.02, max: 0.2 }),
}

const rivals = [await technicalIndicators(), await ixjb94()].filter((rival) => rival !== undefined)

for (const size of SIZES) {
  const bars = walk(size)
  const lists = Object.fromEntries(Object.entries(bars).map(([name, line]) => [name, Array.from(line)]))
  const ratios = new Map(rivals.map(({ name }) => [name, []]))
  const rows = []
  for (const [id, compute] of Object.entries(ours)) {
    const own = await microseconds(() => compute(bars))
    const row = { indicator: id, 'ours µs': round(own) }
    for (const { name, runs } of rivals) {
      if (runs[id] === undefined) continue
      const theirs = await microseconds(() => runs[id](lists))
      ratios.get(name).push(theirs / own)
      row[`${name} µs`] = round(theirs)
      row[`${name} ×`] = round(theirs / own)
    }
    rows.push(row)
  }
  console.log(`\n${size.toLocaleString('en-US')} bars, best of ${ROUNDS} rounds; × is their time over ours`)
  console.table(rows)
  for (const [name, all] of ratios)
    console.log(
      `${name}: ${round(Math.exp(all.reduce((sum, ratio) => sum + Math.log(ratio), 0) / all.length))} × our time (geometric mean of ${all.length})`,
    )
}
if (rivals.length === 0)
  console.log('\nNo other library is installed; BENCH_LIBS names a node_modules folder that has some.')

/** The best mean time of a call over some rounds; a result may be a promise. */
async function microseconds(run) {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    let calls = 0
    let spent = 0
    while (spent < MS_PER_ROUND) {
      const result = run()
      if (result instanceof Promise) await result
      calls++
      spent = performance.now() - started
    }
    best = Math.min(best, (1_000 * spent) / calls)
  }
  return best
}

function round(value) {
  return Number(value.toPrecision(3))
}

/** A market that walks by chance, the same one at every run. */
function walk(length) {
  let state = 42
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const line = () => new Float64Array(length)
  const bars = { time: line(), open: line(), high: line(), low: line(), close: line(), volume: line() }
  let price = 100
  for (let i = 0; i < length; i++) {
    const close = price * (1 + (chance() - 0.5) * 0.02)
    bars.time[i] = i * 60_000
    bars.open[i] = price
    bars.close[i] = close
    bars.high[i] = Math.max(price, close) * (1 + chance() * 0.005)
    bars.low[i] = Math.min(price, close) * (1 - chance() * 0.005)
    bars.volume[i] = chance() * 1_000
    price = close
  }
  return bars
}

/** A library from BENCH_LIBS or from here; undefined when it is installed in neither. */
function installed(name) {
  const { BENCH_LIBS } = process.env
  const require = createRequire(BENCH_LIBS ? join(BENCH_LIBS, 'bench.cjs') : import.meta.url)
  try {
    return require(name)
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

function technicalIndicators() {
  const library = installed('technicalindicators')
  if (library === undefined) return undefined
  const {
    SMA,
    EMA,
    WMA,
    RSI,
    MACD,
    BollingerBands,
    ATR,
    ADX,
    Stochastic,
    WilliamsR,
    CCI,
    ROC,
    MFI,
    OBV,
    PSAR,
  } = library
  const onClose =
    (indicator, parameters) =>
    ({ close }) =>
      indicator.calculate({ ...parameters, values: close })
  const onBars = (indicator, parameters) => (bars) => indicator.calculate({ ...parameters, ...bars })
  return {
    name: 'technicalindicators',
    runs: {
      sma: onClose(SMA, { period: 20 }),
      ema: onClose(EMA, { period: 20 }),
      wma: onClose(WMA, { period: 20 }),
      rsi: onClose(RSI, { period: 14 }),
      macd: onClose(MACD, { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 }),
      bollinger: onClose(BollingerBands, { period: 20, stdDev: 2 }),
      atr: onBars(ATR, { period: 14 }),
      adx: onBars(ADX, { period: 14 }),
      stochastic: onBars(Stochastic, { period: 14, signalPeriod: 3 }),
      williamsr: onBars(WilliamsR, { period: 14 }),
      cci: onBars(CCI, { period: 20 }),
      roc: onClose(ROC, { period: 12 }),
      mfi: onBars(MFI, { period: 14 }),
      obv: onBars(OBV, {}),
      psar: onBars(PSAR, { step: 0.02, max: 0.2 }),
    },
  }
}

function ixjb94() {
  const library = installed('@ixjb94/indicators')
  if (library === undefined) return undefined
  const rival = new (library.IndicatorsSync ?? library.Indicators)()
  return {
    name: '@ixjb94/indicators',
    runs: {
      sma: ({ close }) => rival.sma(close, 20),
      ema: ({ close }) => rival.ema(close, 20),
      wma: ({ close }) => rival.wma(close, 20),
      rsi: ({ close }) => rival.rsi(close, 14),
      macd: ({ close }) => rival.macd(close, 12, 26, 9),
      bollinger: ({ close }) => rival.bbands(close, 20, 2),
      atr: ({ high, low, close }) => rival.atr(high, low, close, 14),
      adx: ({ high, low }) => rival.adx(high, low, 14),
      stochastic: ({ high, low, close }) => rival.stoch(high, low, close, 14, 3, 3),
      williamsr: ({ high, low, close }) => rival.willr(high, low, close, 14),
      cci: ({ high, low, close }) => rival.cci(high, low, close, 20),
      roc: ({ close }) => rival.roc(close, 12),
      mfi: ({ high, low, close, volume }) => rival.mfi(high, low, close, volume, 14),
      obv: ({ close, volume }) => rival.obv(close, volume),
      psar: ({ high, low }) => rival.psar(high, low, 0.02, 0.2),
    },
  }
}

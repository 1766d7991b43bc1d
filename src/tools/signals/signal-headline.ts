import type { Json, JsonObject } from '../../core/json.ts'

/** The market, the verdict and the levels in one line; parts that `fields` left out are left out here. */
export function describeSignal({ signal, bar }: JsonObject): string | undefined {
  const { bias, confidence, entry, metadata, tradingRecommendation, priceTargets } = recordOf(signal)
  const { instrument, quote, market } = recordOf(metadata)
  if (typeof bias !== 'string' || typeof instrument !== 'string') return undefined
  const { side, price, stopLoss } = recordOf(entry)
  const { longStopLoss, longTarget1, shortStopLoss, shortTarget1 } = recordOf(priceTargets)
  const { action } = recordOf(tradingRecommendation)
  const [stop, target] = side === 'short' ? [shortStopLoss, shortTarget1] : [longStopLoss, longTarget1]
  const levels = [
    ['price', price],
    ...(side === 'long' || side === 'short'
      ? [
          ['stop', stopLoss ?? stop],
          ['target', target],
        ]
      : []),
  ].flatMap(([name, value]) => (typeof value === 'number' ? [`${name} ${value}`] : []))
  const where = [instrument, bar, market].filter((each) => typeof each === 'string').join(', ')
  const verdict = [action, bias, typeof confidence === 'number' ? `confidence ${confidence}` : undefined]
  const unit = typeof quote === 'string' && levels.length > 0 ? ` ${quote}` : ''
  return `${where}: ${[...verdict.filter((each) => each !== undefined), ...levels].join(', ')}${unit}.`
}

function recordOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

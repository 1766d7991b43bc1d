/** How a price with a confidence came about, in a sentence. */
export const oracleMethod = {
  pyth: 'Pyth’s aggregate price and its own confidence interval.',
  'venue median':
    'Median of the last prices at venues that count in dollars or dollar tokens; the confidence is 1.4826 times their median absolute deviation. Pyth is not asked: this gateway has no key for it.',
} as const

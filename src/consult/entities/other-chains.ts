import type { Word } from '../text/scan.ts'

/** Chains whose names are words of every day or coins as well: sources know them, and a tool that does not serve them names them. */
export const otherChains: readonly string[] =
  'linea scroll blast mantle zksync sonic celo gnosis cronos moonbeam moonriver berachain monad katana plasma unichain ink abstract zora hyperevm ronin starknet cardano sei hedera pulsechain opbnb soneium apechain manta metis taiko fraxtal kava aurora injective osmosis stacks rootstock kaia'.split(
    ' ',
  )
const known = new Set(otherChains)
const OF_CHAINS =
  /^(?:gas|gaz|gwei|gasfees?|basefees?|gaskosten|gasgebuhr\p{L}*|газ\p{L}?|tvl)$|ガス|가스|غاز|गैस/u

/** "Gas price monad", "TVL of Linea": only a chain has them. */
export function isChainByTopic(words: readonly Word[], at: number): boolean {
  return known.has(words[at]?.folded ?? '') && words.some(({ folded }) => OF_CHAINS.test(folded))
}

/** "Il prezzo è in linea con …", "news on ronin": a word, or what is asked about. */
export function isNoOtherChain(words: readonly Word[], at: number): boolean {
  const { folded = '' } = words[at] ?? {}
  const isLine = folded === 'linea' && /^(?:in|a|di|una|la|alla|sulla)$/.test(words[at - 1]?.folded ?? '')
  return isLine || (known.has(folded) && (isAskedAbout(words, at) || NEWS.test(words[at - 2]?.folded ?? '')))
}

/** "Sentiment on drift", "funding on aurora": "on" is no place there. */
export function isAskedAbout(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.folded === 'on' && OF_COINS.test(words[at - 2]?.folded ?? '')
}
const NEWS = /^(?:news|headlines?|articles?|stories)$/
const OF_COINS =
  /^(?:sentiment|mood|vibes?|mentions?|posts?|tweets?|takes?|opinions?|views?|info|intel|updates?|signals?|prices?|candles?|charts?|rsi|macd|indicators?|volatility|drawdowns?|resistance|levels?|correlations?|backtest|funding|oi|liquidations|saying|talking|say|think)$/

import type { EntityOf } from '../../entities/kinds.ts'
import type { Word } from '../../text/scan.ts'

/** "Tesla's token TSLAx": the name of the token goes before that of its share. */
export function tokensFirst(shares: readonly EntityOf<'stock'>[], words: readonly Word[]) {
  const isToken = ({ at, symbol }: EntityOf<'stock'>) =>
    [`${symbol}x`, `${symbol}on`].includes(words[at]?.raw ?? '')
  return shares.toSorted((a, b) => Number(isToken(b)) - Number(isToken(a)))
}

import { isEvmAddress, looksLikeAddress } from '../../core/addresses.ts'
import { isSameNetwork } from '../dex/chain-names.ts'
import type { AssetIdentity, AssetMatch } from './assets.ts'
import type { KnownAsset } from './known-assets.ts'

interface AssetQuery {
  readonly text: string
  readonly chain?: string | undefined
}

/** Which of our assets answer to an address, or to a symbol, a name or an id in any case, wholly or in part. */
export function answersTo(
  assets: readonly KnownAsset[],
  { text, chain }: AssetQuery,
): readonly { readonly asset: KnownAsset; readonly by: AssetMatch['by'] }[] {
  if (looksLikeAddress(text)) {
    const address = addressKey(text)
    const holds = ({ deployments }: KnownAsset) =>
      deployments.some(
        (one) =>
          addressKey(one.address) === address && (chain === undefined || isSameNetwork(chain, one.chain)),
      )
    return assets.filter(holds).map((asset) => ({ asset, by: 'contract' }))
  }
  return assets.flatMap((asset) => {
    const by = matchedBy(asset, text)
    return by === undefined ? [] : [{ asset, by }]
  })
}

/** How an asset answers to a text; undefined when it does not. */
export function matchedBy(
  { id, symbol, name, aliases = [] }: Pick<AssetIdentity, 'id' | 'symbol' | 'name'> & Partial<KnownAsset>,
  text: string,
): AssetMatch['by'] | undefined {
  const requested = plain(text)
  if (id === text.trim().toLowerCase()) return 'id'
  if (plain(symbol) === requested) return 'symbol'
  if ([name, ...aliases].some((each) => plain(each) === requested)) return 'name'
  // one letter or two begin nearly everything
  const begins = (each: string) => ` ${plain(each)}`.includes(` ${requested}`)
  return requested.length > 2 && [id, name].some(begins) ? 'part' : undefined
}

/** Addresses of one token are equal under this; capitals matter on Solana alone. */
export function addressKey(address: string): string {
  return isEvmAddress(address) ? address.toLowerCase() : address
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

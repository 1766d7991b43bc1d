import { wholeOf } from '../../analysis/chains/units.ts'
import type { Evm } from '../../upstream/evm/evm.ts'
import type { Solana } from '../../upstream/solana/solana.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import { holdingsIn, type Wallet, walletsIn } from './holdings-input.ts'

/** Something that is held somewhere. */
export interface Held {
  /** The name by which its price is asked; absent where we do not know one. */
  readonly asset?: string
  readonly symbol: string
  readonly amount: number
  /** `holdings`, or the chain and the wallet. */
  readonly where: string
  readonly token?: string
}

interface ReadWallet {
  readonly held: readonly Held[]
  readonly source: Sourced
  readonly note?: string
}

interface Readers {
  readonly evm: Evm
  readonly solana: Solana
  readonly signal: AbortSignal
}

/** Everything that wallets hold and that was named, with who reported it. */
export async function gather(
  { addresses, holdings }: { readonly addresses: string; readonly holdings: string },
  readers: Readers,
): Promise<{
  readonly held: readonly Held[]
  readonly sources: readonly Sourced[]
  readonly notes: readonly string[]
}> {
  const wallets = await Promise.all(walletsIn(addresses).map((wallet) => readWallet(wallet, readers)))
  const named = holdingsIn(holdings).map(({ asset, amount }) => ({
    asset,
    symbol: asset,
    amount,
    where: 'holdings',
  }))
  return {
    held: [...named, ...wallets.flatMap(({ held }) => held)],
    sources: wallets.map(({ source }) => source),
    notes: [...new Set([...wallets.flatMap(({ note }) => note ?? []), ...readOn(walletsIn(addresses))])],
  }
}

/** Which chain an account of several chains was read on: what it holds elsewhere is not in the figures. */
function readOn(wallets: readonly Wallet[]): readonly string[] {
  const chains = [...new Set(wallets.filter(({ chain }) => chain !== 'solana').map(({ chain }) => chain))]
  if (chains.length === 0) return []
  return [`0x accounts were read on ${chains.join(', ')} alone; name one as ethereum:0x… for another chain.`]
}

async function readWallet({ chain, address }: Wallet, { evm, solana, signal }: Readers): Promise<ReadWallet> {
  const where = `${chain}:${address}`
  if (chain === 'solana') {
    const wallet = await solana.wallet(address, { signal })
    const coin = { asset: 'solana', symbol: 'SOL', amount: wholeOf(wallet.lamports, 9), where }
    const tokens = wallet.holdings.map(({ asset, symbol, mint, units, decimals }) => ({
      ...(asset === undefined ? {} : { asset }),
      symbol: symbol ?? mint,
      amount: wholeOf(units, decimals),
      where,
      token: mint,
    }))
    return { held: [coin, ...tokens].filter(isSomething), source: wallet, ...noteOf(wallet.network) }
  }
  const balances = await evm.balances({ chain, address }, { signal })
  const { coin } = balances.network
  const own = { ...coin, amount: wholeOf(balances.coinUnits, 18), where }
  const tokens = balances.tokens.map(({ asset, symbol, address: token, units, decimals }) => ({
    ...(asset === undefined ? {} : { asset }),
    symbol,
    amount: wholeOf(units, decimals),
    where,
    token,
  }))
  return { held: [own, ...tokens].filter(isSomething), source: balances, ...noteOf(balances.network) }
}

function isSomething({ amount }: Held): boolean {
  return amount > 0
}

function noteOf({ note }: { readonly note?: string }) {
  return note === undefined ? {} : { note }
}

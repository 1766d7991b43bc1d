import { chainNote } from '../../launchpad/coin-on-chain.ts'
import type { ChainCoin, LaunchCoin, LaunchCurve, Launches } from '../../launchpad/launchpad.ts'
import type { Sourced } from '../../sourced.ts'
import { askSimulated, type IsDown, noOutage, type SimulatedSource } from '../outages.ts'

interface Options {
  readonly signal: AbortSignal
}

/** The simulated launches as live ones are read: lists by the launchpad alone, coins and curves by it or by a node. */
export function withLaunchSources(
  world: Launches,
  { isDown = noOutage }: { readonly isDown?: IsDown | undefined },
): Launches {
  const first = <T extends Sourced>(sources: readonly SimulatedSource<T>[], options: Options) =>
    askSimulated(sources, { ...options, isDown, isOneRecord: true })
  return {
    listed: (query, options) => first([['pumpfun', () => world.listed(query, options)]], options),
    coin: (mint, options) =>
      first<LaunchCoin>(
        [
          ['pumpfun', () => world.coin(mint, options)],
          [
            'solana-rpc',
            async () => {
              const found = await world.coin(mint, options)
              return { ...found, coin: onChain(found.coin), note: chainNote }
            },
          ],
        ],
        options,
      ),
    curve: (mint, options) => {
      const ask = () => world.curve(mint, options)
      return first<LaunchCurve>(
        [
          ['solana-rpc', ask],
          ['pumpfun', ask],
        ],
        options,
      )
    },
  }
}

/** What of a coin lies on the chain. */
function onChain({
  mint,
  name,
  symbol,
  creator,
  curveAccount,
  graduated,
  reserves,
  supply,
}: ChainCoin): ChainCoin {
  return {
    mint,
    name,
    symbol,
    description: '',
    graduated,
    supply,
    ...(creator === undefined ? {} : { creator }),
    ...(curveAccount === undefined ? {} : { curveAccount }),
    ...(reserves === undefined ? {} : { reserves }),
  }
}

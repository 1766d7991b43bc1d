import { failOver } from '../../fail-over.ts'
import { chainNote } from '../../launchpad/coin-on-chain.ts'
import type { ChainCoin, LaunchCoin, LaunchCurve, Launches } from '../../launchpad/launchpad.ts'
import type { Sourced } from '../../sourced.ts'
import { type IsDown, noOutage, refuseWhenDown } from '../outages.ts'

interface Options {
  readonly signal: AbortSignal
}

/** The simulated launches as live ones are read: lists by the launchpad alone, coins and curves by it or by a node. */
export function withLaunchSources(
  world: Launches,
  { isDown = noOutage }: { readonly isDown?: IsDown | undefined },
): Launches {
  const by = <T extends Sourced>(source: 'pumpfun' | 'solana-rpc', ask: () => Promise<T>) => ({
    name: `simulated:${source}`,
    async ask() {
      refuseWhenDown(source, isDown)
      const answer = await ask()
      return { answer, asOf: answer.sources[0]?.asOf ?? 0, cached: false }
    },
  })
  const first = async <T extends Sourced>(
    candidates: readonly ReturnType<typeof by<T>>[],
    options: Options,
  ): Promise<T> => {
    const { answer, sources } = await failOver(candidates, { ...options, isOneRecord: true })
    return { ...answer.answer, sources }
  }
  return {
    listed: (query, options) => first([by('pumpfun', () => world.listed(query, options))], options),
    coin: (mint, options) =>
      first<LaunchCoin>(
        [
          by('pumpfun', () => world.coin(mint, options)),
          by('solana-rpc', async () => {
            const found = await world.coin(mint, options)
            return { ...found, coin: onChain(found.coin), note: chainNote }
          }),
        ],
        options,
      ),
    curve: (mint, options) =>
      first<LaunchCurve>(
        (['solana-rpc', 'pumpfun'] as const).map((source) => by(source, () => world.curve(mint, options))),
        options,
      ),
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

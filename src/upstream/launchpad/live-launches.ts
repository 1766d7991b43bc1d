import type { DataMode } from '../../core/data-mode.ts'
import { failOver } from '../fail-over.ts'
import { type ChainNode, createHttpNode } from '../nodes/node.ts'
import type { Sources } from '../open-sources.ts'
import { accountAt } from '../solana/accounts.ts'
import type { Timed } from '../sourced.ts'
import { chainNote, coinOnChain } from './coin-on-chain.ts'
import { CURVE_PROGRAM, curveAccountOf, parseCurve } from './curve-account.ts'
import type { LaunchBoard, LaunchCoin, LaunchCurve, Launches } from './launchpad.ts'
import { boards, notLaunched, pumpfun } from './pumpfun.ts'

interface Options {
  readonly signal: AbortSignal
}

type CoinReading = Pick<LaunchCoin, 'coin' | 'note'> & Timed
type CurveReading = Omit<LaunchCurve, 'mode' | 'sources'> & Timed

/** Lists and coins from pump.fun, a coin from the chain where it does not answer; curves the other way round. */
export function liveLaunches(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Launches {
  const connection = sources.connect('pumpfun')
  const launchpad = pumpfun(connection)
  const nodes = (['solana-rpc', 'solana-rpc-2'] as const).map((id) => createHttpNode(id, sources.connect(id)))

  return {
    async listed(query, options) {
      const paths = pathsOf(query.board)
      const candidates = paths.map((path) => ({
        name: 'pumpfun',
        ask: async () => ({ ...(await launchpad.rows(path, query, options)), path }),
      }))
      const { answer, sources: uses } = await failOver(candidates, options)
      return {
        mode,
        sources: uses,
        coins: answer.coins,
        path: `/${answer.path}`,
        primaryPath: `/${paths[0]}`,
      }
    },
    async coin(mint, options) {
      const onChain = nodes.map((node) => ({
        name: node.name,
        ask: async () => ({
          coin: await coinOnChain(node, mint, options),
          note: chainNote,
          asOf: connection.dataClock.now(),
          cached: false,
        }),
      }))
      const first = { name: 'pumpfun', ask: () => launchpad.coin(mint, options) }
      const { answer, sources: uses } = await failOver<CoinReading>([first, ...onChain], {
        ...options,
        isOneRecord: true,
      })
      const { coin, note } = answer
      return { mode, sources: uses, coin, ...(note === undefined ? {} : { note }) }
    },
    async curve(mint, options) {
      const onChain = nodes.map((node) => ({
        name: node.name,
        ask: async () => ({
          ...(await curveOnChain(node, mint, options)),
          readFrom: 'chain' as const,
          asOf: connection.dataClock.now(),
          cached: false,
        }),
      }))
      const fetched = {
        name: 'pumpfun',
        async ask() {
          const { coin, asOf, cached } = await launchpad.coin(mint, options)
          if (!coin.reserves) throw notLaunched()
          const { reserves, graduated } = coin
          return { mint, reserves, graduated, readFrom: 'launchpad' as const, asOf, cached }
        },
      }
      const { answer, sources: uses } = await failOver<CurveReading>([...onChain, fetched], options)
      const { asOf, cached, ...curve } = answer
      return { ...curve, mode, sources: uses }
    },
  }
}

async function curveOnChain(node: ChainNode, mint: string, options: Options) {
  const { slot, account } = await accountAt(node, curveAccountOf(mint), options)
  if (!account || account.owner !== CURVE_PROGRAM) throw notLaunched()
  const { reserves, graduated, isMayhem } = parseCurve(account.data)
  return { mint, reserves, graduated, slot, ...(isMayhem ? { isMayhem: true as const } : {}) }
}

function pathsOf(board: LaunchBoard): readonly string[] {
  return boards[board]
}

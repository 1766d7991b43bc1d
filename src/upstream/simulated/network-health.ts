import { z } from 'zod'
import { SOLANA_NETWORK } from '../../chains/solana/embedded/network.ts'
import type { Clock } from '../../core/clock.ts'
import { HOUR_SECONDS } from '../../core/durations.ts'
import type { NetworkHealth } from '../network-health/network-health.ts'
import { readSolanaHealth } from '../network-health/read-solana-health.ts'
import { createLocalNode, type NodeHandler } from '../nodes/node.ts'
import { curve, mix, normal, seedOf, uniform } from './noise.ts'

interface SimulatedHealthOptions {
  readonly seed: string
  readonly dataClock: Clock
  /** The chain that this gateway carries, where it carries one. */
  readonly embedded?: (() => Promise<NodeHandler>) | undefined
}

const SLOT_SECONDS = 0.4
const EPOCH_SLOTS = 432_000
const SAMPLE_SECONDS = 60
const BLOCKS_PER_SLOT = 0.95
const LEADER_SLOTS = 4
const MADE_UP = 'Made up: no chain was read. The network id is that of the test network.'
const EMBEDDED_SOURCE = ' Beside it stands the chain that this gateway carries itself.'

/** A made-up Solana that is busy or calm as time goes by, and how high the chain of this gateway is. */
export function simulatedNetworkHealth({ seed, dataClock, embedded }: SimulatedHealthOptions): NetworkHealth {
  const node = createLocalNode('simulated:solana', async () => handlerOf(seed, dataClock))
  const own = embedded && createLocalNode('embedded-solana', embedded)
  const network = { network: SOLANA_NETWORK, note: own ? MADE_UP + EMBEDDED_SOURCE : MADE_UP }
  const chain = { mode: 'simulated', dataClock, network, nodes: [node] } as const
  return {
    async solana(options) {
      const health = await readSolanaHealth(chain, options)
      if (!own) return health
      const [slot, blockHeight] = await Promise.all(
        ['getSlot', 'getBlockHeight'].map((method) => own.call(method, [], z.int(), options)),
      )
      if (slot === undefined || blockHeight === undefined) return health
      const used = { name: own.name, ok: true, asOf: dataClock.now(), cached: false }
      return { ...health, sources: [...health.sources, used], ownChain: { slot, blockHeight } }
    },
  }
}

function handlerOf(seed: string, dataClock: Clock): NodeHandler {
  const draws = mix(seedOf(seed), seedOf('how busy solana is'))
  const slot = () => Math.floor(dataClock.now() / 1_000 / SLOT_SECONDS)

  /** One stretch of a minute; votes come with every slot, the rest with the mood of the hour. */
  function sampleOf(minute: number) {
    const slots = Math.round(SAMPLE_SECONDS / SLOT_SECONDS - 2 * Math.abs(normal(mix(draws, 1), minute)))
    const votes = Math.round(slots * (1_080 + 15 * normal(mix(draws, 2), minute)))
    const mood = Math.exp(0.35 * curve(mix(draws, 3), (minute * SAMPLE_SECONDS) / HOUR_SECONDS))
    const others = Math.round(slots * 420 * mood * Math.exp(0.08 * normal(mix(draws, 4), minute)))
    return {
      slot: Math.floor((minute * SAMPLE_SECONDS) / SLOT_SECONDS),
      numSlots: slots,
      numTransactions: votes + others,
      numNonVoteTransactions: others,
      samplePeriodSecs: SAMPLE_SECONDS,
    }
  }

  function parseBlocks(firstSlot: number, lastSlot: number) {
    const rounds = Math.floor((lastSlot - firstSlot + 1) / LEADER_SLOTS)
    const leaders = Array.from({ length: rounds }, (_, round) => {
      const misses = uniform(mix(draws, 5), firstSlot + round * LEADER_SLOTS) < 0.03
      return [`leader ${round}`, [LEADER_SLOTS, misses ? 1 : LEADER_SLOTS]]
    })
    return { value: { byIdentity: Object.fromEntries(leaders), range: { firstSlot, lastSlot } } }
  }

  const Range = z.object({ range: z.object({ firstSlot: z.int(), lastSlot: z.int() }) })
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getEpochInfo: () => ({
      absoluteSlot: slot(),
      blockHeight: Math.floor(slot() * BLOCKS_PER_SLOT),
      epoch: Math.floor(slot() / EPOCH_SLOTS),
      slotIndex: slot() % EPOCH_SLOTS,
      slotsInEpoch: EPOCH_SLOTS,
    }),
    getRecentPerformanceSamples: ([limit]) => {
      const last = Math.floor(dataClock.now() / 1_000 / SAMPLE_SECONDS)
      return Array.from({ length: z.int().parse(limit) }, (_, age) => sampleOf(last - age))
    },
    getBlockProduction: ([options]) => {
      const { firstSlot, lastSlot } = Range.parse(options).range
      return parseBlocks(firstSlot, lastSlot)
    },
  }
  return async (method, params) => {
    const known = methods[method]
    if (known) return known(params)
    throw Object.assign(new Error('The simulated chain does not know this method.'), { code: -32601 })
  }
}

import { z } from 'zod'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { askNode, Quantity } from './ask-node.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'
import { formatHost, type ProbeResult } from './probe-url.ts'

interface NodeProbe {
  readonly check: Check
  readonly seen?: ProbeResult
}

/** A node that is further behind shows a past in which payments have not come yet. */
const STALE_SECONDS = 60
const DEAD_SECONDS = 300
/** A CAIP-2 id of Solana is the beginning of its first block's hash. */
const SOLANA_ID_LENGTH = 32

const Block = z.looseObject({ timestamp: Quantity })

/** Whether every node answers, is on the network that it stands for, and knows its latest block. */
export async function checkNodes({
  networks,
  rpcUrls,
}: PaymentNetworks): Promise<{ readonly checks: readonly Check[]; readonly seen: readonly ProbeResult[] }> {
  const looked = await Promise.all(
    networks.flatMap((network) => (rpcUrls[network] ?? []).map((url) => probeNode(network, url))),
  )
  return { checks: looked.map(({ check }) => check), seen: looked.flatMap(({ seen }) => seen ?? []) }
}

async function probeNode(network: string, url: string): Promise<NodeProbe> {
  const name = `node: ${describeNetwork(network)}, ${formatHost(url)}`
  if (network.startsWith('eip155:')) return probeEvm(name, network, url)
  if (network.startsWith('solana:')) return probeSolana(name, network, url)
  return { check: off(name, 'Is not looked at here; the gateway asks it when it is paid.') }
}

async function probeEvm(name: string, network: string, url: string): Promise<NodeProbe> {
  const [seen, chain] = await askNode(url, 'eth_chainId', [])
  if (!seen) return { check: silent(name) }
  const chainId = Quantity.safeParse(chain)
  if (!chainId.success) return { seen, check: refusal(name, seen) }
  const wanted = network.slice('eip155:'.length)
  if (`${chainId.data}` !== wanted)
    return {
      seen,
      check: wrong(
        name,
        `Is on chain ${chainId.data}, not ${wanted}: payments would be looked for elsewhere.`,
      ),
    }
  const [, head] = await askNode(url, 'eth_getBlockByNumber', ['latest', false])
  const block = Block.safeParse(head)
  if (!block.success) return { seen, check: wrong(name, 'Does not tell its latest block; ask another node.') }
  return { seen, check: checkAge(name, block.data.timestamp) }
}

async function probeSolana(name: string, network: string, url: string): Promise<NodeProbe> {
  const [seen, hash] = await askNode(url, 'getGenesisHash', [])
  if (!seen) return { check: silent(name) }
  if (typeof hash !== 'string') return { seen, check: refusal(name, seen) }
  if (hash.slice(0, SOLANA_ID_LENGTH) !== network.slice('solana:'.length))
    return {
      seen,
      check: wrong(name, 'Is on another cluster of Solana: payments would be looked for elsewhere.'),
    }
  const [, slot] = await askNode(url, 'getSlot', [{ commitment: 'confirmed' }])
  const [, time] = await askNode(url, 'getBlockTime', [slot])
  return typeof time === 'number'
    ? { seen, check: checkAge(name, time) }
    : { seen, check: warn(name, 'Does not tell the time of its latest block.') }
}

/** @param time Of the latest block, seconds since the epoch. */
function checkAge(name: string, time: number): Check {
  const age = Math.max(0, Math.round(Date.now() / 1000 - time))
  if (age >= DEAD_SECONDS)
    return wrong(name, `Its latest block is ${age} s old: it stands still; ask another node.`)
  return age >= STALE_SECONDS
    ? warn(name, `Its latest block is ${age} s old: it is behind.`)
    : fine(name, `Its latest block is ${age} s old.`)
}

function silent(name: string): Check {
  return wrong(name, 'Does not answer; settlements stay pending while no node does.')
}

function refusal(name: string, { status }: ProbeResult): Check {
  return wrong(name, `Answers ${status} and no result; is the key in its URL right?`)
}

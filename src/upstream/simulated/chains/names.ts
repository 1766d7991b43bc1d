import { padToWord, toWord } from '../../../chains/evm/hex.ts'
import { addressBytes } from '../../../chains/solana/addresses.ts'
import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import { createNames } from '../../names/create-names.ts'
import { ADDR, BASENAMES_REGISTRY, ENS_REGISTRY, nameHash, RESOLVER } from '../../names/ens.ts'
import type { Names } from '../../names/names.ts'
import { NAME_PROGRAM, nameAccounts } from '../../names/sns.ts'
import { createLocalNode, type NodeHandler } from '../../nodes/node.ts'

/** The names that are registered in the simulated world; there are no others. */
const registered = {
  ethereum: {
    'trader.eth': '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e',
    'treasury.eth': '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    'vitalik.eth': '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  },
  base: {
    'trader.base.eth': '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e',
    'treasury.base.eth': '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  },
  solana: { 'trader.sol': '4Qkev8aNZcqFNSRhQzwyLMFSsi94jHqE8WNVTJzTP99F' },
} as const
const RESOLVER_ADDRESS = '0x7e501ae7e501ae7e501ae7e501ae7e501ae7e501'

/** Names of the simulated world, read as on real chains. */
export function simulatedNames({ dataClock }: { readonly dataClock: Clock }): Names {
  const setOf = (chain: string, handler: NodeHandler) => ({
    mode: 'simulated' as const,
    dataClock,
    nodes: [createLocalNode(`simulated:${chain}`, async () => handler)],
  })
  const names = createNames({
    ethereum: setOf('ethereum', registryNode(ENS_REGISTRY, registered.ethereum)),
    base: setOf('base', registryNode(BASENAMES_REGISTRY, registered.base)),
    solana: setOf('solana', solanaNode(registered.solana)),
  })
  return {
    async resolve(name, options) {
      try {
        return await names.resolve(name, options)
      } catch (error) {
        throw error instanceof GatewayError && error.code === 'not_found' ? unknownHere(error) : error
      }
    },
  }
}

function unknownHere(error: GatewayError): GatewayError {
  const known = Object.values(registered).flatMap(Object.keys)
  return new GatewayError('not_found', `${error.message} The simulated world knows ${known.join(', ')}.`, {
    cause: error,
    details: { ...error.details, known },
  })
}

function registryNode(registry: string, names: Readonly<Record<string, string>>): NodeHandler {
  const addresses = new Map(
    Object.entries(names).map(([name, address]) => [nameHash(name).slice(2), address]),
  )
  return async (_method, [call]) => {
    const { to, data } = call as { readonly to: string; readonly data: string }
    const [selector, hash] = [data.slice(2, 10), data.slice(10)]
    const address = addresses.get(hash)
    if (address === undefined) return `0x${toWord(0)}`
    if (to === registry && selector === RESOLVER) return `0x${padToWord(RESOLVER_ADDRESS)}`
    return to === RESOLVER_ADDRESS && selector === ADDR ? `0x${padToWord(`0x${address.slice(2)}`)}` : '0x'
  }
}

function solanaNode(names: Readonly<Record<string, string>>): NodeHandler {
  const owners = new Map(Object.entries(names).map(([name, owner]) => [nameAccounts(name).domain, owner]))
  const accountOf = (account: unknown) => {
    const owner = owners.get(`${account}`)
    if (owner === undefined) return null
    const data = Buffer.concat([new Uint8Array(32), addressBytes(owner), new Uint8Array(32)])
    return { lamports: 1, owner: NAME_PROGRAM, data: [data.toString('base64'), 'base64'] }
  }
  return async (_method, [accounts]) => ({
    context: { slot: 1 },
    value: (accounts as readonly unknown[]).map(accountOf),
  })
}

import type { Hex } from '../../chains/evm/hex.ts'
import { selectorOf } from '../../chains/evm/keccak.ts'
import { HexText } from '../../chains/evm/rpc/hex-text.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { type ChainNode, findRefusal } from '../nodes/node.ts'
import { calldata, parseAddress, parseText, parseUnsigned } from './abi.ts'
import type { EvmContract } from './evm.ts'
import { isSame } from './read-balances.ts'
import type { ReadChain } from './read-chain.ts'
import { askContracts } from './read-tokens.ts'

interface Options {
  readonly signal: AbortSignal
}

/** Where a proxy keeps what it stands for and who may change that (EIP-1967). */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103'
const questions = ['name()', 'symbol()', 'decimals()', 'totalSupply()', 'owner()', 'paused()']
const powers = {
  mint: ['mint(address,uint256)', 'mint(uint256)'],
  pause: ['pause()', 'setPaused(bool)'],
  blacklist: ['blacklist(address)', 'addBlackList(address)', 'setBlacklist(address,bool)', 'freeze(address)'],
  setFee: [
    'setFee(uint256)',
    'setTaxes(uint256,uint256)',
    'setFees(uint256,uint256)',
    'setParams(uint256,uint256)',
  ],
} as const

/** What a contract reports about itself, and what its code lets others do. */
export function readContract(
  chain: ReadChain,
  { address }: { readonly address: string },
  options: Options,
): Promise<EvmContract> {
  const { network, tokens } = chain.facts
  return askNodes(
    chain,
    async (node) => {
      const code = await node.call('eth_getCode', [address, 'latest'], HexText, options)
      const [answers, implementation, proxyAdmin] = await Promise.all([
        askContracts(
          node,
          questions.map((each) => ({ to: address, data: calldata(each) })),
          options,
        ),
        addressInSlot(node, { address, slot: IMPLEMENTATION_SLOT }, options),
        addressInSlot(node, { address, slot: ADMIN_SLOT }, options),
      ])
      const [name, symbol, decimals, totalUnits, owner, paused] = [
        parseText(answers[0]),
        parseText(answers[1]),
        parseUnsigned(answers[2]),
        parseUnsigned(answers[3]),
        parseAddress(answers[4]),
        parseUnsigned(answers[5]),
      ]
      const behind =
        implementation && (await node.call('eth_getCode', [implementation, 'latest'], HexText, options))
      const asset = tokens.find((token) => isSame(token.address, address))?.asset
      const isToken = decimals !== undefined && decimals <= 36n && totalUnits !== undefined
      if (code === '0x' && !isToken) throw noContract(network.chain)
      return {
        network,
        address: toChecksumAddress(address),
        codeBytes: (code.length - 2) / 2,
        ...(isToken
          ? {
              token: {
                address: toChecksumAddress(address),
                name: name ?? '',
                symbol: symbol ?? '',
                decimals: Number(decimals),
                totalUnits,
                ...(asset === undefined ? {} : { asset }),
              },
            }
          : {}),
        ...(owner ? { owner: toChecksumAddress(owner) } : {}),
        ...(implementation ? { implementation: toChecksumAddress(implementation) } : {}),
        ...(proxyAdmin ? { proxyAdmin: toChecksumAddress(proxyAdmin) } : {}),
        powers: parsePowers(`0x${code.slice(2)}${behind?.slice(2) ?? ''}`),
        ...(paused === undefined ? {} : { isPaused: paused === 1n }),
      }
    },
    options,
  )
}

/** Undefined when the slot holds none, or where the node does not show storage. */
async function addressInSlot(
  node: ChainNode,
  { address, slot }: { readonly address: string; readonly slot: string },
  options: Options,
): Promise<Hex | undefined> {
  try {
    return parseAddress(await node.call('eth_getStorageAt', [address, slot, 'latest'], HexText, options))
  } catch (error) {
    if (findRefusal(error)) return undefined
    throw error
  }
}

/** A function's selector stands in the code that chooses among functions, behind the instruction PUSH4. */
function parsePowers(code: Hex): EvmContract['powers'] {
  const has = (signature: string) => code.includes(`63${selectorOf(signature)}`)
  return (['mint', 'pause', 'blacklist', 'setFee'] as const).filter((power) => powers[power].some(has))
}

function noContract(chain: string): GatewayError {
  return new GatewayError(
    'not_found',
    `address: no contract lies at this address on ${chain}. Name another chain.`,
    {
      details: { field: 'address', chain },
    },
  )
}

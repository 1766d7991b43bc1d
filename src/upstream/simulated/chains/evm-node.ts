import { type Hex, toQuantity, toWord } from '../../../chains/evm/hex.ts'
import { selectorOf } from '../../../chains/evm/keccak.ts'
import { TRANSFER_TOPIC } from '../../../chains/evm/landed.ts'
import type { Clock } from '../../../core/clock.ts'
import { evmNetworks } from '../../../core/reference/evm-networks.ts'
import type { EvmChainId } from '../../evm/evm.ts'
import { mainNetworks } from '../../evm/networks.ts'
import type { NodeHandler } from '../../nodes/node.ts'
import { factsOf } from '../economy.ts'
import { mix, normal, seedOf, uniform } from '../noise.ts'
import { contractTokenAt, supplyUnitsAt } from '../world-tokens.ts'
import { answerCalls, packAnswers, wordOfText } from './contract-answers.ts'
import { addressFrom } from './made-address.ts'

const SIGNIFICANT_UNITS = 10n ** 9n
const EXAMPLE_TRANSACTION = '0x5f0e5b2f4a4d5c6b7a8990a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5'

/** A made-up EVM chain that answers like a node: the same seed, time and question give the same answer. */
export function simulatedEvmNode(
  { seed, dataClock }: { readonly seed: string; readonly dataClock: Clock },
  chain: EvmChainId,
): NodeHandler {
  const made = makeChain({ seed, dataClock }, chain)
  const { habit, head, drawOf, coinOf, call } = made

  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => toQuantity(head()),
    eth_getBalance: ([address]) => toQuantity(coinOf(`${address}`)),
    eth_getTransactionCount: ([address]) =>
      toQuantity(Math.floor(400 * uniform(drawOf(`${address}`), 4) ** 3)),
    eth_getCode: ([address]) => made.codeAt(`${address}`),
    eth_maxPriorityFeePerGas: () => toQuantity(habit.tip),
    eth_estimateGas: ([asked]) => toQuantity(`${fieldOf(asked, 'data')}` === '0x' ? 21_000 : 46_000),
    eth_call: ([asked]) => call(`${fieldOf(asked, 'to')}`.toLowerCase(), `${fieldOf(asked, 'data')}`),
    eth_feeHistory: ([count]) => feeHistory(made, Number(count)),
    eth_getBlockByNumber: ([asked]) => {
      const number = `${asked}`.startsWith('0x') ? Number(asked) : head() - (asked === 'finalized' ? 64 : 0)
      return { number: toQuantity(number), timestamp: toQuantity(Math.floor(number * habit.blockSeconds)) }
    },
    eth_getTransactionByHash: ([hash]) => transactionAt(made, `${hash}`),
    eth_getTransactionReceipt: ([hash]) => receiptAt(made, `${hash}`),
  }

  return async (method, params) => {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (known) return known(params)
    throw Object.assign(new Error('The simulated chain does not know this method.'), { code: -32601 })
  }
}

type MadeChain = ReturnType<typeof makeChain>

/** Balances, contracts and transactions of a made-up chain. */
function makeChain(
  { seed, dataClock }: { readonly seed: string; readonly dataClock: Clock },
  chain: EvmChainId,
) {
  const habit = evmNetworks[chain].reading.simulated
  const { blockSeconds, baseFee, layerOneWei } = habit
  const { network, tokens } = mainNetworks[chain]
  const own = mix(seedOf(seed), seedOf(`the chain ${chain}`))
  const head = () => Math.floor(dataClock.now() / 1_000 / blockSeconds)
  const feeAt = (block: number) => BigInt(Math.round(baseFee * Math.exp(0.25 * normal(own, block >> 3))))
  const drawOf = (text: string) => mix(own, seedOf(text.toLowerCase()))

  /** Most people hold little, a few hold much, and half hold nothing of a given token. */
  function held(holder: string, token: string, { symbol, decimals }: { symbol: string; decimals: number }) {
    const draw = mix(drawOf(holder), seedOf(token.toLowerCase()))
    if (uniform(draw, 1) < 0.5) return 0n
    const units = (900 * Math.exp(1.6 * normal(draw, 2))) / factsOf(symbol).anchor
    return (BigInt(Math.round(units * 1e9)) * 10n ** BigInt(decimals)) / SIGNIFICANT_UNITS
  }

  function coinOf(holder: string): bigint {
    const units = (300 * Math.exp(1.2 * normal(drawOf(holder), 3))) / factsOf(network.coin.symbol).anchor
    return BigInt(Math.round(units * 1e9)) * 10n ** 9n
  }

  function answerOf(to: string, data: string): Hex | undefined {
    if (data.slice(2, 10) === selectorOf('getL1FeeUpperBound(uint256)'))
      return layerOneWei === null ? undefined : `0x${toWord(layerOneWei)}`
    const token = contractTokenAt(seed, chain, to)
    if (!token) return undefined
    const owner = token.isIssued || token.isImpostor ? addressFrom(token.draw, 6) : undefined
    const answers: Readonly<Record<string, () => Hex | undefined>> = {
      [selectorOf('decimals()')]: () => `0x${toWord(token.decimals)}`,
      [selectorOf('symbol()')]: () => wordOfText(token.symbol),
      [selectorOf('name()')]: () => wordOfText(token.name),
      [selectorOf('totalSupply()')]: () =>
        `0x${toWord(supplyUnitsAt(seed, token, Math.floor(dataClock.now() / 1_000)))}`,
      [selectorOf('owner()')]: () => (owner ? `0x${owner.slice(2).padStart(64, '0')}` : undefined),
      [selectorOf('balanceOf(address)')]: () => `0x${toWord(held(`0x${data.slice(-40)}`, to, token))}`,
    }
    return answers[data.slice(2, 10)]?.()
  }

  /** What its code lets an owner do shows in the selectors that it chooses among. */
  function codeAt(address: string): Hex {
    const token = contractTokenAt(seed, chain, address)
    if (!token) return '0x'
    const powers = token.isImpostor ? ['mint(address,uint256)', 'pause()', 'setFee(uint256)'] : []
    return `0x60806040${powers.map((power) => `63${selectorOf(power)}`).join('')}`
  }

  function call(to: string, data: string): Hex {
    const calls = answerCalls(data)
    return calls
      ? packAnswers(calls.map((inner) => answerOf(inner.to, inner.data)))
      : (answerOf(to, data) ?? '0x')
  }

  /** Only the transaction that examples name has ever been on a made-up chain. */
  function placed(hash: string) {
    if (hash.toLowerCase() !== EXAMPLE_TRANSACTION) return undefined
    const draw = drawOf(hash)
    return { draw, block: head() - 1 - Math.floor(5_000 * uniform(draw, 2) ** 2) }
  }

  return { habit, own, tokens, head, feeAt, drawOf, held, coinOf, codeAt, call, placed }
}

/** What blocks cost, from one on. */
function feeHistory({ own, habit, head, feeAt }: MadeChain, blocks: number) {
  const oldest = head() - blocks + 1
  const each = Array.from({ length: blocks }, (_, index) => oldest + index)
  return {
    oldestBlock: toQuantity(oldest),
    baseFeePerGas: [...each, oldest + blocks].map((block) => toQuantity(feeAt(block))),
    gasUsedRatio: each.map((block) => 0.3 + 0.5 * uniform(own, block)),
    reward: each.map((block) =>
      [0.6, 1, 2.4].map((share) =>
        toQuantity(Math.round(habit.tip * share * (0.8 + 0.4 * uniform(own, block)))),
      ),
    ),
  }
}

function transactionAt({ placed, tokens }: MadeChain, hash: string) {
  const found = placed(hash)
  if (!found) return null
  const { draw, block } = found
  return {
    from: addressFrom(draw, 1),
    to: tokens[0]?.address,
    value: '0x0',
    nonce: toQuantity(Math.floor(90 * uniform(draw, 5))),
    blockNumber: toQuantity(block),
  }
}

function receiptAt({ placed, tokens, held, feeAt, habit }: MadeChain, hash: string) {
  const found = placed(hash)
  if (!found) return null
  const { draw, block } = found
  const failed = uniform(draw, 6) < 0.06
  const [token] = tokens
  const units = token ? held(addressFrom(draw, 3), token.address, token) : 0n
  const topic = (position: number) => `0x${addressFrom(draw, position).slice(2).padStart(64, '0')}`
  return {
    status: failed ? '0x0' : '0x1',
    blockNumber: toQuantity(block),
    gasUsed: toQuantity(failed ? 28_113 : 45_719),
    effectiveGasPrice: toQuantity(feeAt(block) + BigInt(habit.tip)),
    logs: failed
      ? []
      : [
          {
            address: token?.address,
            topics: [TRANSFER_TOPIC, topic(1), topic(2)],
            data: `0x${toWord(units)}`,
          },
        ],
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : ''
}

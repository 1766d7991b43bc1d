import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, onTestFinished } from 'vitest'
import { multicallCode } from '../../src/chains/evm/embedded/multicall.ts'
import { balanceSlot } from '../../src/chains/evm/embedded/token-storage.ts'
import { usdTokenCode } from '../../src/chains/evm/embedded/usd-token.ts'
import { type Hex, toLowerHex, toQuantity, toWord } from '../../src/chains/evm/hex.ts'
import { type RpcChainOptions, rpcChain } from '../../src/chains/evm/rpc/rpc-chain.ts'
import { createRpcClient, type RpcClient } from '../../src/chains/evm/rpc/rpc-client.ts'
import { MULTICALL } from '../../src/chains/evm/rpc/transfer-calls.ts'

const binary = join(import.meta.dirname, '../../interop/node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil')
const isInstalled = existsSync(binary) && process.platform === 'linux' && process.arch === 'x64'
if (!isInstalled) console.warn('Tests on a real node are skipped; install it with: npm ci --prefix interop')

/** Whether a real node is installed. */
export const hasAnvil = isInstalled

/** For tests that need a real node; without one they are skipped. */
export const onAnvil = describe.runIf(isInstalled)

/** Where USDC lies on the public chains, and its name on them. */
const tokens = {
  8453: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  84532: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
} as const

/** A real EVM node with our dollar and a multicall on it, alone in a process of its own. */
export interface Anvil {
  readonly url: string
  readonly network: string
  readonly asset: Hex
  readonly node: RpcClient
  /** What the gateway's own code reads of the token. */
  chain(options?: Partial<RpcChainOptions>): ReturnType<typeof rpcChain>
  /** Any method of the node, the answer unread. */
  ask(method: string, ...params: unknown[]): Promise<unknown>
  /** Gives dollars in smallest units, out of nothing. */
  give(holder: Hex, amount: bigint): Promise<void>
  /** A new account that can pay for gas; its private key. */
  operatorKey(): Promise<Hex>
  putCode(address: Hex, code: Hex): Promise<void>
  mine(blocks?: number): Promise<void>
  /** Whether every transaction gets its block at once. */
  automine(isOn: boolean): Promise<void>
  /** Seconds since the epoch. */
  nextTime(seconds: number): Promise<void>
  /** Undoes every block after this moment when it is called. */
  checkpoint(): Promise<() => Promise<void>>
}

/** Starts a node; it ends with the test. */
export async function openAnvil({ chainId = 84532 }: { chainId?: keyof typeof tokens } = {}): Promise<Anvil> {
  const process = spawn(binary, ['--port', '0', '--accounts', '0', '--chain-id', `${chainId}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = `http://${await addressOf(process)}`
  const node = createRpcClient(url)
  onTestFinished(async () => {
    await node.close()
    const ended = new Promise((resolve) => process.once('exit', resolve))
    process.kill('SIGKILL')
    await ended
  })

  let lastId = 0
  async function ask(method: string, ...params: unknown[]): Promise<unknown> {
    lastId += 1
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  const asset = tokens[chainId]
  const network = `eip155:${chainId}`
  await ask('anvil_setLoggingEnabled', false)
  await ask('anvil_setCode', asset, usdTokenCode)
  await ask('anvil_setCode', MULTICALL, multicallCode)

  return {
    url,
    network,
    asset,
    node,
    ask,
    chain: (options = {}) => rpcChain({ network, asset, node, confirmations: 1, ...options }),
    async give(holder, amount) {
      const held = BigInt(
        (await ask('eth_getStorageAt', asset, balanceSlot(toLowerHex(holder)), 'latest')) as Hex,
      )
      await ask('anvil_setStorageAt', asset, balanceSlot(toLowerHex(holder)), `0x${toWord(held + amount)}`)
    },
    async operatorKey() {
      const key: Hex = `0x${randomBytes(32).toString('hex')}`
      const { privateKeyToAddress } = await import('viem/accounts')
      await ask('anvil_setBalance', privateKeyToAddress(key), toQuantity(10n ** 20n))
      return key
    },
    async putCode(address, code) {
      await ask('anvil_setCode', address, code)
    },
    async mine(blocks = 1) {
      await ask('anvil_mine', toQuantity(blocks))
    },
    async automine(isOn) {
      await ask('evm_setAutomine', isOn)
    },
    async nextTime(seconds) {
      await ask('evm_setNextBlockTimestamp', toQuantity(seconds))
    },
    async checkpoint() {
      const id = await ask('evm_snapshot')
      return async () => {
        await ask('evm_revert', id)
      }
    },
  }
}

/** The node picks a free port and prints which. */
async function addressOf(process: ChildProcess): Promise<string> {
  if (!process.stdout) throw new Error('The node has no output.')
  const lines = createInterface({ input: process.stdout })
  for await (const line of lines) {
    const [, address] = /Listening on (\S+)/.exec(line) ?? []
    if (!address) continue
    process.stdout.resume()
    return address
  }
  throw new Error('The node ended before it was ready.')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createPublicClient, http } from 'viem'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { EMBEDDED_CHAIN_ID } from '../../../src/chains/evm/embedded/network.ts'
import { sharedChain } from '../../../src/chains/evm/embedded/shared-chain.ts'
import { runPennywire } from '../../client/cli/command.ts'
import { build, dataDirectory } from '../../support/process.ts'
import { createPayer, MERCHANT, token } from './embedded-chain-fixture.ts'

const entry = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))

beforeAll(build)

interface ChainProcess {
  readonly ready: Record<string, unknown> & { url: string }
  readonly child: ChildProcess
  readonly ended: Promise<readonly unknown[]>
}

async function startChain(folder: string): Promise<ChainProcess> {
  const child = spawn(process.execPath, [entry, 'chain', '--port', '0', '--data', folder], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { ready: JSON.parse(line), child, ended }
}

function chainAt({ ready }: ChainProcess) {
  const chain = sharedChain(ready.url)
  onTestFinished(() => chain.close())
  return chain
}

test('`pennywire chain` prints its address, and a stock client reads the chain', async () => {
  const chain = await startChain(dataDirectory())
  await chainAt(chain).mint(MERCHANT, 70n)

  const reader = createPublicClient({ transport: http(chain.ready.url, { retryCount: 0 }) })

  expect(chain.ready).toMatchObject({ event: 'ready', chainId: EMBEDDED_CHAIN_ID, asset: token.address })
  expect(await reader.getChainId()).toBe(EMBEDDED_CHAIN_ID)
  expect(await reader.readContract({ ...token, functionName: 'balanceOf', args: [MERCHANT] })).toBe(70n)
})

test('a chain that is killed loses neither a mint nor a spent nonce', async () => {
  const folder = dataDirectory()
  const payer = createPayer('ada')
  const order = await payer.order({ value: 30n, validBefore: BigInt(Math.floor(Date.now() / 1000) + 300) })
  const first = await startChain(folder)
  await chainAt(first).mint(payer.address, 100n)
  const sent = await chainAt(first).transferWithAuthorization(order)
  first.child.kill('SIGKILL')
  await first.ended

  const again = chainAt(await startChain(folder))

  expect(await again.balanceOf(MERCHANT)).toBe(30n)
  expect(await again.transferOf(order.from, order.nonce)).toMatchObject({
    transaction: sent.ok && sent.transaction,
  })
  expect(await again.transferWithAuthorization(order)).toEqual({ ok: false, reason: 'nonce_already_used' })
})

test('one folder has one chain, and asked to stop it ends well', async () => {
  const folder = dataDirectory()
  const chain = await startChain(folder)

  const second = await runPennywire(['chain', '--port', '0', '--data', folder])
  chain.child.kill('SIGTERM')

  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(/held by another/)
  expect(await chain.ended).toEqual([0, null])
})

test('an invalid port is refused', async () => {
  const ended = await runPennywire(['chain', '--port', 'http', '--data', dataDirectory()])

  expect(ended.code).toBe(2)
  expect(ended.stderr).toMatch(/--port: must be a number/)
})

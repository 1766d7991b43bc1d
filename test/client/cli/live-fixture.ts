import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { openChainServer } from '../../../src/app/chain-server.ts'
import { type Asking, hostileFacilitator } from '../../support/hostile-facilitator.ts'
import { requireTokens } from '../../support/token-facilitator.ts'
import { createEmptyHome, runPennywire } from './command.ts'

export const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7'
const KEY_ID = 'organizations/one/apiKeys/two'
const DOLLAR = 1_000_000

/** A chain and a facilitator on loopback that checks signed requests, a funded wallet, and a folder for a gateway. */
export async function openLiveFixture() {
  const folder = join(createEmptyHome(), 'a gateway')
  const chain = await openChainServer(join(createEmptyHome(), 'chain'), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => chain.close())
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await reply.json()) as { result?: unknown }).result
  }
  const facilitator = await hostileFacilitator([chain.network])
  facilitator.worksOn = async (path, { paymentPayload }: Asking) => {
    const { authorization, signature } = paymentPayload.payload
    if (path === '/verify') return { isValid: true, payer: authorization['from'] }
    const [value, validAfter, validBefore] = ['value', 'validAfter', 'validBefore'].map(
      (name) => `0x${BigInt(authorization[name] ?? 0).toString(16)}`,
    )
    const order = {
      ...{ from: authorization['from'], to: authorization['to'], nonce: authorization['nonce'] },
      ...{ value, validAfter, validBefore, signature },
    }
    const { transaction } = (await ask('pennywire_transferWithAuthorization', [order])) as {
      transaction: string
    }
    return { success: true, transaction, network: chain.network, payer: authorization['from'] }
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const refusals = requireTokens(facilitator, {
    publicKey: createPublicKey(privateKey),
    id: KEY_ID,
    now: Date.now,
  })
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
  const buyer = `0x${randomBytes(32).toString('hex')}` as const
  await ask('pennywire_mint', [privateKeyToAccount(buyer).address, `0x${DOLLAR.toString(16)}`])
  const environment = {
    PENNYWIRE_HOME: folder,
    PORT: '0',
    METRICS_PORT: '0',
    FACILITATOR_URL_1: facilitator.url,
    PENNYWIRE_PRIVATE_KEY: buyer,
    CDP_API_KEY_ID: KEY_ID,
  }
  return {
    folder,
    secret,
    facilitator,
    refusals,
    chainUrl: chain.url,
    init: (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      runPennywire(['init', '--live', '--yes', '--folder', folder, ...words], { ...environment, ...more }),
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    async earned() {
      const data = `0x70a08231${PAYEE.slice(2).toLowerCase().padStart(64, '0')}`
      return Number(await ask('eth_call', [{ to: chain.asset, data }, 'latest']))
    },
  }
}

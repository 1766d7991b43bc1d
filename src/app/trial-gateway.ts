import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../config/config.ts'
import { embeddedChain } from '../config/payment-networks.ts'
import { type Gateway, openGateway } from './gateway.ts'
import type { GatewayOverrides } from './overrides.ts'

/** A gateway of our own in this process, on a data folder that goes away with it. */
export interface TrialGateway extends Pick<Gateway, 'url' | 'rails' | 'solana'> {
  /** What an address holds on the embedded chain, smallest units of USDC. */
  balanceOf(address: `0x${string}`): Promise<bigint>
  close(): Promise<void>
}

const GRACE_MS = 1_000

/**
 * Opens a gateway on the loopback address. Of the configuration it takes what concerns data, not where to listen.
 *
 * @throws Whatever keeps a gateway with this configuration from opening.
 */
export async function openTrialGateway(config: Config, world: GatewayOverrides = {}): Promise<TrialGateway> {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-trial-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  const gateway = await opened().catch((error: unknown) => {
    remove()
    throw error
  })

  return {
    url: gateway.url,
    rails: gateway.rails,
    solana: gateway.solana,
    async balanceOf(address) {
      const chain = await gateway.embeddedChain
      return chain.balanceOf(address.toLowerCase() as `0x${string}`)
    },
    async close() {
      await gateway.close(GRACE_MS)
      remove()
    },
  }

  function opened(): Promise<Gateway> {
    const own: Config = {
      ...config,
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      dataDirectory: directory,
      database: undefined,
      embeddedChainUrl: undefined,
      payment: embeddedChain,
      logLevel: 'silent',
      internalSecret: undefined,
      masterKey: undefined,
      warnings: [],
    }
    return openGateway(own, world)
  }
}

/**
 * Opens a gateway on the loopback address, by settings as environment variables.
 *
 * @throws Error when a setting is invalid; whatever keeps a gateway from opening.
 */
export async function openTrialFrom(
  environment: Readonly<Record<string, string>>,
  world: GatewayOverrides = {},
): Promise<TrialGateway> {
  return openTrialGateway(readConfig(environment), world)
}

import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { fetchGateway } from '../reach.ts'
import { openWallet } from '../wallet/wallet-file.ts'
import { type Check, fine, off, wrong } from './check.ts'

/** How long a gateway on this machine may take to say what it is. */
const GATEWAY_MS = 3_000
/** Keys that pay instead of a wallet file. */
const WALLET_VARIABLES = ['PENNYWIRE_PRIVATE_KEY', 'PENNYWIRE_SOLANA_KEY']
const MIN_NODE = [20, 19] as const
const Info = z.looseObject({ protocol: z.literal('x402-v2') })

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])
  return isNewEnough
    ? fine('node', `Node ${version}.`)
    : wrong('node', `Node ${version} is too old; install ${MIN_NODE.join('.')} or newer.`)
}

/** Whether the data folder can be written, or be made where it is to be. */
export function checkDataDirectory({ dataDirectory }: Config): Check {
  const path = resolve(dataDirectory)
  let existing = path
  while (!existsSync(existing)) existing = dirname(existing)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
    return fine(
      'data',
      existing === path ? `${path} can be written.` : `${path} will be made at the first start.`,
    )
  } catch {
    return wrong('data', `${existing} cannot be written; set DATA_DIR to a folder that can.`)
  }
}

/** Whether the gateway could listen; one of ours that listens already is fine too. */
export async function checkPort({ host, port }: Config): Promise<Check> {
  if (port === 0) return fine('port', 'PORT is 0: a free one is picked.')
  const trouble = await listen(host, port)
  if (trouble === undefined) return fine('port', `${host}:${port} is free.`)
  if (trouble !== 'EADDRINUSE') return wrong('port', `${host}:${port} cannot be listened on (${trouble}).`)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return (await isGateway(url))
    ? fine('port', `A gateway answers at ${url} already.`)
    : wrong('port', `${host}:${port} is taken by something else; set PORT.`)
}

export function checkWallet(home: string, environment: Readonly<Record<string, string | undefined>>): Check {
  const given = WALLET_VARIABLES.find((name) => environment[name])
  if (given) return fine('wallet', `A key in ${given}.`)
  try {
    const wallet = openWallet(home)
    return wallet
      ? fine('wallet', `${wallet.address} in ${wallet.path}.`)
      : off('wallet', 'None yet, so only free tools can be called; make one with: pennywire wallet new')
  } catch (error) {
    return wrong('wallet', error instanceof Error ? error.message : `${error}`)
  }
}

function listen(host: string, port: number): Promise<string | undefined> {
  return new Promise((answer) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => answer(undefined)))
  })
}

async function isGateway(url: string): Promise<boolean> {
  try {
    const { status, body } = await fetchGateway(`${url}/info`, { milliseconds: GATEWAY_MS })
    return status === 200 && Info.safeParse(body).success
  } catch {
    return false
  }
}

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, parseAbi } from 'viem'
import { onTestFinished } from 'vitest'
import type { SettlingChain, SignedAuthorization } from '../../src/chains/evm/chain.ts'
import type { EmbeddedChain } from '../../src/chains/evm/embedded/evm-chain.ts'
import { multicallAbi } from '../../src/chains/evm/embedded/multicall.ts'
import { EMBEDDED_ASSET, EMBEDDED_MULTICALL } from '../../src/chains/evm/embedded/network.ts'
import { transferWithAuthorizationCall } from '../../src/chains/evm/embedded/token-calls.ts'
import { keylessAddress } from '../../src/chains/evm/keccak.ts'

type Path = '/verify' | '/settle' | '/supported'

/** One request to a facilitator, as it came. */
export interface Asked {
  readonly path: Path
  readonly headers: IncomingHttpHeaders
  readonly body: Asking
  readonly response: ServerResponse
  /** The payment that the request is about. */
  readonly order: SignedAuthorization
  /** Does the work, and gives what an honest facilitator would say. */
  honestly(): Promise<object>
  /** Leaves every caller without an answer. */
  hang(): void
}

export interface Asking {
  readonly x402Version: number
  readonly paymentPayload: {
    readonly accepted: Record<string, unknown>
    readonly payload: { readonly signature: `0x${string}`; readonly authorization: Record<string, string> }
    readonly [key: string]: unknown
  }
  readonly paymentRequirements: Record<string, unknown>
}

/** What a facilitator does with a request. */
export type Conduct = (asked: Asked) => unknown

/** A facilitator on the loopback address in the hands of a test: honest by default. */
export interface HostileFacilitator {
  readonly url: string
  /** How a gateway calls it. */
  readonly name: string
  /** Everything it was asked, in order. */
  readonly calls: Asked[]
  /** How many of them it has left to hang. */
  readonly hung: number
  /** What it was asked at one path. */
  at(path: Path): readonly Asked[]
  verify: Conduct
  settle: Conduct
  supported: Conduct
  networks: readonly string[]
  settlesOn: SettlingChain | Promise<SettlingChain> | undefined
  /** More facts of each network, beside its name. */
  extra: Readonly<Record<string, Record<string, unknown>>>
  /** Does the work on chains of another kind. */
  worksOn: ((path: Path, asking: Asking) => Promise<object>) | undefined
  /** Refuses connections from now on. */
  down(): Promise<void>
  /** Listens again, at the same address. */
  up(): Promise<void>
}

export async function hostileFacilitator(networks = ['eip155:84532']): Promise<HostileFacilitator> {
  let hung = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url as Path
    const body = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString())
    const asked: Asked = {
      path,
      headers: request.headers,
      body,
      response,
      get order() {
        return orderIn(body)
      },
      honestly: () => honest(facilitator, asked),
      hang: () => {
        hung += 1
      },
    }
    facilitator.calls.push(asked)
    const conduct = { '/verify': 'verify', '/settle': 'settle', '/supported': 'supported' } as const
    await facilitator[conduct[path]](asked)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const down = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(down)

  const facilitator: HostileFacilitator = {
    url: `http://127.0.0.1:${port}`,
    name: `127.0.0.1:${port}`,
    calls: [],
    get hung() {
      return hung
    },
    at: (path) => facilitator.calls.filter((call) => call.path === path),
    verify: answerHonestly,
    settle: answerHonestly,
    supported: answerHonestly,
    networks,
    settlesOn: undefined,
    extra: {},
    worksOn: undefined,
    down,
    up: () => listen(port),
  }
  return facilitator
}

/** The work, and nothing but the work. */
export const answerHonestly: Conduct = async (asked) => respondWith(await asked.honestly())(asked)

export function respondWith(
  body: unknown,
  respondStatus = 200,
  headers: Record<string, string> = {},
): Conduct {
  return ({ response }) =>
    response
      .writeHead(respondStatus, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
}

export function respondStatus(code: number, headers: Record<string, string> = {}): Conduct {
  return respondWith({ error: 'no' }, code, headers)
}

/** The money moves, and then something goes wrong. */
export function landsThen(next: Conduct): Conduct {
  return async (asked) => {
    await asked.honestly()
    await next(asked)
  }
}

export const hangs: Conduct = (asked) => asked.hang()
/** Begins an answer, and sends it byte by byte without an end. */
export const drips: Conduct = (asked) => {
  const { response } = asked
  response.writeHead(200, { 'content-type': 'application/json' })
  const dripping = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(dripping))
  asked.hang()
}
/** What a proxy shows in its place, with a status of success. */
export const showsPage: Conduct = ({ response }) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
export const resets: Conduct = ({ response }) => response.socket?.resetAndDestroy()
export const malformed: Conduct = ({ response }) => response.end('{"success": tru')
export const redirects = (to: string) => respondStatus(307, { location: to })
export const asksForRest = (seconds: number) => respondStatus(429, { 'retry-after': `${seconds}` })

/** Sends zeros until so many bytes were sent or the receiver has left. */
export function floods(bytes: number): Conduct & { readonly sent: () => number } {
  let sent = 0
  const chunk = Buffer.alloc(65_536)
  const flood: Conduct = ({ response }) => {
    const pour = () => {
      while (sent < bytes && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return response.once('drain', pour)
      }
      return response.end()
    }
    pour()
  }
  return Object.assign(flood, { sent: () => sent })
}

/**
 * Names a transaction before it exists, and mines it under that name when the test asks.
 *
 * @param name 32 bytes, hex: the chain takes it for the hash of what was signed.
 */
export function settleLater(
  chain: EmbeddedChain,
  name: `0x${string}`,
): Conduct & { keep(): Promise<unknown> } {
  let promised: SignedAuthorization | undefined
  const conduct: Conduct = (asked) => {
    promised = asked.order
    respondWith({
      success: false,
      errorReason: 'settlement_pending',
      transaction: name,
      network: chain.network,
    })(asked)
  }
  const keep = async () => {
    const input = promised && transferWithAuthorizationCall(promised)
    if (!input) throw new Error('Nothing was promised.')
    const from = keylessAddress(name)
    return chain.blocks.submit({ from, to: EMBEDDED_ASSET, input, signed: { hash: name, nonce: 0 } })
  }
  return Object.assign(conduct, { keep })
}

/** Holds settlements back until there are so many, and brings them all to the chain in one transaction. */
export function batches(chain: EmbeddedChain, count: number): Conduct {
  const held: Asked[] = []
  return async (asked) => {
    held.push(asked)
    if (held.length < count) return
    const calls = held.map(({ order }) => {
      return { target: EMBEDDED_ASSET, callData: transferWithAuthorizationCall(order) ?? '0x' } as const
    })
    const input = encodeFunctionData({ abi: parseAbi(multicallAbi), args: [true, calls] })
    const from = keylessAddress('a facilitator that batches')
    const outcome = await chain.blocks.submit({ from, to: EMBEDDED_MULTICALL, input })
    if (!outcome.mined) throw new Error('The batch was not mined.')
    const answer = { success: true, transaction: outcome.transaction.hash, network: chain.network }
    for (const one of held) respondWith(answer)(one)
  }
}

async function honest(facilitator: HostileFacilitator, asked: Asked): Promise<object> {
  const { path, body } = asked
  if (path === '/supported') {
    const kinds = facilitator.networks.map((network) => {
      const extra = facilitator.extra[network]
      return { x402Version: 2, scheme: 'exact', network, ...(extra ? { extra } : {}) }
    })
    return { kinds, extensions: [], signers: {} }
  }
  if (facilitator.worksOn) return facilitator.worksOn(path, body)
  const { order } = asked
  const chain = await facilitator.settlesOn
  if (!chain) throw new Error('This facilitator has no chain yet.')
  const payer = order.from
  if (path === '/verify') {
    if (await chain.isNonceSpent(order.from, order.nonce))
      return { isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used', payer }
    const isRich = (await chain.balanceOf(order.from)) >= order.value
    return isRich
      ? { isValid: true, payer }
      : { isValid: false, invalidReason: 'invalid_exact_evm_insufficient_balance', payer }
  }
  const network = body.paymentRequirements['network']
  const outcome = await chain.transferWithAuthorization(order)
  return outcome.ok
    ? { success: true, transaction: outcome.transaction, network, payer }
    : { success: false, errorReason: outcome.reason, transaction: '', network, payer }
}

function orderIn({ paymentPayload }: Asking): SignedAuthorization {
  const { authorization, signature } = paymentPayload.payload
  return {
    from: authorization['from']?.toLowerCase() as `0x${string}`,
    to: authorization['to']?.toLowerCase() as `0x${string}`,
    value: BigInt(authorization['value'] ?? 0),
    validAfter: BigInt(authorization['validAfter'] ?? 0),
    validBefore: BigInt(authorization['validBefore'] ?? 0),
    nonce: authorization['nonce'] as `0x${string}`,
    signature,
  }
}

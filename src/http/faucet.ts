import { type Request, Router } from 'express'
import { z } from 'zod'
import { GatewayError } from '../core/failures.ts'
import { formatUsd, type MicroUsd, usd } from '../core/money.ts'
import { readJsonBody } from '../core/text/json-body.ts'
import { READ_METHODS, refuseOtherMethods } from './allowed-methods.ts'
import { sendError, sendJson } from './respond.ts'

/** A network whose dollars this process makes itself. */
export interface FaucetNetwork {
  readonly network: string
  /** Whether an address has the form of this network's. */
  takes(address: string): boolean
  /** Gives dollars to an address; the hash of the transaction. Rejects an address that is none of this network's. */
  give(address: string, amount: MicroUsd): Promise<string>
  /** What an address holds. Rejects an address that is none of this network's. */
  balanceOf(address: string): Promise<MicroUsd>
}

const MAX_AMOUNT = usd('100')
const BalanceRequest = z.object({
  address: z.string().min(1).max(128),
  network: z.string().max(64).optional(),
})
const FaucetRequest = z.strictObject({
  address: z.string().min(1).max(128),
  network: z.string().max(64).optional(),
  amountUsd: z.union([z.string(), z.number()]).default('10'),
})

/**
 * `POST /embedded/faucet {address, network?, amountUsd? ≤ 100}`: worthless dollars for the embedded networks.
 * `GET /embedded/balance?address=`: what an address holds of them, on the network that the address is of.
 */
export function createFaucetRoute(
  networks: readonly FaucetNetwork[],
  admit: (request: Request) => void,
): Router {
  const router = Router()

  router.post('/embedded/faucet', async (request, response) => {
    try {
      admit(request)
      const { address, network, amount } = parseFaucetRequest(await readJsonBody(request))
      const found = findNetwork(address, network)
      const transaction = await found.give(address, amount)
      const body = {
        network: found.network,
        address,
        amountUsd: formatUsd(amount),
        transaction,
        embedded: true,
      }
      sendJson(response, 200, JSON.stringify(body), { 'Cache-Control': 'no-store' })
    } catch (error) {
      sendError(response, error)
    }
  })
  router.all('/embedded/faucet', refuseOtherMethods('POST, OPTIONS'))
  router.get('/embedded/balance', async (request, response) => {
    try {
      admit(request)
      const parsed = BalanceRequest.safeParse(
        Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? '')),
      )
      if (!parsed.success) throw invalid('address', 'address: send one address as ?address=.')
      const { address, network } = parsed.data
      const found = findNetwork(address, network)
      const balanceUsd = formatUsd(await found.balanceOf(address))
      const body = { network: found.network, address, balanceUsd, embedded: true }
      sendJson(response, 200, JSON.stringify(body), { 'Cache-Control': 'no-store' })
    } catch (error) {
      sendError(response, error)
    }
  })
  router.all('/embedded/balance', refuseOtherMethods(READ_METHODS))
  return router

  function findNetwork(address: string, network: string | undefined): FaucetNetwork {
    const found =
      network === undefined
        ? (networks.find(({ takes }) => takes(address)) ?? networks[0])
        : networks.find((candidate) => candidate.network === network)
    if (found) return found
    throw invalid('network', `Embedded networks: ${networks.map((each) => each.network).join(', ')}.`)
  }
}

function parseFaucetRequest(body: unknown): {
  address: string
  network: string | undefined
  amount: MicroUsd
} {
  const parsed = FaucetRequest.safeParse(body)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'body'
    throw invalid(field, `${field}: send {address, network?, amountUsd?}.`)
  }
  const amount = usd(`${parsed.data.amountUsd}`)
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw invalid('amountUsd', `amountUsd: more than 0 and at most ${formatUsd(MAX_AMOUNT)}.`)
  return { address: parsed.data.address, network: parsed.data.network, amount }
}

function invalid(field: string, message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field } })
}

import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { toFacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme as PayingScheme } from '@x402/svm/exact/client'
import { ExactSvmScheme } from '@x402/svm/exact/facilitator'
import { onTestFinished } from 'vitest'
import { associatedTokenAccount, MEMO_PROGRAM } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { openEmbeddedSolana } from '../../../src/chains/solana/embedded/embedded-solana.ts'
import { type SolanaRpc, solanaRpc } from '../../../src/chains/solana/embedded/rpc.ts'
import { SolanaRpcError } from '../../../src/chains/solana/embedded/rpc-error.ts'
import { serveSolanaRpc } from '../../../src/chains/solana/embedded/rpc-server.ts'
import { readTransaction } from '../../../src/chains/solana/transaction.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { solanaAssets } from '../../../src/payment/rails/networks.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { type HostileFacilitator, hostileFacilitator } from '../../support/hostile-facilitator.ts'
import { createMemoryJournal } from './memory-journal.ts'
import { headerFor, type SolanaRequirement } from './solana-fixture.ts'

export const PATH = '/tools/candles?token=bitcoin'
export const PAYEE = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const [main] = solanaAssets
if (!main) throw new Error('There is no main network of Solana.')
export const MAIN = main

interface Sent {
  readonly signature: string
  readonly wire: string
  readonly slot: number
  readonly time: number
}

/** What a test does to the answers of a node, of which there are two; undefined leaves them as they are. */
export type Interference = (method: string, params: readonly unknown[], node: 'first' | 'second') => unknown

/**
 * A chain of its own under the id and the dollars of the main network, and two nodes of it that know what nodes of the
 * main network know: an epoch, the history of an account, and transactions.
 */
export async function openMainnetNodes({
  clock = systemClock,
  operator = randomBytes(32) as Uint8Array,
  feePayers = [] as readonly string[],
} = {}) {
  const chain = await openEmbeddedSolana({
    journal: createMemoryJournal(),
    clock,
    operator: signerFrom(operator),
    payees: [PAYEE],
    feePayers,
    secret: randomBytes(32),
    as: MAIN,
  })
  const sent: Sent[] = []
  const asked: string[] = []
  const inner = solanaRpc(chain)
  const stand = {
    chain,
    sent,
    /** Every method that was asked for. */
    asked,
    interference: undefined as Interference | undefined,
    url: '',
    secondUrl: '',
    tokensOf: (owner: string) => chain.tokensIn(associatedTokenAccount(owner, MAIN.asset)),
  }

  const more = createHistoryMethods(chain, sent)
  const rpcOf =
    (at: 'first' | 'second'): SolanaRpc =>
    async (method, given) => {
      asked.push(method)
      const params: readonly unknown[] = Array.isArray(given) ? given : []
      const instead = stand.interference?.(method, params, at)
      if (instead !== undefined) return instead
      const own = more[method]
      if (own) return own(params)
      const result = await inner(method, given)
      if (method === 'sendTransaction') {
        const signature = `${result}`
        if (sent.some((one) => one.signature === signature)) return result
        const slot = chain.transaction(signature)?.height ?? 0
        sent.push({ signature, wire: `${params[0]}`, slot, time: Math.floor(clock.now() / 1000) })
      }
      return result
    }
  const [node, second] = await Promise.all([
    serveSolanaRpc(async () => rpcOf('first')),
    serveSolanaRpc(async () => rpcOf('second')),
  ])
  onTestFinished(async () => {
    await Promise.all([node.close(), second.close()])
  })
  stand.url = node.url
  stand.secondUrl = second.url
  return stand
}

type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** What nodes of the main network know and the embedded chain does not: its epoch and its history. */
function createHistoryMethods(
  chain: Awaited<ReturnType<typeof openEmbeddedSolana>>,
  sent: readonly Sent[],
): Methods {
  return {
    getEpochInfo() {
      const { height } = chain.latest()
      return { absoluteSlot: height, blockHeight: height, epoch: 1, slotIndex: 0, slotsInEpoch: 432_000 }
    },
    getFirstAvailableBlock: () => 0,
    getTransaction([signature]) {
      const found = sent.find((one) => one.signature === signature)
      if (!found) return null
      const { slot, time, wire } = found
      return { slot, blockTime: time, meta: { err: null }, transaction: [wire, 'base64'], version: 0 }
    },
    getSignaturesForAddress([account, options]) {
      const { minContextSlot = 0, before } = options as { minContextSlot?: number; before?: string }
      if (minContextSlot > chain.latest().height)
        throw new SolanaRpcError(-32016, 'Minimum context slot has not been reached')
      const all = findSignatures(sent, `${account}`)
      const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
      return all.slice(from, from + 1_000)
    },
  }
}

/** The transactions that name an account, newest first, as a node lists them. */
function findSignatures(sent: readonly Sent[], account: string) {
  return sent.toReversed().flatMap(({ signature, wire, slot, time }) => {
    const message = readTransaction(Buffer.from(wire, 'base64'))?.message
    if (!message?.accounts.includes(account)) return []
    const memo = message.instructions.find(({ program }) => program === MEMO_PROGRAM)?.data
    const text = memo && Buffer.from(memo).toString()
    return [
      {
        signature,
        slot,
        blockTime: time,
        err: null,
        memo: text === undefined ? null : `[${text.length}] ${text}`,
        confirmationStatus: 'finalized',
      },
    ]
  })
}

type MainSolana = Awaited<ReturnType<typeof openMainnetNodes>>

/** The stock facilitator of the protocol behind HTTP, paying the fees on a chain; a test can spoil its answers. */
export async function openMainnetFacilitator(
  chain: MainSolana,
  seed: Uint8Array,
): Promise<HostileFacilitator> {
  const feePayer = await createKeyPairSignerFromPrivateKeyBytes(seed)
  const scheme = new ExactSvmScheme(toFacilitatorSvmSigner(feePayer, { defaultRpcUrl: chain.url }))
  const facilitator = await hostileFacilitator([MAIN.network])
  facilitator.extra = { [MAIN.network]: { feePayer: feePayer.address } }
  facilitator.worksOn = (path, { paymentPayload, paymentRequirements }) => {
    const payment = paymentPayload as unknown as Parameters<typeof scheme.verify>[0]
    const asked = paymentRequirements as unknown as Parameters<typeof scheme.verify>[1]
    return path === '/verify' ? scheme.verify(payment, asked) : scheme.settle(payment, asked)
  }
  return facilitator
}

/** A gateway that is paid on Solana's main network, with a payer of ten dollars. */
export async function openMainnetFixture(
  settings: GatewaySettings & {
    readonly dollars?: bigint
    readonly solana?: MainSolana
    /** Seed of the payer of the fees on it. */
    readonly operator?: Uint8Array
    /** On which the facilitator settles. */
    readonly networks?: readonly string[]
  } = {},
) {
  const operator = settings.operator ?? randomBytes(32)
  const own = { operator, ...(settings.clock ? { clock: settings.clock } : {}) }
  const solana = settings.solana ?? (await openMainnetNodes(own))
  const facilitator = await openMainnetFacilitator(solana, operator)
  facilitator.networks = settings.networks ?? facilitator.networks
  const gateway = await openGatewayFixture({
    fund: '0',
    upstreams: { candles: createWatchedCandles((query) => series(query)) },
    ...settings,
    environment: {
      NETWORKS: MAIN.network,
      DATA_MODE: 'live',
      PAY_TO_SOLANA: PAYEE,
      RPC_URL_SOLANA: `http://127.0.0.1:9,${solana.url},${solana.secondUrl}`,
      FACILITATOR_URLS: facilitator.url,
      ...settings.environment,
    },
  })
  const signer = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))
  await solana.chain.mint(signer.address, settings.dollars ?? 10_000_000n)
  const scheme = new PayingScheme(signer, { rpcUrl: solana.url })
  const isOffered = async () => (await gateway.buyer.get(PATH)).status === 402

  async function header(path = PATH, body?: object): Promise<string> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const offer = await gateway.buyer.offer(path, body ? { ...init, body: JSON.stringify(body) } : {})
    const found: unknown = offer.accepts.find(({ network }) => network === MAIN.network)
    if (!found) throw new Error('The offer takes no payment on Solana.')
    const requirement = found as SolanaRequirement
    const { payload } = await scheme.createPaymentPayload(2, requirement)
    return headerFor(offer, requirement, `${payload['transaction']}`)
  }

  return {
    ...gateway,
    solana,
    facilitator,
    signer,
    scheme,
    header,
    pay: (payment: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': payment }),
    offered: () => waitUntil(isOffered),
    earnedOnMain: () => solana.tokensOf(PAYEE),
  }
}

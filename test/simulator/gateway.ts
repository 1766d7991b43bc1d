import { type Catalog, createCatalog } from '../../src/calls/catalog.ts'
import { createPerformer, type Performer } from '../../src/calls/performer.ts'
import { GatewayError, toFailure } from '../../src/core/failures.ts'
import { type MicroUsd, usd } from '../../src/core/money.ts'
import { type Credits, createCredits, type OwedWork } from '../../src/payment/gate/credits.ts'
import { createGate, type Gate } from '../../src/payment/gate/gate.ts'
import { createKnownPayments, type KnownPayments } from '../../src/payment/gate/known-payments.ts'
import { createPaidWorkJob } from '../../src/payment/gate/paid-work-job.ts'
import type { PaymentPorts } from '../../src/payment/gate/payment-ports.ts'
import { createPrepayPolicy, type PrepayPolicy } from '../../src/payment/gate/prepay-policy.ts'
import { createReconciler, type Reconciler } from '../../src/payment/gate/reconciler.ts'
import { createSettler, type Settler } from '../../src/payment/gate/settler.ts'
import type { Rail } from '../../src/payment/model/rail.ts'
import { createMppChallenges, type MppChallenge } from '../../src/payment/protocol/mpp-challenge.ts'
import { createOffers, type Offer } from '../../src/payment/protocol/offers.ts'
import { readProof } from '../../src/payment/protocol/proof.ts'
import { createWorker } from '../../src/store/jobs/worker.ts'
import type { Tool } from '../../src/tools/define-tool.ts'
import type { CustomerAnswer } from './history.ts'
import type { LedgerPorts } from './ledger-ports.ts'
import type { Life } from './line.ts'
import { createOfferIds } from './offer-ids.ts'
import { createToolPorts, type Upstream } from './shop.ts'

/** How a gateway is put together; a mutant puts it together wrong in one place. */
export interface Assembly {
  books(books: LedgerPorts): LedgerPorts
  ports(ports: PaymentPorts): PaymentPorts
  settler(ports: PaymentPorts): Settler
  reconciler(ports: PaymentPorts, settler: Settler): Reconciler
  /** What is known of payments that no offer asks for; as the product does it when left out. */
  readonly known?: (known: KnownPayments) => KnownPayments
  gate(ports: PaymentPorts, settler: Settler, reconciler: Reconciler, moneyFirst: PrepayPolicy): Gate
}

/** As the product does it. */
export const asBuilt: Assembly = {
  books: (books) => books,
  ports: (ports) => ports,
  settler: createSettler,
  reconciler: createReconciler,
  gate: (ports, settler, reconciler, moneyFirst) =>
    createGate(ports, settler, reconciler, { replay: 'serve', prepay: moneyFirst }),
}

export interface PaidRequest {
  readonly tool: Tool
  readonly question: string
  readonly header: string
  readonly closed: AbortSignal
}

/** One run of a gateway, from its start to its death. */
export interface Run {
  /** The challenge by which a tool's price is asked for in the words of MPP. */
  challenge(tool: Tool, question: string): Promise<MppChallenge | undefined>
  ask(request: PaidRequest): Promise<CustomerAnswer>
}

/**
 * Starts the production code of a gateway over the ports of a simulated world.
 *
 * @param ran Called when the paid work of a payment starts; `broke` with what must never happen.
 */
export async function startGateway(
  assembly: Assembly,
  {
    ports,
    retired,
    tools,
    books,
    settleFirstAbove,
    upstream,
    life,
    sweepEvery,
    purgeEvery,
    onWorkStarted,
    onInternalError,
  }: {
    readonly ports: PaymentPorts
    /** Of the network on which clients pay, where it is not configured. */
    readonly retired: readonly Rail[]
    /** What it sells. */
    readonly tools: readonly Tool[]
    readonly books: LedgerPorts
    /** Dollars; more expensive calls are paid before their work. */
    readonly settleFirstAbove: string | undefined
    readonly upstream: Upstream
    readonly life: Life
    readonly sweepEvery: () => number
    readonly purgeEvery: number
    readonly onWorkStarted: (key: string) => void
    readonly onInternalError: (error: unknown) => void
  },
): Promise<Run> {
  type Work = OwedWork['work']
  const unwatched = new WeakMap<Work, Work>()
  const { clock, scheduler } = ports
  const { ledger, credits: book, faults, jobs } = assembly.books(books)
  const built = assembly.ports({ ...ports, ledger })
  const settler = assembly.settler(built)
  const reconciler = assembly.reconciler(built, settler)
  const credits = createCredits(built, book)
  const above: MicroUsd | undefined = settleFirstAbove === undefined ? undefined : usd(settleFirstAbove)
  /** Runs that are reported under the payment whose work they are. */
  const watchedCredits: Credits = {
    redeem: (row, owed) =>
      credits.redeem(row, { ...owed, work: watched(row.key, unwatched.get(owed.work) ?? owed.work) }),
  }
  const moneyFirst = createPrepayPolicy(built, {
    repository: book,
    credits: watchedCredits,
    strikes: faults,
    maxPostpaidPrice: above,
  })
  const gate = assembly.gate(built, settler, reconciler, moneyFirst)
  const challenges = createMppChallenges({
    secrets: ['what all gateways of a world know'],
    publicUrl: () => ORIGIN,
    clock,
  })
  const catalog = createCatalog(tools)
  const known = createKnownPayments({ ledger: built.ledger, clock }, [...built.rails, ...retired])
  const performer: Performer = createPerformer({
    catalog,
    known: assembly.known?.(known) ?? known,
    offers: createOffers(ports.rails, { newId: createOfferIds(ports.random), challenges }),
    challenges,
    gate: { ...gate, charge: (call) => gate.charge({ ...call, work: watched(call.order.key, call.work) }) },
    throttle: { take() {} },
    ports: createToolPorts(upstream),
    clock,
    dataClock: clock,
    scheduler,
  })

  function watched(key: string, work: Work): Work {
    const result: Work = (signal, paidBy) => {
      if (!life.isOver) onWorkStarted(key)
      return work(signal, paidBy)
    }
    unwatched.set(result, work)
    return result
  }

  async function again(every: () => number, job: () => Promise<unknown>): Promise<void> {
    while (!life.isOver) {
      await scheduler.sleep(every())
      await job().catch(() => undefined)
    }
  }

  const worker = createWorker(
    [
      createPaidWorkJob(built, {
        repository: book,
        credits: watchedCredits,
        findOwedWork: performer.restoreWork,
      }),
    ],
    jobs,
    {
      clock,
      // it looks less often than it would, so that fewer things happen in a world
      scheduler: { sleep: (_milliseconds, signal) => scheduler.sleep(sweepEvery(), signal) },
      onFailure() {},
    },
  )

  await ledger.releaseOrphans(clock.now()).catch(() => 0)
  worker.start()
  again(sweepEvery, () => reconciler.sweep())
  again(sweepEvery, () => reconciler.watch())
  again(
    () => purgeEvery,
    () => ledger.purge(clock.now()),
  )

  return createRun({ catalog, performer, onInternalError })
}

/** What customers ask of a gateway that runs. */
function createRun({
  catalog,
  performer,
  onInternalError,
}: {
  readonly catalog: Catalog
  readonly performer: Performer
  readonly onInternalError: (error: unknown) => void
}): Run {
  return {
    async challenge(tool, question) {
      if (!catalog.find(tool.contract.id)) return undefined
      const offer = await performer.perform({
        tool,
        input: { question },
        proof: () => undefined,
        resourceUrl: createResourceUrl(tool),
        clientSignal: () => new AbortController().signal,
      })
      return offer.kind === 'offer' ? offer.mpp?.challenges()[0] : undefined
    },

    async ask({ tool, question, header, closed }) {
      try {
        if (!catalog.find(tool.contract.id)) {
          const nothing = new GatewayError('not_found', 'There is nothing at this path.')
          throw await performer.explainUnsold(() => readProof(header), nothing)
        }
        const answer = await performer.perform({
          tool,
          input: { question },
          proof: () => readProof(header),
          resourceUrl: createResourceUrl(tool),
          clientSignal: () => closed,
        })
        if (answer.kind === 'offer') return toOfferEvent(answer)
        const { paid } = answer
        if (!paid) throw new Error('A paid tool gave an answer that nobody paid for.')
        paid.delivered()
        return {
          kind: 'answer',
          text: answer.text,
          transaction: paid.settlement.transaction,
          amount: paid.settlement.amount,
          replayed: paid.replayed,
        }
      } catch (error) {
        const { code, http, charged, retryAfterSeconds } = toFailure(error)
        if (code === 'internal') onInternalError(error)
        return { kind: 'failure', code, http, charged, retryAfterSeconds }
      }
    },
  }
}

const ORIGIN = 'https://gateway.test'

export function createResourceUrl({ contract }: Tool): string {
  return `${ORIGIN}${contract.route.path}`
}

function toOfferEvent({ code, body }: Offer): CustomerAnswer {
  const { extensions } = JSON.parse(body) as { extensions: { refused?: { info?: { reason?: string } } } }
  return { kind: 'offer', code, reason: extensions.refused?.info?.reason }
}

import { createCatalogue } from '../../src/calls/catalogue.ts'
import { createPerformer, type Performer } from '../../src/calls/perform.ts'
import { failureOf } from '../../src/core/failures.ts'
import { createGate, type Gate } from '../../src/payment/gate.ts'
import { createMppChallenges, type MppChallenge } from '../../src/payment/mpp-challenge.ts'
import { createOffers, type Offer } from '../../src/payment/offers.ts'
import type { PaymentPorts } from '../../src/payment/ports.ts'
import { createReconciler, type Reconciler } from '../../src/payment/reconciler.ts'
import { createSettler, type Settler } from '../../src/payment/settler.ts'
import { readProof } from '../../src/payment/wire.ts'
import type { Tool } from '../../src/tools/define-tool.ts'
import type { Told } from './history.ts'
import type { Life } from './line.ts'
import { portsOf, tools, type Upstream } from './shop.ts'

/** How a gateway is put together; a mutant puts it together wrong in one place. */
export interface Assembly {
  ports(ports: PaymentPorts): PaymentPorts
  settler(ports: PaymentPorts): Settler
  reconciler(ports: PaymentPorts, settler: Settler): Reconciler
  gate(ports: PaymentPorts, settler: Settler, reconciler: Reconciler): Gate
}

/** As the product does it. */
export const asBuilt: Assembly = {
  ports: (ports) => ports,
  settler: createSettler,
  reconciler: createReconciler,
  gate: (ports, settler, reconciler) => createGate(ports, settler, reconciler, { replay: 'serve' }),
}

export interface PaidRequest {
  readonly tool: Tool
  readonly question: string
  readonly header: string
  readonly gone: AbortSignal
}

/** One run of a gateway, from its start to its death. */
export interface Run {
  /** The challenge by which a tool's price is asked for in the words of MPP. */
  challenge(tool: Tool, question: string): Promise<MppChallenge | undefined>
  ask(request: PaidRequest): Promise<Told>
}

/**
 * Starts the production code of a gateway over the ports of a simulated world.
 *
 * @param ran Told when the paid work of a payment starts; `broke` of what nobody should ever see.
 */
export async function startGateway(
  assembly: Assembly,
  {
    ports,
    upstream,
    life,
    sweepEvery,
    purgeEvery,
    ran,
    broke,
  }: {
    readonly ports: PaymentPorts
    readonly upstream: Upstream
    readonly life: Life
    readonly sweepEvery: () => number
    readonly purgeEvery: number
    readonly ran: (key: string) => void
    readonly broke: (error: unknown) => void
  },
): Promise<Run> {
  const { ledger, clock, scheduler } = ports
  const built = assembly.ports(ports)
  const settler = assembly.settler(built)
  const reconciler = assembly.reconciler(built, settler)
  const gate = assembly.gate(built, settler, reconciler)
  const challenges = createMppChallenges({
    secrets: ['what all gateways of a world know'],
    publicUrl: () => ORIGIN,
    clock,
    random: ports.random,
  })
  const performer: Performer = createPerformer({
    catalogue,
    offers: createOffers(ports.rails, { challenges }),
    challenges,
    gate: { ...gate, charge: (call) => gate.charge({ ...call, work: watched(call.order.key, call.work) }) },
    throttle: { take() {} },
    ports: portsOf(upstream),
    clock,
    dataClock: clock,
    scheduler,
  })

  function watched(key: string, work: (signal: AbortSignal) => Promise<string>): typeof work {
    return (signal) => {
      if (!life.isOver) ran(key)
      return work(signal)
    }
  }

  async function again(every: () => number, job: () => Promise<unknown>): Promise<void> {
    while (!life.isOver) {
      await scheduler.sleep(every())
      await job().catch(() => undefined)
    }
  }

  await ledger.releaseOrphans(clock.now()).catch(() => 0)
  again(sweepEvery, () => reconciler.sweep())
  again(
    () => purgeEvery,
    () => ledger.purge(clock.now()),
  )

  return {
    async challenge(tool, question) {
      const offer = await performer.perform({
        tool,
        input: { question },
        proof: () => undefined,
        resourceUrl: resourceOf(tool),
        gone: new AbortController().signal,
      })
      return offer.kind === 'offer' ? offer.mpp?.challenges[0] : undefined
    },

    async ask({ tool, question, header, gone }) {
      try {
        const answer = await performer.perform({
          tool,
          input: { question },
          proof: () => readProof(header),
          resourceUrl: resourceOf(tool),
          gone,
        })
        if (answer.kind === 'offer') return toldOffer(answer)
        const { paid } = answer
        if (!paid) throw new Error('A paid tool gave an answer that nobody paid for.')
        paid.delivered()
        return {
          kind: 'answer',
          text: answer.text,
          transaction: paid.settlement.transaction,
          replayed: paid.replayed,
        }
      } catch (error) {
        const { code, http, charged, retryAfterSeconds } = failureOf(error)
        if (code === 'internal') broke(error)
        return { kind: 'failure', code, http, charged, retryAfterSeconds }
      }
    },
  }
}

const ORIGIN = 'https://gateway.test'

export function resourceOf({ contract }: Tool): string {
  return `${ORIGIN}${contract.route.path}`
}

const catalogue = createCatalogue(tools)

function toldOffer({ code, body }: Offer): Told {
  const { extensions } = JSON.parse(body) as { extensions: { refused?: { info?: { reason?: string } } } }
  return { kind: 'offer', code, reason: extensions.refused?.info?.reason }
}

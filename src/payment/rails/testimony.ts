import type { Witness } from '../../chains/evm/witness.ts'
import { GatewayError } from '../../core/failures.ts'
import type { OrderOnChain, PaymentOrder } from '../model/rail.ts'

/** Nodes of one chain that contradict each other about a payment. */
export interface Disagreement {
  /** Of the order. */
  readonly key: string
  readonly network: string
  /** What each node reports, by its host. */
  readonly answers: Readonly<Record<string, string>>
}

/** What a node reports about a payment that another node shows. */
export type Shown = 'shown' | 'not shown yet' | 'contradicted'

type Asked = Pick<PaymentOrder, 'key' | 'network'> & {
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
}

/** For a verdict against a payment as many nodes have to give it. */
const MIN_WITNESSES = 2

/**
 * Holds a payment that one node shows against the other nodes. A node that cannot be asked, or has stopped, has no say,
 * so that several nodes are not less available than one.
 *
 * @throws GatewayError `upstream_unavailable` when a node contradicts it or does not show it yet.
 */
export async function requireShown<Chain>(
  witnesses: readonly Witness<Chain>[] | undefined,
  asks: (chain: Chain) => Promise<Shown>,
  asked: Asked,
): Promise<void> {
  if (!witnesses) return
  const answers = await Promise.all(
    witnesses.map(async (witness): Promise<readonly [string, Shown | 'no answer']> => {
      const answer = await asks(witness.chain).catch(() => 'no answer' as const)
      const isStuck = answer === 'not shown yet' && !(await witness.keepsUp().catch(() => false))
      return [witness.host, isStuck ? 'no answer' : answer]
    }),
  )
  const result = answers.map(([, answer]) => answer)
  if (result.includes('contradicted')) {
    asked.onDisagreement?.({ key: asked.key, network: asked.network, answers: Object.fromEntries(answers) })
    throw disagreement()
  }
  if (result.includes('not shown yet') || !result.includes('shown')) throw disagreement()
}

/**
 * A verdict that ends a payment, given by each node alone and by all in the same words; of grounds that may pass, as of the
 * node that is furthest behind.
 *
 * @throws GatewayError `upstream_unavailable` when two differ, or fewer than two answer.
 */
export async function requireUnanimous<Chain>(
  witnesses: readonly Witness<Chain>[],
  readStatus: (chain: Chain) => Promise<OrderOnChain>,
  asked: Asked,
): Promise<OrderOnChain> {
  const readings = await Promise.allSettled(witnesses.map(({ chain }) => readStatus(chain)))
  const seen = readings.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [first] = seen
  if (!first || seen.length < MIN_WITNESSES) throw disagreement()
  if (new Set(seen.map(describeStatus)).size === 1)
    return seen.reduce((one, other) => (readTime(other) < readTime(one) ? other : one), first)
  const result = readings.map((each, at) => [
    witnesses[at]?.host ?? '',
    each.status === 'fulfilled' ? describeStatus(each.value) : 'no answer',
  ])
  asked.onDisagreement?.({ key: asked.key, network: asked.network, answers: Object.fromEntries(result) })
  throw disagreement()
}

function describeStatus(seen: OrderOnChain): string {
  if (seen.kind === 'landed') return `landed in ${seen.transaction}`
  if (seen.kind === 'dead') return seen.reason
  return seen.expired ? 'expired' : 'open'
}

function readTime(seen: OrderOnChain): number {
  return seen.kind === 'dead' ? (seen.asOf ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
}

function disagreement(): GatewayError {
  return new GatewayError('upstream_unavailable', 'The nodes of the chain do not agree about a payment.')
}

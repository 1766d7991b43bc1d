import { lazyConsult } from '../../consult/lazy-consult.ts'
import { withSecondOpinion } from '../../consult/second-opinion.ts'
import { createOpinionRequester } from '../../services/ai/opinion-requester.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

export interface OpenConsult extends Contribution<'consult'> {
  /** Ids of the tools that a text may mean, the likeliest first. */
  readonly search: (text: string) => Promise<readonly string[]>
}

/** Turns a sentence into calls of the tools on sale. */
export function openConsult(
  { config, data, runtime }: Infrastructure,
  { liveCatalog: { onSale } }: Pick<Catalog, 'liveCatalog'>,
): OpenConsult {
  const now = () => new Date(runtime.clock.now())
  const { consult, search } = lazyConsult(onSale, now)
  const { enabled, perDay } = config.consultModel
  if (!enabled) return { ports: { consult }, search }
  const find = (id: string) => onSale().find(({ contract }) => contract.id === id)
  return {
    ports: { consult: withSecondOpinion(consult, { ask: createOpinionRequester(data), find, now, perDay }) },
    search,
  }
}

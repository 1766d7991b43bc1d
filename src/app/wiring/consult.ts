import { createConsultService } from '../../services/ai/consult-service.ts'
import type { SoldTools } from '../catalog/sold-tools.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

export interface OpenConsult extends Contribution<'consult'> {
  /** Ids of the tools that a text may mean, the likeliest first. */
  readonly search: (text: string) => Promise<readonly string[]>
}

/** Turns a sentence into calls of the tools on sale. */
export function openConsult(
  { config, data, runtime }: Infrastructure,
  { liveCatalog: { onSale } }: Pick<SoldTools, 'liveCatalog'>,
): OpenConsult {
  const now = () => new Date(runtime.clock.now())
  const { consult, search } = createConsultService({ onSale, data, now, secondOpinion: config.consultModel })
  return { ports: { consult }, search }
}

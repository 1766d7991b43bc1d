import { createNewsArchive } from '../../services/news/news-archive.ts'
import { createNewsRepository } from '../../store/features/news-repository.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

export function openNews({ config, database, upstreams, data }: Infrastructure): Contribution<'newsArchive'> {
  const archive = createNewsArchive({
    dataClock: upstreams.dataClock,
    news: data.news,
    book: createNewsRepository(database),
    world: config.dataMode === 'simulated' ? `simulated ${config.dataSeed}` : config.dataMode,
  })
  return { ports: { newsArchive: archive }, periodic: [archive.job] }
}

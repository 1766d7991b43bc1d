import { newsArchive } from '../../services/news/news-archive.ts'
import { sqlNewsBook } from '../../store/features/news-repository.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

export function openNews({ config, database, upstreams, data }: Infrastructure): Contribution<'newsArchive'> {
  const archive = newsArchive({
    dataClock: upstreams.dataClock,
    news: data.news,
    book: sqlNewsBook(database),
    world: config.dataMode === 'simulated' ? `simulated ${config.dataSeed}` : config.dataMode,
  })
  return { ports: { newsArchive: archive }, periodic: [archive.job] }
}

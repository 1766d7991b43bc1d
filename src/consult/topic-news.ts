import type { IndexedTool } from './index-tools.ts'
import type { Source } from './slots/source.ts'
import { newsTopicOf } from './slots/texts/news-topics.ts'

/** The search in the news, where nothing but news of a topic of this market is asked for: "latest defi news". */
export function findTopicNews(source: Source, tools: readonly IndexedTool[]): IndexedTool | undefined {
  return newsTopicOf(source)?.isListed
    ? tools.find(({ tool }) => tool.contract.id === 'headlines-search')
    : undefined
}

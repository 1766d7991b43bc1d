import { videoPrice } from '../../analysis/ai/video-price.ts'
import type { Models, VideoModel } from '../../upstream/models/models.ts'
import type { ToolWorld } from '../ports.ts'

type VideoList = Awaited<ReturnType<Models['videoModels']>>

/** The models of which at least a plain video from words can be priced; the others are neither listed nor sold. */
export async function pricedVideos({
  models,
  signal,
}: Pick<ToolWorld, 'models' | 'signal'>): Promise<VideoList> {
  const list = await models.videoModels({ signal })
  const priced = list.models.filter(hasPrice)
  const isThere = priced.some(({ id }) => id === list.defaultId)
  return { ...list, models: priced, defaultId: isThere ? list.defaultId : priced[0]?.id }
}

function hasPrice({ skus }: VideoModel): boolean {
  return videoPrice(skus, { seconds: 1, resolution: undefined, withAudio: true, pictures: 0 }) !== undefined
}

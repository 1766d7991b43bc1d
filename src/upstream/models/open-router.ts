import { nanoUsdOf } from '../../core/budgets/nano-usd.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { imageTypeOf } from '../../core/image-type.ts'
import { type MicroUsd, microUsd } from '../../core/money.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { Sourced } from '../sourced.ts'
import { ChatAnswer, completionOf, ModelsAnswer, parseChatModels } from './chat-wire.ts'
import {
  EndpointsAnswer,
  ImageModelsAnswer,
  ImagesAnswer,
  imageModelOf,
  PollAnswer,
  parseNames,
  parseVideoModels,
  SubmitAnswer,
  VideoModelsAnswer,
  videoStateOf,
} from './media-wire.ts'
import type { Models } from './models.ts'
import { explainRefusal as explain } from './refusals.ts'
import { LAST_EVENT, parseChatChunks } from './stream-wire.ts'

/** Prices are asked for every six hours; when no provider answers, those of the last day hold. */
const prices = { fresh: 6 * HOUR_MS, stale: 18 * HOUR_MS }
const preferred = {
  chat: ['openai/gpt-4.1-mini', 'anthropic/claude-haiku-4.5', 'google/gemini-2.5-flash'],
  images: ['google/gemini-2.5-flash-image', 'google/gemini-3.1-flash-lite-image'],
  videos: ['google/veo-3.1-lite'],
}
/** Beyond these no model is looked for, and each costs one question for its price. */
const MAX_IMAGE_MODELS = 60
const SMALLEST_PRICE = microUsd(1n)

/**
 * OpenRouter, or any server of the same form that lists prices. Chat, pictures and lists are held
 * against recorded answers; the course of a video against the provider's documentation.
 */
export function openRouter(
  connection: Connection,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Models {
  const { http, baseUrl, dataClock } = connection
  const at = (path: string, query?: Readonly<Record<string, string>>) => urlAt(baseUrl, path, query)
  const from = (asOf: number, cached = false): Sourced => ({
    mode,
    sources: [{ name: 'openrouter', ok: true, asOf, cached }],
  })
  const order = { explain, once: true } as const

  function needKey(): void {
    if (!connection.hasKey && mode === 'live')
      throw new GatewayError('misconfigured', 'This gateway has no key for models.')
  }

  function findCostRefusal(price: MicroUsd): GatewayError | undefined {
    const question = { url: at('chat/completions'), isPost: true }
    return connection.admission?.findRefusal([question], nanoUsdOf(price))
  }

  return {
    isConnected: connection.hasKey,
    mustTakeOrders() {
      needKey()
      const spent = findCostRefusal(SMALLEST_PRICE)
      if (spent) throw spent
    },
    findCostRefusal,

    ...modelLists(connection, from),

    async chat({ model, messages, max_tokens, parameters }, { signal }) {
      needKey()
      const body = { ...parameters, model, messages, max_tokens, stream: false, usage: { include: true } }
      const answer = await http.postJson(at('chat/completions'), body, ChatAnswer, { ...order, signal })
      return { ...from(dataClock.now()), ...completionOf(answer) }
    },

    chatStream({ model, messages, max_tokens, parameters }, { signal }) {
      needKey()
      const fetched = { stream: true, stream_options: { include_usage: true }, usage: { include: true } }
      const body = { ...parameters, model, messages, max_tokens, ...fetched }
      const events = http.postForEvents(at('chat/completions'), body, { explain, signal, last: LAST_EVENT })
      return { ...from(dataClock.now()), chunks: parseChatChunks(events) }
    },

    async images({ model, prompt, n, parameters }, { signal }) {
      needKey()
      const body = { ...parameters, model, prompt, n }
      const { data, usage } = await http.postJson(at('images'), body, ImagesAnswer, { ...order, signal })
      return {
        ...from(dataClock.now()),
        images: data.map(({ b64_json, media_type }) => ({
          b64_json,
          media_type: media_type ?? imageTypeOf(b64_json),
        })),
        usage: typeof usage?.cost === 'number' ? { cost: usage.cost } : {},
      }
    },

    async submitVideo({ model, prompt, duration, parameters }, { signal, idempotencyKey }) {
      needKey()
      const body = { ...parameters, model, prompt, duration }
      const headers = { 'idempotency-key': idempotencyKey }
      const { id } = await http.postJson(at('videos'), body, SubmitAnswer, { ...order, headers, signal })
      return { ...from(dataClock.now()), upstreamId: id }
    },

    async videoState(upstreamId, { signal }) {
      const url = at(`videos/${encodeURIComponent(upstreamId)}`)
      return videoStateOf(await http.getJson(url, PollAnswer, { signal, explain }))
    },

    videoContent: (upstreamId, { signal }) =>
      http.getDocument(
        at(`videos/${encodeURIComponent(upstreamId)}/content`, { index: '0' }),
        ({ contentType, bytes }) => {
          const mediaType = /^video\/[\w.+-]{1,40}/.exec(contentType)?.[0]
          if (mediaType === undefined)
            throw new GatewayError('upstream_malformed', 'The provider sent something that is no video.')
          return { mediaType, bytes }
        },
        { signal },
      ),
  }
}

/** The models on offer with their prices. */
function modelLists(
  connection: Connection,
  from: (asOf: number, cached: boolean) => Sourced,
): Pick<Models, 'chatModels' | 'imageModels' | 'videoModels'> {
  const { baseUrl, dataClock } = connection
  const chatList = createReader(connection, ModelsAnswer, prices)
  const imageList = createReader(connection, ImageModelsAnswer, prices)
  const imagePrices = createReader(connection, EndpointsAnswer, { ...prices, entries: 2 * MAX_IMAGE_MODELS })
  const videoList = createReader(connection, VideoModelsAnswer, prices)
  const at = (path: string) => urlAt(baseUrl, path)

  return {
    async chatModels(options) {
      const { value, receivedAt, cached } = await chatList(at('models'), options)
      const models = parseChatModels(value, dataClock.now())
      return { ...from(receivedAt, cached), models, defaultId: chosen(models, preferred.chat) }
    },

    async imageModels(options) {
      const { value, receivedAt, cached } = await imageList(at('images/models'), options)
      const priced = await Promise.all(
        parseNames(value)
          .slice(0, MAX_IMAGE_MODELS)
          .map(async (named) => {
            // one that gives no price is not sold, and leaves the others on sale
            const fetched = await imagePrices(at(`images/models/${named.id}/endpoints`), options).catch(
              () => {
                options.signal.throwIfAborted()
              },
            )
            return fetched && imageModelOf(named, fetched.value)
          }),
      )
      const models = priced.filter((model) => model !== undefined)
      if (models.length === 0 && priced.length > 0)
        throw new GatewayError('upstream_unavailable', 'The provider lists no prices of pictures.')
      return { ...from(receivedAt, cached), models, defaultId: chosen(models, preferred.images) }
    },

    async videoModels(options) {
      const { value, receivedAt, cached } = await videoList(at('videos/models'), options)
      const models = parseVideoModels(value)
      return { ...from(receivedAt, cached), models, defaultId: chosen(models, preferred.videos) }
    },
  }
}

function chosen(
  models: readonly { readonly id: string }[],
  requested: readonly string[],
): string | undefined {
  return requested.find((id) => models.some((model) => model.id === id)) ?? models[0]?.id
}

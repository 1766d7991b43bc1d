import { createHash } from 'node:crypto'
import type { Clock } from '../../../core/clock.ts'
import { attoUsdAsNumber, parseAttoUsd } from '../../../core/exact-dollars.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { ChatReply, ChatRequest, Models } from '../../models/models.ts'
import type { Sourced } from '../../sourced.ts'
import { drawPicture } from './models-picture.ts'
import { respond, roughTokens } from './models-responder.ts'
import { toPieces } from './models-stream.ts'

const CHAT = 'local/echo-1'
const IMAGE = 'local/pattern-1'
const VIDEO = 'local/clip-1'
const PROMPT_USD = usdOf('0.0000002')
const COMPLETION_USD = usdOf('0.0000008')
const IMAGE_USD = '0.01'
const SECOND_USD = '0.015'
/** How long a clip is in the making. */
const CLIP_MS = 2_000
const CLIP_FRAMES_PER_SECOND = 4
const MAX_FRAMES = 24
const LONG_SIDES: Readonly<Record<string, number>> = { '512': 512, '1K': 1024, '2K': 2048, '4K': 4096 }
const USUAL_SIDE = 1024
const CLIP = { width: 320, height: 180 }
const RATIO = /^(\d{1,2}):(\d{1,2})$/
const CLIP_ID = /^clip-(\d{1,15})-(\d{1,3})-([0-9a-f]{32})$/

/**
 * Models without a provider: one that answers by rule, one that draws the pattern of a prompt, and one that lets it move,
 * as an animated PNG. The same request has the same result. A clip knows from its name when it was ordered.
 */
export function simulatedModels({ dataClock }: { readonly dataClock: Clock }): Models {
  const from = (): Sourced => ({
    mode: 'simulated',
    sources: [{ name: 'simulated:models', ok: true, asOf: dataClock.now() }],
  })
  const clip = (upstreamId: string) => {
    const [, orderedAt, seconds, hash] = CLIP_ID.exec(upstreamId) ?? []
    if (hash === undefined) throw new GatewayError('not_found', 'There is no video of this id.')
    return { orderedAt: Number(orderedAt), seconds: Number(seconds), hash }
  }

  function answerTo(request: ChatRequest): ChatReply {
    const choice = respond(request)
    const prompt = roughTokens(JSON.stringify([request.messages, request.parameters['tools'] ?? null]))
    const { content, tool_calls } = choice.message
    const completion = Math.min(request.max_tokens, roughTokens(content ?? JSON.stringify(tool_calls)))
    const cost = BigInt(prompt) * PROMPT_USD + BigInt(completion) * COMPLETION_USD
    return {
      ...from(),
      id: `gen-simulated-${hashOf(JSON.stringify(request)).slice(0, 24)}`,
      created: Math.floor(dataClock.now() / 1000),
      model: CHAT,
      choices: [choice],
      usage: {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: prompt + completion,
        cost: attoUsdAsNumber(cost),
      },
    }
  }

  return {
    isConnected: false,

    async chatModels() {
      const rates = { prompt: PROMPT_USD, completion: COMPLETION_USD, request: 0n, tiers: [] }
      const parameters = ['max_tokens', 'temperature', 'tools', 'tool_choice', 'response_format', 'seed']
      const model = { id: CHAT, name: 'Answers by rule', contextTokens: 300_000, rates, parameters }
      return { ...from(), defaultId: CHAT, models: [{ ...model, maxCompletionTokens: 32_768 }] }
    },

    async imageModels() {
      const rates = [{ of: 'output_image', unit: 'image', usd: usdOf(IMAGE_USD) }] as const
      return {
        ...from(),
        defaultId: IMAGE,
        models: [{ id: IMAGE, name: 'Patterns', rates, formats: ['png'] }],
      }
    },

    async videoModels() {
      const model = { id: VIDEO, name: 'Moving patterns', durations: undefined, resolutions: undefined }
      return { ...from(), defaultId: VIDEO, models: [{ ...model, skus: { duration_seconds: SECOND_USD } }] }
    },

    mustTakeOrders() {},
    chat: async (request) => answerTo(request),
    chatStream: (request) => ({ ...from(), chunks: toPieces(answerTo(request)) }),

    async images({ prompt, n, parameters }) {
      const size = sizeOf(parameters)
      const images: { b64_json: string; media_type: string }[] = []
      for (let at = 0; at < n; at += 1) {
        const terms = `${parameters['seed'] ?? ''}|${at}|${prompt}`
        const bytes = await drawPicture({ terms, ...size })
        images.push({ b64_json: Buffer.from(bytes).toString('base64'), media_type: 'image/png' })
      }
      return { ...from(), images, usage: { cost: Number(IMAGE_USD) * n } }
    },

    async submitVideo({ prompt, duration }) {
      return { ...from(), upstreamId: `clip-${dataClock.now()}-${duration}-${hashOf(prompt).slice(0, 32)}` }
    },

    async videoState(upstreamId) {
      const { orderedAt, seconds } = clip(upstreamId)
      if (dataClock.now() < orderedAt + CLIP_MS) return { status: 'in_progress' }
      return { status: 'completed', costUsd: Number(SECOND_USD) * seconds }
    },

    async videoContent(upstreamId) {
      const { seconds, hash } = clip(upstreamId)
      const frames = Math.min(MAX_FRAMES, seconds * CLIP_FRAMES_PER_SECOND)
      const framesPerSecond = CLIP_FRAMES_PER_SECOND
      return {
        mediaType: 'image/apng',
        bytes: await drawPicture({ terms: hash, ...CLIP, frames, framesPerSecond }),
      }
    },
  }
}

function sizeOf({ resolution, aspect_ratio: ratio }: JsonObject): { width: number; height: number } {
  const side = LONG_SIDES[`${resolution ?? ''}`] ?? USUAL_SIDE
  const [, across = '1', down = '1'] = RATIO.exec(`${ratio ?? ''}`) ?? []
  const [wide, high] = [Math.max(1, Number(across)), Math.max(1, Number(down))]
  const maxLength = Math.max(wide, high)
  return { width: Math.round((side * wide) / maxLength), height: Math.round((side * high) / maxLength) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function usdOf(decimal: string): bigint {
  const amount = parseAttoUsd(decimal)
  if (amount === undefined) throw new Error(`${decimal} is no amount.`)
  return amount
}

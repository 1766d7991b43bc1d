import type { AttoUsd } from '../../core/exact-dollars.ts'
import type { GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { Sourced } from '../sourced.ts'

/**
 * Models that write, paint and film, at rates that their provider publishes. What is asked of them costs us money, so
 * nothing but the lists is ever asked twice.
 *
 * Everything throws GatewayError: `invalid_input` when the provider finds fault with what the caller asked for,
 * `misconfigured` without a key, `upstream_*` for the rest.
 */
export interface Models {
  /** False when no provider is connected; texts are then written by rules. Simulated models do not count. */
  readonly isConnected: boolean
  chatModels(options: Ask): Promise<ModelList<ChatModel>>
  imageModels(options: Ask): Promise<ModelList<ImageModel>>
  videoModels(options: Ask): Promise<ModelList<VideoModel>>
  /** Throws what is known to keep every order from being taken, without asking anybody. */
  mustTakeOrders(): void
  /** Why no order at this price is taken today: what may be spent on the provider is. */
  findCostRefusal?(price: MicroUsd): GatewayError | undefined
  chat(request: ChatRequest, options: Ask): Promise<ChatReply>
  /** The same, as it is written; it is ordered when the first piece is asked for, and called off by who asks no more. */
  chatStream(request: ChatRequest, options: Ask): ChatStream
  images(request: ImageRequest, options: Ask): Promise<ImageReply>
  /** Orders a video; it is made after the answer. */
  submitVideo(
    request: VideoRequest,
    options: OrderOptions,
  ): Promise<Sourced & { readonly upstreamId: string }>
  videoState(upstreamId: string, options: Ask): Promise<VideoState>
  videoContent(upstreamId: string, options: Ask): Promise<MediaFile>
}

interface Ask {
  readonly signal: AbortSignal
}

interface OrderOptions extends Ask {
  /** The same for every repeat of one order. */
  readonly idempotencyKey: string
}

/** Models whose price is known; the others are not sold. */
export interface ModelList<Model> extends Sourced {
  /** The one that is taken when a caller names none; undefined when the list is empty. */
  readonly defaultId: string | undefined
  readonly models: readonly Model[]
}

export interface ChatModel {
  readonly id: string
  readonly name: string
  /** Tokens of prompt and completion together; undefined where the provider does not say. */
  readonly contextTokens: number | undefined
  readonly maxCompletionTokens: number | undefined
  /** Names of the parameters it takes. */
  readonly parameters: readonly string[]
  readonly rates: ChatRates
}

/** Dollars for one token, or for one request. */
export interface TokenRates {
  readonly prompt: AttoUsd
  readonly completion: AttoUsd
}

export interface ChatRates extends TokenRates {
  readonly request: AttoUsd
  /** Rates that hold instead from so many tokens of prompt on. */
  readonly tiers: readonly (TokenRates & { readonly fromPromptTokens: number })[]
}

export interface ImageModel {
  readonly id: string
  readonly name: string
  readonly rates: readonly ImageRate[]
  /** Kinds of files it makes; undefined where the provider does not say. */
  readonly formats?: readonly ImageFormat[]
}

export const imageFormats = ['png', 'jpeg', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** What one thing costs that a model reads or makes; where several providers differ, each is listed. */
export interface ImageRate {
  readonly of: 'output_image' | 'input_image' | 'input_text' | 'output_text'
  readonly unit: 'image' | 'megapixel' | 'token'
  readonly usd: AttoUsd
}

export interface VideoModel {
  readonly id: string
  readonly name: string
  /** Whole seconds; undefined where any length goes. */
  readonly durations: readonly number[] | undefined
  readonly resolutions: readonly string[] | undefined
  /** Prices by kind as the provider writes them, such as `duration_seconds_720p: "0.05"`. */
  readonly skus: Readonly<Record<string, string>>
}

/** A request in the words of OpenAI's chat completions. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly JsonObject[]
  readonly max_tokens: number
  /** Further parameters, passed on as they are. */
  readonly parameters: JsonObject
}

export interface ChatReply extends Sourced {
  readonly id: string
  /** Seconds since the epoch. */
  readonly created: number
  /** The model that answered, which may be a dated name of the one that was asked. */
  readonly model: string
  readonly choices: readonly ChatChoice[]
  readonly usage: ChatUsage
}

/** A type, as `ChatChoice` is. */
export type ChatUsage = ModelUsage & {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
}

export interface ChatStream extends Sourced {
  readonly chunks: AsyncIterable<ChatChunk>
}

/** A piece of an answer, in the words of OpenAI's streamed chat completions. */
export interface ChatChunk extends Pick<ChatReply, 'id' | 'created' | 'model'> {
  readonly choices: readonly {
    readonly index: number
    readonly delta: ChatDelta
    readonly finish_reason: string | null
  }[]
  /** The usage of the whole answer; sent once, near the end. */
  readonly usage?: ChatUsage | undefined
}

/** What a piece adds to its message: texts go on, calls of functions are keyed by their index. */
export type ChatDelta = {
  readonly role?: 'assistant' | undefined
  readonly content?: string | null | undefined
  readonly refusal?: string | null | undefined
  readonly tool_calls?: readonly ToolCallPiece[] | undefined
}

export type ToolCallPiece = {
  readonly index: number
  readonly id?: string | undefined
  readonly type?: 'function' | undefined
  readonly function?:
    | { readonly name?: string | undefined; readonly arguments?: string | undefined }
    | undefined
}

/** A type, not an interface, so that it fits where more fields are allowed. */
export type ChatChoice = {
  readonly index: number
  readonly finish_reason: string | null
  readonly message: {
    readonly role: 'assistant'
    readonly content: string | null
    readonly refusal?: string | null | undefined
    readonly tool_calls?: readonly ToolCall[] | undefined
  }
}

export type ToolCall = {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

export interface ModelUsage {
  /** What the provider asked of us, dollars. */
  readonly cost?: number | undefined
}

export interface ImageRequest {
  readonly model: string
  readonly prompt: string
  readonly n: number
  /** Resolution, aspect ratio and the like, passed on as they are. */
  readonly parameters: JsonObject
}

export interface ImageReply extends Sourced {
  readonly images: readonly { readonly b64_json: string; readonly media_type: string }[]
  readonly usage: ModelUsage
}

export interface VideoRequest {
  readonly model: string
  readonly prompt: string
  readonly duration: number
  readonly parameters: JsonObject
}

export type VideoState =
  | { readonly status: 'pending' | 'in_progress' }
  | { readonly status: 'completed'; readonly costUsd: number | undefined }
  /** `reason` is a sentence of ours. */
  | { readonly status: 'failed'; readonly reason: string }

export interface MediaFile {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

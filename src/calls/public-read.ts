import type { JsonObject, JsonSchema } from '../core/json.ts'

/** What anyone may read for nothing, as often as they like, because its answers are few and are kept for a while. */
export interface PublicRead {
  readonly path: string
  /** Names and types of its parameters. */
  readonly inputSchema: JsonSchema
  /** @throws GatewayError `invalid_input` for anything that is not on its list; what the sources fail with. */
  read(input: unknown): Promise<PublicAnswer>
}

export interface PublicAnswer {
  readonly body: JsonObject
  /** For how long anyone may keep it. */
  readonly maxAgeSeconds: number
}

import type { z } from 'zod'
import type { JsonObject } from '../core/json.ts'

/** A job that a user picks by name: which tools to call, in which order, and what to make of their answers. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: Readonly<Record<string, PromptArgument>>
  /** @param given Arguments that fit, defaults filled in. */
  readonly steps: (given: PromptInput) => readonly PromptStep[]
  /** What the user wants to read in the end. */
  readonly goal: (given: PromptInput) => string
}

export type PromptInput = Readonly<Record<string, string>>

export interface PromptArgument {
  readonly description: string
  /** Arguments of prompts are texts; what the schema gives must be one as well, fit to stand in a sentence. */
  readonly schema: z.ZodType<string | undefined>
  /** Values that are worth proposing, the commonest first. */
  readonly proposed?: readonly string[]
}

/** One call, and why it is made. */
export interface PromptStep {
  readonly toolId: string
  readonly input: JsonObject
  readonly reason: string
}

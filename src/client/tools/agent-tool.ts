import type { PaidAnswer } from '../answer.ts'
import type { Connection } from '../connection.ts'
import type { Dollars } from '../dollars.ts'
import { PaymentError } from '../payment-error.ts'
import { addressCall } from '../route.ts'
import type { ListedTool } from './listing.ts'

/** JSON Schema of the parameters of a tool: always an object. */
export type ParameterSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>

/** A tool of a gateway in the form in which agents take tools. */
export interface AgentTool {
  readonly id: string
  /** Letters, digits and underscores, as every model provider takes names. */
  readonly name: string
  readonly title: string
  /** When to use the tool, and what a call costs. */
  readonly description: string
  readonly family: string
  /** Decimal dollars; the lowest price where it depends on the input. */
  readonly priceUsd: string
  readonly inputSchema: ParameterSchema
  /**
   * Calls the tool, paid by the client that it was made of.
   *
   * @throws PaymentError with a code, and whether money moved.
   */
  call(input?: unknown, options?: ToolCallOptions): Promise<PaidAnswer>
  /**
   * Calls the tool for a model: the data of the answer, or a refusal in words that the model can act on. It rejects only
   * when the call is aborted.
   */
  execute(input?: unknown, options?: ToolCallOptions): Promise<unknown>
}

export interface ToolCallOptions {
  readonly signal?: AbortSignal | undefined
}

/** What a model reads in place of an answer. */
export interface ToolRefusal {
  readonly error: string
  readonly code: string
  /** Whether the call cost anything; `pending`: not known yet, and the same call finishes it without a second payment. */
  readonly charged: PaymentError['charged']
  readonly hint?: string
}

export interface AgentToolOptions {
  /** The most one call may cost, below the ceiling of the payer. */
  readonly maxUsd?: Dollars | undefined
  /** Parameters for calls that leave them out, for the tools that take them, such as `{ detail: 'brief' }`. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined
  /** Called with each answer, what it cost and its receipt. */
  readonly onAnswer?: ((answer: PaidAnswer, tool: AgentTool) => void) | undefined
}

export function createAgentTool(
  listed: ListedTool,
  { url, payer }: Connection,
  { maxUsd, defaults = {}, onAnswer }: AgentToolOptions,
): AgentTool {
  const { id, name, title, family, priceUsd, inputSchema } = listed
  const known = Object.entries(defaults).filter(([parameter]) => takes(inputSchema, parameter))

  async function call(input: unknown = {}, { signal }: ToolCallOptions = {}): Promise<PaidAnswer> {
    const given = { ...Object.fromEntries(known), ...requireObject(input ?? {}) }
    const { url: address, ...request } = addressCall(url, listed, given)
    const answer = await payer.pay(address, {
      ...request,
      ...(maxUsd === undefined ? {} : { maxUsd }),
      ...(signal === undefined ? {} : { signal }),
    })
    onAnswer?.(answer, tool)
    return answer
  }

  const tool: AgentTool = {
    id,
    name,
    title,
    description: `${listed.description} ${toPriceSentence(listed)}`,
    family,
    priceUsd,
    inputSchema,
    call,
    async execute(input, options) {
      try {
        return (await call(input, options)).data
      } catch (error) {
        if (error instanceof PaymentError && options?.signal?.aborted !== true) return toRefusal(error)
        throw error
      }
    },
  }
  return tool
}

function toRefusal({ message, code, charged, hint }: PaymentError): ToolRefusal {
  return { error: message, code, charged, ...(hint === undefined ? {} : { hint }) }
}

function toPriceSentence({ priceUsd, metered }: ListedTool): string {
  if (metered) return `Costs $${priceUsd} or more, by the input.`
  return Number(priceUsd) === 0 ? 'Free.' : `Costs $${priceUsd}.`
}

function takes(schema: Readonly<Record<string, unknown>>, parameter: string): boolean {
  const { properties } = schema
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, parameter)
}

function requireObject(input: unknown): object {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input
  throw new PaymentError('invalid_input', 'The parameters must be one JSON object.', { charged: 'no' })
}

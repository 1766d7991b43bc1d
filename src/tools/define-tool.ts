import { z } from 'zod'
import { GatewayError } from '../core/failures.ts'
import type { InputError } from '../core/input/input-errors.ts'
import type { JsonObject, JsonSchema } from '../core/json.ts'
import type { MicroUsd } from '../core/money.ts'
import type { PointInTime } from '../core/point-in-time.ts'
import type { View } from '../drawing/view.ts'
import { type AnswerTerms, explainEmptyLists, requireEssential } from './answer-terms.ts'
import { createAnswerForm } from './answers/answer-form.ts'
import { type DetailDeclaration, relaxRequired } from './answers/answer-shape.ts'
import { findIgnored, withIgnored } from './answers/ignored-parameters.ts'
import { declarePrecision } from './answers/round-numbers.ts'
import { jsonSchema, withAddedFields } from './contract-schema.ts'
import type { Listener, ToolPorts, ToolWorld } from './ports.ts'
import { type ParsedInput, readInput } from './read-input.ts'
import { type NamedFields, resolveNames, withResolvedNames } from './resolve-names.ts'
import { type AnswerSummary, summarizeAnswer } from './summary/summarize-answer.ts'

export { commonParameters } from './answers/common-parameters.ts'
export { PRECISION } from './answers/precision.ts'

/** What running a tool does in the world; annotations of the agents' doors are computed from it. */
export type ToolKind = 'read' | 'build' | 'generate' | 'manage' | 'action'

export type HttpMethod = 'GET' | 'POST'

/** A call that is about to be offered: an admin may have set another price than the contract's. */
export interface Sale {
  readonly ports: ToolPorts
  readonly price: MicroUsd
}

/** What a tool promises. Routes, prices, MCP tools, A2A skills, documents and consult are all read from it. */
export interface Contract<Input extends z.ZodType, Output extends z.ZodType> extends AnswerTerms {
  /** Lower case words joined by `-`; the MCP name has `_` instead. */
  readonly id: string
  readonly family: string
  readonly route: { readonly path: string; readonly methods: readonly HttpMethod[] }
  /** Zero for a free tool. */
  readonly price: MicroUsd
  readonly kind: ToolKind
  readonly title: string
  /** One sentence: what the caller gets. */
  readonly summary: string
  /** When to use the tool, in the words of a caller: "Use this when …". */
  readonly description: string
  readonly input: Input
  readonly output: Output
  readonly example: { readonly input: z.input<Input> & JsonObject }
  /** Sentences that should lead to this tool. */
  readonly intents: readonly string[]
  /** How its answer is best looked at; figures and tables when left out. */
  readonly view?: View
  /** How old the data of an answer may be, by the data clock; older data is not sold. Absent: nothing ages. */
  readonly maxAgeSeconds?: number
  /** Where those parts have other ages than the whole: seconds by the name of the part. */
  readonly partMaxAgeSeconds?: Readonly<Record<string, number>>
  /** The only source of data that can answer, under its name in the configuration; the catalog marks when it is unverified. */
  readonly soleSource?: string
  /** Where a free sample of the answer is. */
  readonly samplePath?: string
  /** Set on a tool that takes `at` and answers as of that past time; how old its data may be counts from then. */
  readonly pointInTime?: PointInTime
  /** How long the tool may run; 10 seconds when left out. */
  readonly budgetMilliseconds?: number
  /** Set on a free tool that the throttle leaves alone. */
  readonly unthrottled?: true
  /** Input names that the route requires and the catalog shows as optional. */
  readonly catalogOptional?: readonly string[]
  /** Set where the operator of the calling agent must be known; asked of every call that would be run. */
  readonly access?: 'identity'
  /**
   * Set where the price is the most that a call may cost, and `used` is what it has cost: payers who sign for the
   * most (`upto`) are charged that; the others pay the price.
   */
  readonly metered?: true
  /** What the agent directory card lists beside the price; nothing when left out. */
  readonly cardPrice?: MicroUsd
  /** Set when answers may be shown again only to the holder of the payment: never after the replay window. */
  readonly private?: true
  /** Set where a call ends or deletes something of its caller: a sentence that denies anything does not call it. */
  readonly ends?: true
  /** Set where a call orders something that a provider asks money for, whether anybody waits for it or not. */
  readonly paidUpstream?: true
  /**
   * Set where what a call does is worth money, or a lasting secret, to its caller: its payment must then name this
   * very request, or its payer sign in for it.
   */
  readonly boundToRequest?: true
  /** Fields of the result that are returned once: a repeat of what was delivered has null in their place. */
  readonly secretFields?: readonly string[]
  /** Fields that take a registered name in place of an address, and on which kind of chain it must lie. */
  readonly named?: NamedFields
  /** Set where parameters without fixed names are read, or where the answer itself lists those that are not. */
  readonly readsFurther?: true
  /** Set where failures have OpenAI's form, because its clients read them: `error` is an object. */
  readonly errorForm?: 'openai'
  /** Set where the standard answer has more than 2 KB: what its levels of detail show. */
  readonly detail?: DetailDeclaration
  /** Fields that stand in every answer, whatever `fields` and `detail` ask for, because `sold` reads them. */
  readonly alwaysReturned?: readonly string[]
  /**
   * The first line of an answer's summary, made of nothing but the answer; undefined where `fields` or `detail` left out
   * what it is made of. The summary goes on with the fields themselves.
   */
  readonly headline?: (answer: JsonObject) => string | undefined
}

/** The output text that every signal, score and analysis carries. */
export const DISCLAIMER = 'Analysis of public data; not financial advice.'

/** Where an answer came from, and how old it is. */
export const Provenance = z
  .looseObject({
    mode: z
      .enum(['live', 'simulated', 'replay', 'mixed'])
      .describe('live: asked of the source; simulated: made up and labelled; replay: recorded.'),
    sources: z
      .array(
        z.looseObject({
          name: z.string().describe('Who answered.'),
          ok: z.boolean().optional().describe('False when this source was asked and did not answer.'),
          asOf: z.string().optional().describe('Time of the data, ISO 8601 UTC.'),
          cached: z.boolean().optional().describe('True when any of it came from our cache.'),
          leftOut: z.int().optional().describe('Rows of its list that could not be read and are missing.'),
          error: z.string().optional().describe('Why the source did not answer.'),
        }),
      )
      .describe('Every source asked, those that failed included.'),
    asOf: z
      .string()
      .optional()
      .describe('The oldest part that matters, where that is another time than the oldest of the sources.'),
    computedAt: z.string().optional().describe('With provenance=full: when it was computed, ISO 8601 UTC.'),
  })
  .describe('Where the answer came from and how old it is.')
export type Provenance = z.infer<typeof Provenance>

/** A tool as the rest of the gateway sees it: its contract, its schemas as JSON, and one way to run it. */
export interface Tool {
  readonly contract: Contract<z.ZodType, z.ZodType>
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  /** Checks an input against the contract and fills its defaults. */
  parse(input: unknown): ParsedInput
  /** Names of an accepted input that the tool does not read. */
  ignored(input: JsonObject): readonly string[]
  /**
   * Runs the tool on an input that `parse` gave, and checks the result against the contract.
   *
   * @throws GatewayError `output_invalid` when the result breaks the contract; whatever the behaviour throws.
   */
  run(input: JsonObject, context: ToolWorld): Promise<JsonObject>
  /**
   * A result in the form that its input asks for: rounded, with the fields and the detail that are wanted. That is what is
   * delivered, stored and named by the receipt.
   */
  shape(result: JsonObject, input: JsonObject): JsonObject
  /** A delivered answer in a few lines, for readers who pay by the token. */
  summarize(answer: JsonObject): AnswerSummary
  /** What a call with this input costs, where that differs from call to call; the contract's price is the least. */
  readonly quote?: (input: JsonObject, context: ToolWorld) => Promise<MicroUsd>
  /** What an answer has used, of a metered tool. */
  readonly used?: (result: JsonObject) => MicroUsd
  /** Keeps what must stand before the money of a call comes, which then comes before its work; throws what forbids it. */
  readonly prepare?: (input: JsonObject, context: ToolWorld) => Promise<void>
  /** What the caller has bought under the same name before, as it stands now: it costs nothing again. */
  readonly earlier?: (input: JsonObject, context: ToolWorld) => Promise<JsonObject | undefined>
  /** Called with every answer that has been paid for, again when it is repeated. The sale stands whatever it throws. */
  readonly sold?: (result: JsonObject, ports: ToolPorts) => Promise<void>
  /**
   * Why a call cannot be sold now: its sources cost more than its price, or than may still be spent on them today. Asked
   * before anybody pays; without an accepted input, of the example.
   */
  readonly findCostRefusal?: (input: JsonObject | undefined, sale: Sale) => GatewayError | undefined
  /** How an answer is handed out while it is being made, of tools that can. */
  readonly streaming?: Streaming<JsonObject, JsonObject, JsonObject>
  /** Ids of the tools whose work an input asks for as well. */
  readonly partsOf?: (input: JsonObject) => readonly string[]
}

/**
 * An answer that leaves in pieces. Its money comes before its work, since what has left cannot be taken back; what fails
 * after that is a credit.
 */
export interface Streaming<Input, Made, Result> {
  /** Whether an input asks for it; doors that cannot hand out pieces answer whole. */
  requested(input: Input): boolean
  /** Throws what can be known, before any money moves, to keep the work from being done. */
  ready(input: Input, context: ToolWorld): Promise<void>
  /** Does the work and hands it out. When the listener has left, what was made until then is the result. */
  run(input: Input, context: ToolWorld, listener: Listener): Promise<Made>
  /** The pieces of a result that is shown again. */
  pieces(result: Result, input: Input): readonly object[]
}

export type { InputError, ParsedInput }

/**
 * What a behaviour may return: everything the output declares, and more besides. The index signature of a loose
 * object is left out, because an interface would not fit it.
 */
type Result<Output extends z.ZodType> = Declared<z.input<Output>>
type Declared<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Declared<T[K]> }
  : T extends object
    ? [DeclaredKeys<T>] extends [never]
      ? unknown extends T[keyof T]
        ? object
        : T
      : { readonly [K in keyof T as string extends K ? never : K]: Declared<T[K]> }
    : T
type DeclaredKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: true }

interface Behaviour<Input extends z.ZodType, Output extends z.ZodType> {
  /** Computes what a call costs, for tools whose price depends on what is asked. */
  readonly quote?: (input: z.output<Input>, context: ToolWorld) => Promise<MicroUsd> | MicroUsd
  /** Computes what an answer has used, of a metered tool; nothing is charged for nothing, and never more than the price. */
  readonly used?: (result: z.output<Output>) => MicroUsd
  /**
   * Keeps what must stand before the money of a call comes, which then comes before its work. It must bear a repeat, and
   * the work as well: what a crash interrupts is begun again.
   */
  readonly prepare?: (input: z.output<Input>, context: ToolWorld) => Promise<void>
  /** Finds what the caller has bought under the same name before; it is shown as it stands now, for nothing. */
  readonly earlier?: (input: z.output<Input>, context: ToolWorld) => Promise<Result<Output> | undefined>
  /** Keeps what must be remembered of an answer that was sold; it must bear a repeat. */
  readonly sold?: (result: z.output<Output>, ports: ToolPorts) => Promise<void>
  /** Explains why the sources of a call cost too much. */
  readonly findCostRefusal?: (input: z.output<Input>, sale: Sale) => GatewayError | undefined
  /** Hands answers out while they are made. */
  readonly streaming?: Streaming<z.output<Input>, Result<Output>, z.output<Output>>
}

/** Declares a tool: the contract first, then how it is kept. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  contract: Contract<Input, Output>,
) {
  return {
    run(
      behave: (input: z.output<Input>, context: ToolWorld) => Promise<Result<Output>> | Result<Output>,
      { quote, used, prepare, earlier, sold, findCostRefusal, streaming }: Behaviour<Input, Output> = {},
    ): Tool {
      if ((contract.metered ?? false) !== (used !== undefined)) {
        throw new Error(`${contract.id}: only a metered tool returns what was used.`)
      }
      // written for those who ask: for all tools at once it would be the most expensive part of a start
      const schemas: { own?: JsonSchema; input?: JsonSchema; output?: JsonSchema } = {}
      const ownInputSchema = (): JsonSchema => {
        schemas.own ??= jsonSchema(contract.input, 'input')
        return schemas.own
      }
      const outputSchema = (): JsonSchema => {
        schemas.output ??= declarePrecision(
          relaxRequired(withAddedFields(jsonSchema(contract.output, 'output'), contract), contract),
        )
        return schemas.output
      }
      const parseOwn = (given: unknown): ParsedInput => readInput(contract, given, ownInputSchema)
      const { parse, bare, shape, withCommon } = createAnswerForm(contract, outputSchema, parseOwn)
      const kept = (made: Result<Output>): JsonObject => {
        const result = contract.output.safeParse(made)
        if (result.success) return result.data as JsonObject
        throw new GatewayError('output_invalid', 'The result did not match what the tool promises.', {
          cause: result.error,
        })
      }
      const requireWhole = (result: JsonObject, input: JsonObject) =>
        requireEssential(result, contract, { input, example: contract.example.input as JsonObject })
      return {
        contract: contract as unknown as Contract<z.ZodType, z.ZodType>,
        get inputSchema() {
          schemas.input ??= withCommon(ownInputSchema())
          return schemas.input
        },
        get outputSchema() {
          return outputSchema()
        },
        parse,
        ignored: (input) => findIgnored(bare(input), contract),
        async run(input, context) {
          const own = bare(input)
          const { names, input: resolved } = await resolveNames(own, contract.named, context)
          const result = kept(await behave(resolved as z.output<Input>, context))
          requireWhole(result, own)
          const explained = explainEmptyLists(result, contract, { input: own, now: context.now() })
          return withIgnored(withResolvedNames(explained, names), findIgnored(own, contract))
        },
        shape,
        summarize: (answer) => summarizeAnswer(answer, contract),
        ...(quote ? { quote: async (input, context) => quote(bare(input) as z.output<Input>, context) } : {}),
        ...(used ? { used: (result) => used(result as unknown as z.output<Output>) } : {}),
        ...(prepare ? { prepare: (input, context) => prepare(input as z.output<Input>, context) } : {}),
        ...(earlier
          ? {
              async earlier(input, context) {
                const found = await earlier(input as z.output<Input>, context)
                return found && kept(found)
              },
            }
          : {}),
        ...(sold
          ? { sold: async (result, ports) => sold(result as unknown as z.output<Output>, ports) }
          : {}),
        ...(findCostRefusal
          ? {
              findCostRefusal(input, sale) {
                const own = input ? bare(input) : contract.input.parse(contract.example.input)
                return findCostRefusal(own as z.output<Input>, sale)
              },
            }
          : {}),
        ...(streaming
          ? {
              streaming: {
                requested: (input) => streaming.requested(input as z.output<Input>),
                ready: (input, context) => streaming.ready(input as z.output<Input>, context),
                async run(input, context, listener) {
                  const result = kept(await streaming.run(input as z.output<Input>, context, listener))
                  requireWhole(result, input)
                  return result
                },
                pieces: (result, input) =>
                  streaming.pieces(result as unknown as z.output<Output>, input as z.output<Input>),
              },
            }
          : {}),
      }
    },
  }
}

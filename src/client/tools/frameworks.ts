import type { AgentTool, ParameterSchema, ToolCallOptions } from './agent-tool.ts'
import { toText } from './answer-call.ts'

// No framework is imported here: each hands in its own function, and the result has its own type.

/** A function of a framework, whatever it takes. */
type Make<Made> = (...parts: never[]) => Made

function make<Made>(maker: Make<Made>, ...parts: readonly unknown[]): Made {
  return (maker as (...parts: readonly unknown[]) => Made)(...parts)
}

interface AiSdkTool<Schema> {
  readonly description: string
  readonly inputSchema: Schema
  readonly execute: (
    input: unknown,
    context?: { readonly abortSignal?: AbortSignal | undefined },
  ) => Promise<unknown>
}

/** Tools for the AI SDK, by name: `toAiSdkTools(tools, { jsonSchema })` with `jsonSchema` of `ai`. */
export function toAiSdkTools<Schema>(
  tools: readonly AgentTool[],
  { jsonSchema }: { readonly jsonSchema: Make<Schema> },
): Record<string, AiSdkTool<Schema>> {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema, execute }) => [
      name,
      {
        description,
        inputSchema: make(jsonSchema, inputSchema),
        execute: (input, context) => execute(input, { signal: context?.abortSignal }),
      },
    ]),
  )
}

/** Tools for the Agents SDK of OpenAI: `toOpenAiAgentTools(tools, { tool })` with `tool` of `@openai/agents`. */
export function toOpenAiAgentTools<Tool>(
  tools: readonly AgentTool[],
  { tool }: { readonly tool: Make<Tool> },
): Tool[] {
  return tools.map(({ name, description, inputSchema, execute }) =>
    make(tool, {
      name,
      description,
      parameters: toOpenSchema(inputSchema),
      strict: false,
      execute: async (input: unknown, _context: unknown, details?: ToolCallOptions) =>
        toText(await execute(input, { signal: details?.signal })),
    }),
  )
}

/** The Agents SDK takes a schema without `strict` only if it names what is required and lets more through. */
function toOpenSchema(schema: ParameterSchema): object {
  return { properties: {}, required: [], ...schema, additionalProperties: true }
}

/** Tools for LangChain: `toLangChainTools(tools, { tool })` with `tool` of `@langchain/core/tools`. */
export function toLangChainTools<Tool>(
  tools: readonly AgentTool[],
  { tool }: { readonly tool: Make<Tool> },
): Tool[] {
  return tools.map(({ name, description, inputSchema, execute }) =>
    make(
      tool,
      async (input: unknown, config?: ToolCallOptions) =>
        toText(await execute(input, { signal: config?.signal })),
      { name, description, schema: inputSchema },
    ),
  )
}

/** Tools for Mastra, by name: `toMastraTools(tools, { createTool })` with `createTool` of `@mastra/core/tools`. */
export function toMastraTools<Tool>(
  tools: readonly AgentTool[],
  { createTool }: { readonly createTool: Make<Tool> },
): Record<string, Tool> {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema, execute }) => [
      name,
      make(createTool, {
        id: name,
        description,
        inputSchema,
        execute: (input: unknown, context?: { readonly abortSignal?: AbortSignal }) =>
          execute(input, { signal: context?.abortSignal }),
      }),
    ]),
  )
}

/** Tools for LlamaIndex: `toLlamaIndexTools(tools, { FunctionTool })` with `FunctionTool` of `llamaindex`. */
export function toLlamaIndexTools<Tool>(
  tools: readonly AgentTool[],
  { FunctionTool }: { readonly FunctionTool: { readonly from: Make<Tool> } },
): Tool[] {
  return tools.map(({ name, description, inputSchema, execute }) =>
    make(
      FunctionTool.from.bind(FunctionTool) as Make<Tool>,
      async (input: unknown) => toText(await execute(input)),
      {
        name,
        description,
        parameters: inputSchema,
      },
    ),
  )
}

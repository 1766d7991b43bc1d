import type { AgentTool, ParameterSchema, ToolCallOptions } from './agent-tool.ts'
import { answerCall, toText } from './answer-call.ts'

interface AnthropicTool {
  readonly type: 'custom'
  readonly name: string
  readonly description: string
  readonly input_schema: ParameterSchema & { type: 'object' }
  /** For `client.beta.messages.toolRunner`; a plain request leaves functions out. */
  readonly run: (
    input: unknown,
    context?: { readonly signal?: AbortSignal | null | undefined },
  ) => Promise<string>
  readonly parse: (input: unknown) => unknown
}

/** Tools for `messages.create({ tools })` and for the tool runner of Anthropic's SDK. */
export function toAnthropicTools(tools: readonly AgentTool[]): AnthropicTool[] {
  return tools.map(({ name, description, inputSchema, execute }) => ({
    type: 'custom',
    name,
    description,
    input_schema: inputSchema,
    run: async (input, context) => toText(await execute(input, { signal: context?.signal ?? undefined })),
    parse: (input) => input,
  }))
}

interface ContentBlock {
  readonly type: string
  readonly id?: string
  readonly name?: string
  readonly input?: unknown
}

/** Makes the calls among the blocks of a message, and writes the blocks of the user message that answers them. */
export function answerAnthropicToolUses(
  tools: readonly AgentTool[],
  content: readonly ContentBlock[],
  options: ToolCallOptions = {},
): Promise<{ type: 'tool_result'; tool_use_id: string; content: string }[]> {
  return Promise.all(
    content
      .filter(({ type }) => type === 'tool_use')
      .map(async ({ id, name, input }) => ({
        type: 'tool_result' as const,
        tool_use_id: `${id}`,
        content: await answerCall(tools, { name, input }, options),
      })),
  )
}

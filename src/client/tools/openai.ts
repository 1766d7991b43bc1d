import { tryParseJson } from '../try-parse-json.ts'
import type { AgentTool, ParameterSchema, ToolCallOptions } from './agent-tool.ts'
import { answerCall } from './answer-call.ts'

interface OpenAiFunction {
  readonly name: string
  readonly description: string
  readonly parameters: ParameterSchema & Record<string, unknown>
  /** Parameters that may be left out have no place in a strict schema. */
  readonly strict: false
}

/** Tools for `chat.completions.create({ tools })`. */
export function toOpenAiTools(tools: readonly AgentTool[]): { type: 'function'; function: OpenAiFunction }[] {
  return tools.map((tool) => ({ type: 'function', function: toFunction(tool) }))
}

/** Tools for `responses.create({ tools })`. */
export function toOpenAiResponseTools(
  tools: readonly AgentTool[],
): ({ type: 'function' } & OpenAiFunction)[] {
  return tools.map((tool) => ({ type: 'function', ...toFunction(tool) }))
}

/** A call that a chat completion asks for; calls of other kinds are answered with a refusal. */
interface ChatToolCall {
  readonly id: string
  readonly function?: { readonly name: string; readonly arguments: string }
}

/** Makes the calls that a chat completion asks for, and writes the messages that answer them. */
export function answerOpenAiToolCalls(
  tools: readonly AgentTool[],
  calls: readonly ChatToolCall[] | undefined,
  options: ToolCallOptions = {},
): Promise<{ role: 'tool'; tool_call_id: string; content: string }[]> {
  return Promise.all(
    (calls ?? []).map(async ({ id, function: called }) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: await answerCall(
        tools,
        { name: called?.name, input: parseArguments(called?.arguments) },
        options,
      ),
    })),
  )
}

/** What a response of the Responses API holds; only function calls are answered. */
interface ResponseItem {
  readonly type: string
  readonly call_id?: string | null
  readonly name?: string | null
  readonly arguments?: unknown
}

/** Makes the function calls among the items of a response, and writes the items that answer them. */
export function answerOpenAiResponse(
  tools: readonly AgentTool[],
  output: readonly ResponseItem[],
  options: ToolCallOptions = {},
): Promise<{ type: 'function_call_output'; call_id: string; output: string }[]> {
  const calls = output.filter(({ type }) => type === 'function_call')
  return Promise.all(
    calls.map(async ({ call_id, name, arguments: input }) => ({
      type: 'function_call_output' as const,
      call_id: `${call_id}`,
      output: await answerCall(tools, { name: name ?? undefined, input: parseArguments(input) }, options),
    })),
  )
}

function toFunction({ name, description, inputSchema }: AgentTool): OpenAiFunction {
  return { name, description, parameters: inputSchema, strict: false }
}

/** Text that is no JSON stays text, which every tool refuses unpaid. */
function parseArguments(text: unknown): unknown {
  if (typeof text !== 'string') return text
  return text.trim() === '' ? {} : (tryParseJson(text) ?? text)
}

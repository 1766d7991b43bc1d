import type { AgentTool, ToolCallOptions, ToolRefusal } from './agent-tool.ts'

/** Makes a call that a model asks for by name; its answer, or why there is none, as JSON text. */
export async function answerCall(
  tools: readonly AgentTool[],
  { name, input }: { readonly name: string | undefined; readonly input: unknown },
  options: ToolCallOptions,
): Promise<string> {
  const tool = tools.find((candidate) => candidate.name === name)
  return toText(tool ? await tool.execute(input, options) : createUnknownTool(tools))
}

/** Data as a model reads it: text as it is, everything else as JSON. */
export function toText(data: unknown): string {
  return typeof data === 'string' ? data : (JSON.stringify(data) ?? 'null')
}

function createUnknownTool(tools: readonly AgentTool[]): ToolRefusal {
  return {
    error: `There is no such tool; there are: ${tools.map(({ name }) => name).join(', ')}.`,
    code: 'not_found',
    charged: 'no',
  }
}

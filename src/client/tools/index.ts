/**
 * The tools of a gateway for agents of any framework: `toolsFor` makes them of a client, an adapter gives them the form
 * that a framework takes. No framework is imported.
 */

export type {
  AgentTool,
  AgentToolOptions,
  ParameterSchema,
  ToolCallOptions,
  ToolRefusal,
} from './agent-tool.ts'
export { answerAnthropicToolUses, toAnthropicTools } from './anthropic.ts'
export {
  toAiSdkTools,
  toLangChainTools,
  toLlamaIndexTools,
  toMastraTools,
  toOpenAiAgentTools,
} from './frameworks.ts'
export {
  answerOpenAiResponse,
  answerOpenAiToolCalls,
  toOpenAiResponseTools,
  toOpenAiTools,
} from './openai.ts'
export { type ToolsForOptions, toolsFor } from './tools-for.ts'

import type { GatewayFacts } from '../discovery/gateway-facts.ts'
import { skillText } from '../discovery/skill.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TextResource } from './resources.ts'

/** How to use this gateway, for a model to read. */
export function skillPage(tools: readonly Tool[], facts: () => GatewayFacts): TextResource {
  return {
    uri: 'pennywire://skill.md',
    name: 'skill.md',
    description: 'How to find a tool, pay for it and read the answer; prices by family.',
    mimeType: 'text/markdown',
    text: () => skillText(tools, facts()),
  }
}

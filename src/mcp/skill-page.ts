import { once } from '../core/once.ts'
import type { GatewayFacts } from '../discovery/gateway-facts.ts'
import { SKILL_DESCRIPTION, SKILL_NAME, skillText } from '../discovery/skill.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { SkillPage } from './skills.ts'

/** How to use this gateway, for a model to read. */
export function skillPage(tools: readonly Tool[], facts: () => GatewayFacts): SkillPage {
  return {
    name: SKILL_NAME,
    description: SKILL_DESCRIPTION,
    text: once(() => skillText(tools, facts())),
  }
}

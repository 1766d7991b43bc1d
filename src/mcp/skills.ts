import { memoize } from '../core/memoize.ts'
import type { GatewayFacts } from '../discovery/gateway-facts.ts'
import { createSkillText, SKILL_DESCRIPTION, SKILL_NAME } from '../discovery/skill.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TextResource } from './resource-catalog.ts'

/** A skill of one file, `SKILL.md`. */
export interface SkillPage {
  /** As the skill's own front matter names it. */
  readonly name: string
  readonly description: string
  /** The same at every call. */
  text(): string
}

/** The capability that a server states; a skill of one file needs no reading of directories. */
export const SKILLS_CAPABILITY = { 'io.modelcontextprotocol/skills': {} }

export const SKILL_FILE = 'SKILL.md'

/** How to use this gateway, for a model to read. */
export function createSkillPage(tools: readonly Tool[], facts: () => GatewayFacts): SkillPage {
  return {
    name: SKILL_NAME,
    description: SKILL_DESCRIPTION,
    text: memoize(() => createSkillText(tools, facts())),
  }
}

/** The skill as a resource, where hosts without the extension find it. */
export function toSkillResource(page: SkillPage): TextResource {
  return {
    uri: toSkillUri(page),
    name: page.name,
    description: page.description,
    mimeType: 'text/markdown',
    text: page.text,
  }
}

export function toSkillUri({ name }: SkillPage): string {
  return `skill://${name}/${SKILL_FILE}`
}

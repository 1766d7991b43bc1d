import type { CacheHint, Server } from '@modelcontextprotocol/server'
import {
  SKILLS_EXTENSION_ID,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
  skillEntry,
} from '@modelcontextprotocol/server/ext/skills'
import { z } from 'zod'
import { memoize } from '../core/memoize.ts'
import type { GatewayFacts } from '../discovery/gateway-facts.ts'
import { createSkillText, SKILL_DESCRIPTION, SKILL_NAME } from '../discovery/skill.ts'
import type { Tool } from '../tools/define-tool.ts'
import { toInvalidParamsError } from './invalid-params.ts'
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
export const SKILLS_CAPABILITY = { [SKILLS_EXTENSION_ID]: {} }

const FILE = 'SKILL.md'
const Page = z.object({ cursor: z.string().optional() })
const Address = z.object({ uri: z.string() })

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

/**
 * Makes what gives a server the methods of the skills extension (SEP-2640). The digest in the entry is that of the text
 * that `resources/read` gives.
 */
export function createSkillHandlers(page: SkillPage, hint: Required<CacheHint>) {
  const uri = toSkillUri(page)
  const skill = memoize(() => skillEntry(page.name, { [FILE]: page.text() }))
  /** @param isModern Whether the request is of a revision whose answers state their lifetime. */
  return (server: Server, isModern: boolean): void => {
    const lifetime = isModern ? hint : {}
    server.setRequestHandler(SKILLS_LIST_METHOD, { params: Page }, async ({ cursor }) => {
      refuseCursor(cursor)
      return { skills: [await skill()], ...lifetime }
    })
    server.setRequestHandler(SKILLS_GET_METHOD, { params: Address }, async (params) => {
      if (params.uri !== uri) throw toInvalidParamsError('There is no such skill.')
      return { skill: await skill(), ...lifetime }
    })
  }
}

function toSkillUri({ name }: SkillPage): string {
  return `skill://${name}/${FILE}`
}

/** Everything is on the first page. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor !== undefined) throw toInvalidParamsError('There is no page of that name.')
}

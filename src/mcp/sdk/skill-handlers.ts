import type { CacheHint, Server } from '@modelcontextprotocol/server'
import { SKILLS_GET_METHOD, SKILLS_LIST_METHOD, skillEntry } from '@modelcontextprotocol/server/ext/skills'
import { z } from 'zod'
import { memoize } from '../../core/memoize.ts'
import { toInvalidParamsError } from '../protocol.ts'
import { SKILL_FILE, type SkillPage, toSkillUri } from '../skills.ts'

const Page = z.object({ cursor: z.string().optional() })
const Address = z.object({ uri: z.string() })

/**
 * Makes what gives a server the methods of the skills extension (SEP-2640). The digest in the entry is that of the text
 * that `resources/read` gives.
 */
export function createSkillHandlers(page: SkillPage, hint: Required<CacheHint>) {
  const uri = toSkillUri(page)
  const skill = memoize(() => skillEntry(page.name, { [SKILL_FILE]: page.text() }))
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

/** Everything is on the first page. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor !== undefined) throw toInvalidParamsError('There is no page of that name.')
}

import { type Document, jsonDocument } from '../../discovery/document.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { agentCard, agentCardBefore, agentCardForBoth, type CardFacts } from './agent-card.ts'
import { directoryCard } from './directory-card.ts'
import { type SignCard, signedCard, signedCardBefore } from './signed-card.ts'

const BEFORE = '0.3'
const CURRENT = '1.0'

/**
 * The cards that agents look for, by path. Clients of A2A 0.3 do not state their version, so the agent card is that of 1.0 with
 * what those read beside it; `A2A-Version` or `?tag=` of 1.0 or 0.3 gives the pure shape of one version.
 */
export function cardDocuments(
  tools: readonly Tool[],
  facts: () => CardFacts,
  sign: SignCard,
): Readonly<Record<string, Document>> {
  function card(tag: string | undefined): object {
    const told = facts()
    const signing = { sign, jwksUrl: `${told.publicUrl}/.well-known/jwks.json` }
    if (tag === BEFORE) return signedCardBefore(agentCardBefore(tools, told), signing)
    const current = signedCard(agentCard(tools, told), signing)
    return tag === CURRENT ? current : agentCardForBoth(current, told)
  }

  return {
    '/.well-known/agent-card.json': {
      mediaType: 'application/json; charset=utf-8',
      tags: [CURRENT, BEFORE],
      tagHeader: {
        name: 'A2A-Version',
        tagOf: (version) =>
          [CURRENT, BEFORE].find((tag) => version.trim() === tag || version.trim().startsWith(`${tag}.`)),
      },
      text: (tag) => JSON.stringify(card(tag)),
    },
    '/.well-known/agent.json': jsonDocument(() => directoryCard(tools, facts())),
  }
}

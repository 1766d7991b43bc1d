import { type Document, jsonDocument } from '../../discovery/document.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { agentCard, type CardFacts, createAgentCardForBoth, createAgentCardV03 } from './agent-card.ts'
import { createDirectoryCard } from './directory-card.ts'
import { type SignCard, signCard, signCardV03 } from './sign-card.ts'

const V03 = '0.3'
const V1 = '1.0'

/**
 * The cards that agents look for, by path. Clients of A2A 0.3 do not state their version, so the agent card is that of 1.0 with
 * what those read beside it; `A2A-Version` or `?tag=` of 1.0 or 0.3 gives the pure shape of one version.
 */
export function createCardDocuments(
  tools: readonly Tool[],
  facts: () => CardFacts,
  sign: SignCard,
): Readonly<Record<string, Document>> {
  function card(tag: string | undefined): object {
    const currentFacts = facts()
    const signing = { sign, jwksUrl: `${currentFacts.publicUrl}/.well-known/jwks.json` }
    if (tag === V03) return signCardV03(createAgentCardV03(tools, currentFacts), signing)
    const current = signCard(agentCard(tools, currentFacts), signing)
    return tag === V1 ? current : createAgentCardForBoth(current, currentFacts)
  }

  return {
    '/.well-known/agent-card.json': {
      mediaType: 'application/json; charset=utf-8',
      tags: [V1, V03],
      tagHeader: {
        name: 'A2A-Version',
        tagOf: (version) =>
          [V1, V03].find((tag) => version.trim() === tag || version.trim().startsWith(`${tag}.`)),
      },
      text: (tag) => JSON.stringify(card(tag)),
    },
    '/.well-known/agent.json': jsonDocument(() => createDirectoryCard(tools, facts())),
  }
}

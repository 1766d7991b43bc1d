import { type Document, jsonDocument } from '../discovery/document.ts'
import type { Tool } from '../tools/define-tool.ts'
import { agentCard, agentCardBefore, type CardFacts } from './agent-card.ts'
import { directoryCard } from './directory-card.ts'
import { type SignCard, signedCard, signedCardBefore } from './signed-card.ts'

const BEFORE = '0.3'

/**
 * The cards that agents look for, by path. The agent card is that of A2A 1.0; `A2A-Version: 0.3` or `?tag=0.3` gives the
 * shape of 0.3.
 */
export function cardDocuments(
  tools: readonly Tool[],
  facts: () => CardFacts,
  sign: SignCard,
): Readonly<Record<string, Document>> {
  function card(tag: string | undefined): object {
    const told = facts()
    const signing = { sign, jwksUrl: `${told.publicUrl}/.well-known/jwks.json` }
    return tag === BEFORE
      ? signedCardBefore(agentCardBefore(tools, told), signing)
      : signedCard(agentCard(tools, told), signing)
  }

  return {
    '/.well-known/agent-card.json': {
      mediaType: 'application/json; charset=utf-8',
      tags: [BEFORE],
      tagHeader: {
        name: 'A2A-Version',
        tagOf: (version) => (/^0\.3(\.\d+)?$/.test(version.trim()) ? BEFORE : undefined),
      },
      text: (tag) => JSON.stringify(card(tag)),
    },
    '/.well-known/agent.json': jsonDocument(() => directoryCard(tools, facts())),
  }
}

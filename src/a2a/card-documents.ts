import { type Document, jsonDocument } from '../discovery/document.ts'
import type { Tool } from '../tools/define-tool.ts'
import { agentCard, agentCardBefore, type CardFacts } from './agent-card.ts'
import { directoryCard } from './directory-card.ts'

/**
 * The cards that agents look for, by path. The agent card is that of A2A 1.0; `?tag=0.3` gives the shape of 0.3.
 */
export function cardDocuments(
  tools: readonly Tool[],
  facts: () => CardFacts,
): Readonly<Record<string, Document>> {
  return {
    '/.well-known/agent-card.json': {
      mediaType: 'application/json; charset=utf-8',
      tags: ['0.3'],
      text: (tag) =>
        JSON.stringify(tag === '0.3' ? agentCardBefore(tools, facts()) : agentCard(tools, facts())),
    },
    '/.well-known/agent.json': jsonDocument(() => directoryCard(tools, facts())),
  }
}

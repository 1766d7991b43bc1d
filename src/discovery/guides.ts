/** The guides of the documentation, in the order in which they are read. */

export type GuideGroup = 'Start' | 'Connect an agent' | 'Features' | 'Run your own' | 'Background'

export interface Guide {
  /** Last segment of its address, `/docs/<slug>`. */
  readonly slug: string
  readonly title: string
  readonly group: GuideGroup
  /** Its Markdown file in `docs/`. */
  readonly file: string
}

/** Every Markdown file of `docs/` is one row; a test compares both. */
export const guides: readonly Guide[] = [
  guide('quick-start', 'Quick start', 'Start'),
  guide('paying', 'Paying', 'Start'),
  guide('receipts', 'Receipts', 'Start'),
  guide('command-line', 'Command line', 'Start'),
  guide('recipes', 'Recipes', 'Start'),
  guide('errors', 'Errors by code', 'Start'),
  guide('troubleshooting', 'Troubleshooting', 'Start'),
  guide('mcp-hosts', 'MCP hosts', 'Connect an agent'),
  guide('a2a', 'A2A', 'Connect an agent'),
  guide('client', 'TypeScript client', 'Connect an agent'),
  guide('interop', 'Tested clients and adapters', 'Connect an agent'),
  guide('consult', 'Consult: from a sentence to a call', 'Connect an agent'),
  guide('sessions', 'Sessions', 'Features'),
  guide('monitors', 'Monitors', 'Features'),
  guide('signal-webhook', 'Signal webhook', 'Features'),
  guide('market-window', 'Free market data', 'Features'),
  guide('payouts', 'Payouts', 'Features'),
  guide('models', 'AI models', 'Features'),
  guide('going-live', 'Going live', 'Run your own'),
  guide('configuration', 'Configuration', 'Run your own'),
  guide('operations', 'Operating a gateway', 'Run your own'),
  guide('admin', 'Admin', 'Run your own'),
  guide('margins', 'Margins', 'Run your own'),
  guide('limits', 'Limits', 'Run your own'),
  guide('dependencies', 'Dependencies', 'Run your own'),
  guide('performance', 'Performance', 'Run your own'),
  guide('scale', 'Scale', 'Run your own'),
  guide('upstreams', 'Data sources', 'Run your own'),
  guide('tools', 'Table of all tools', 'Background'),
  guide('glossary', 'Glossary', 'Background'),
  guide('architecture', 'Architecture', 'Background'),
  guide('threat-model', 'Threat model', 'Background'),
  { slug: 'decisions', title: 'Decisions', group: 'Background', file: 'decisions/README.md' },
  guide('mutation', 'Mutation testing', 'Background'),
  guide('performance-diary', 'Performance diary', 'Background'),
  guide('consult-diary', 'Consult diary', 'Background'),
]

function guide(slug: string, title: string, group: GuideGroup): Guide {
  return { slug, title, group, file: `${slug}.md` }
}

import { codeBlock } from '../code/code-block.ts'
import { toJson, toShellWord } from '../code/literals.ts'
import { fill, make, one } from '../dom.ts'
import { gatewayUrl } from '../gateway.ts'
import { onceNear } from '../once-near.ts'
import { createTabs, type Tab } from '../tabs.ts'

const NAME = 'pennywire'
const PROMPT = 'Is SOL trending up on the 4h? Pay up to $0.01 for the answer.'

/** How each host of agents is connected: what to copy, and what to type first. */
export function openHosts(): void {
  const origin = gatewayUrl.replace(/\/$/, '')
  const position = one('hosts', HTMLElement)
  // the letters of code are a font of their own
  onceNear(position, () => fill(position, createTabs('Hosts', listHosts(origin))))
}

function listHosts(origin: string): readonly Tab[] {
  const core = `${origin}/mcp/x/core`
  return [
    host('Claude Code', {
      note: 'The bridge runs on your machine and pays from your wallet within the caps you set.',
      code: `claude mcp add ${NAME} -- npx -y ${NAME} mcp --url ${toShellWord(origin)} --max-usd-per-call 0.05`,
      prompt: PROMPT,
    }),
    host('Claude Desktop', {
      note: 'Put this into claude_desktop_config.json (Settings, Developer, Edit config) and restart the app.',
      code: toLines({ mcpServers: { [NAME]: bridge(origin) } }),
      prompt: PROMPT,
    }),
    host('Cursor', {
      note: 'Install it by the link, or put this into .cursor/mcp.json.',
      code: toLines({ mcpServers: { [NAME]: bridge(origin) } }),
      prompt: PROMPT,
      install: cursorLink(origin),
    }),
    host('VS Code', {
      note: 'Run this once. Copilot lists the tools in agent mode.',
      code: `code --add-mcp ${toShellWord(toJson({ name: NAME, ...bridge(origin) }))}`,
      prompt: PROMPT,
    }),
    host('ChatGPT', {
      note: 'Settings, Connectors, Advanced, Developer mode: create a connector with this address. ChatGPT must reach it over https, and calls free tools and prices; it cannot sign payments.',
      code: core,
      prompt: 'Ask Pennywire which tools it has for funding rates, and what they cost.',
    }),
    host('REST', {
      note: 'Ask, read the 402, repeat with PAYMENT-SIGNATURE. Any x402 client pays it.',
      code: `curl -i ${toShellWord(`${origin}/signal?token=solana&bar=4h`)}`,
      prompt: `Read ${origin}/skill.md and tell me whether SOL is trending up on the 4h. Pay up to $0.01.`,
    }),
    host('A2A', {
      note: 'The agent card names the skills. Tasks survive a restart, stream, and are paid in band.',
      code: `curl ${toShellWord(`${origin}/.well-known/agent-card.json`)}`,
      prompt: 'Is SOL trending up on the 4h?',
    }),
  ]
}

interface Host {
  readonly note: string
  readonly code: string
  readonly prompt: string
  readonly install?: string
}

function host(title: string, { note, code, prompt, install }: Host): Tab {
  return {
    title,
    content: () => [
      make('p', {}, note),
      ...(install === undefined
        ? []
        : [make('p', {}, make('a', { class: 'button', href: install }, `Add to ${title}`))]),
      codeBlock(code, `Set-up for ${title}`),
      make('p', { class: 'quiet' }, 'Then type:'),
      codeBlock(prompt, `First prompt for ${title}`, 'prose'),
    ],
  }
}

function bridge(origin: string) {
  return { command: 'npx', args: ['-y', NAME, 'mcp', '--url', origin] }
}

function cursorLink(origin: string): string {
  const config = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(bridge(origin)))))
  return `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name: NAME, config })}`
}

function toLines(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

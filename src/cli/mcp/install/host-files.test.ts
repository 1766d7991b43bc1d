import { expect, test } from 'vitest'
import { findHostFile, type McpHost } from './host-files.ts'

test.for([
  ['claude-desktop', 'darwin', '/u', '/u/Library/Application Support/Claude/claude_desktop_config.json'],
  ['claude-desktop', 'linux', '/u', '/u/.config/Claude/claude_desktop_config.json'],
  ['claude-desktop', 'win32', 'C:\\u', 'C:\\r\\Claude\\claude_desktop_config.json'],
  ['claude-code', 'linux', '/u', '/u/.claude.json'],
  ['cursor', 'darwin', '/u', '/u/.cursor/mcp.json'],
  ['vscode', 'linux', '/u', '/u/.config/Code/User/mcp.json'],
  ['vscode', 'win32', 'C:\\u', 'C:\\r\\Code\\User\\mcp.json'],
] as const)('%s on %s keeps its servers in a known file', ([host, platform, home, path]) => {
  const environment = { APPDATA: 'C:\\r' }

  expect(findHostFile(host, { platform, home, environment, project: undefined })?.path).toBe(path)
})

test.for([
  ['claude-code', '/p/.mcp.json'],
  ['cursor', '/p/.cursor/mcp.json'],
  ['vscode', '/p/.vscode/mcp.json'],
  ['claude-desktop', undefined],
] satisfies readonly (readonly [McpHost, string | undefined])[])(
  '%s keeps the servers of a project apart, where it can',
  ([host, path]) => {
    const surroundings = { platform: 'linux', home: '/u', environment: {}, project: '/p' } as const

    expect(findHostFile(host, surroundings)?.path).toBe(path)
  },
)

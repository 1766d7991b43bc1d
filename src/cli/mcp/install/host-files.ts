import { posix, win32 } from 'node:path'

/** Programs that start MCP servers and whose settings we know how to change. */
export const MCP_HOSTS = ['claude-code', 'claude-desktop', 'cursor', 'vscode'] as const
export type McpHost = (typeof MCP_HOSTS)[number]

/** Where and how a host lists its servers. */
export interface HostFile {
  readonly title: string
  readonly path: string
  /** The member of the file that lists servers by name. */
  readonly member: 'mcpServers' | 'servers'
  /** Whether an entry names its transport. */
  readonly hasType: boolean
}

export interface HostSurroundings {
  readonly platform: NodeJS.Platform
  /** The folder of this user. */
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Set: the settings of this project instead of those of the user. */
  readonly project: string | undefined
}

const TITLES: Readonly<Record<McpHost, string>> = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  cursor: 'Cursor',
  vscode: 'VS Code',
}

/** The file of a host on a platform; undefined where it keeps none for projects. */
export function findHostFile(host: McpHost, surroundings: HostSurroundings): HostFile | undefined {
  const { platform, home, environment, project } = surroundings
  const { join } = platform === 'win32' ? win32 : posix
  const settings = findSettingsFolder(surroundings)
  const paths: Readonly<Record<McpHost, string | undefined>> = {
    'claude-code':
      project === undefined
        ? join(environment['CLAUDE_CONFIG_DIR'] || home, '.claude.json')
        : join(project, '.mcp.json'),
    'claude-desktop':
      project === undefined ? join(settings, 'Claude', 'claude_desktop_config.json') : undefined,
    cursor: join(project ?? home, '.cursor', 'mcp.json'),
    vscode:
      project === undefined
        ? join(settings, 'Code', 'User', 'mcp.json')
        : join(project, '.vscode', 'mcp.json'),
  }
  const path = paths[host]
  if (path === undefined) return undefined
  const isVsCode = host === 'vscode'
  return {
    title: TITLES[host],
    path,
    member: isVsCode ? 'servers' : 'mcpServers',
    hasType: isVsCode || host === 'claude-code',
  }
}

/** Where programs of a platform keep settings. */
function findSettingsFolder({ platform, home, environment }: HostSurroundings): string {
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support')
  if (platform === 'win32') return environment['APPDATA'] || win32.join(home, 'AppData', 'Roaming')
  return environment['XDG_CONFIG_HOME'] || posix.join(home, '.config')
}

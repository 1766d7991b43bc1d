import { homedir } from 'node:os'
import type { JsonObject } from '../../../core/json.ts'
import { askYesNo } from '../../call/confirm.ts'
import { CliError, UsageError } from '../../exit-code.ts'
import { cleanText } from '../../terminal/clean-text.ts'
import { createScreen } from '../../terminal/screen.ts'
import { findHostFile, type HostFile, type McpHost } from './host-files.ts'
import { createEntry, type EntryOptions, findSecretNames, formatChange, SERVER_NAME } from './server-entry.ts'
import {
  findLastCopy,
  isJsonObject,
  keepCopy,
  readSettingsFile,
  refuseFile,
  retireCopy,
  type SettingsFile,
  writeSettingsFile,
} from './settings-file.ts'

export interface InstallOptions extends Omit<EntryOptions, 'hasType' | 'platform'> {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly project?: true
  readonly undo?: true
  readonly yes?: true
}

interface Change {
  readonly file: SettingsFile
  readonly host: HostFile
  readonly servers: JsonObject
  readonly before: JsonObject | undefined
  readonly after: JsonObject | undefined
}

/** Adds our server to the settings of an MCP host, or takes it out again; every other server stays as it is. */
export async function installServer(id: McpHost, options: InstallOptions): Promise<void> {
  const host = findHostFile(id, {
    platform: process.platform,
    home: homedir(),
    environment: options.environment,
    project: options.project ? process.cwd() : undefined,
  })
  if (host === undefined) throw new UsageError('Claude Desktop has no settings for one project.')
  const file = readSettingsFile(host.path)
  const servers = readServers(file.settings, host)
  const before = findEntry(servers)
  const copy = options.undo ? findLastCopy(file.path) : undefined
  const after = options.undo
    ? copy === undefined
      ? undefined
      : findEntry(readServers(readSettingsFile(copy).settings, host))
    : createEntry({ ...options, hasType: host.hasType, platform: process.platform }, before)
  const change = { file, host, servers, before, after }
  if (JSON.stringify(before) === JSON.stringify(after)) {
    print(`${host.title}: nothing to change in ${host.path}`)
    return
  }
  await confirmChange(change, options.yes)
  const kept = options.undo ? undefined : keepCopy(file, new Date())
  writeSettingsFile(file, applyChange(change))
  if (copy !== undefined) retireCopy(copy)
  print(describeResult(change, kept, options))
}

function readServers(settings: JsonObject, { member, path }: HostFile): JsonObject {
  const servers = settings[member] ?? {}
  if (isJsonObject(servers)) return servers
  throw refuseFile(path, `lists no servers under ${member}`)
}

function findEntry(servers: JsonObject): JsonObject | undefined {
  const entry = Object.hasOwn(servers, SERVER_NAME) ? servers[SERVER_NAME] : undefined
  return isJsonObject(entry) ? entry : undefined
}

function applyChange({ file, host, servers, after }: Change): JsonObject {
  const others = Object.entries(servers).filter(([name]) => name !== SERVER_NAME)
  const isListed = Object.hasOwn(servers, SERVER_NAME)
  const changed =
    after === undefined
      ? Object.fromEntries(others)
      : isListed
        ? Object.fromEntries(
            Object.entries(servers).map(([name, entry]) => [name, name === SERVER_NAME ? after : entry]),
          )
        : { ...servers, [SERVER_NAME]: after }
  return { ...file.settings, [host.member]: changed }
}

async function confirmChange({ host, file, before, after }: Change, yes: true | undefined): Promise<void> {
  const { paint } = createScreen(process.stderr)
  const painters = { '+': paint.good, '-': paint.bad, ' ': paint.quiet }
  const title = file.exists ? host.path : `${host.path} (a new file)`
  const lines = formatChange([host.member, SERVER_NAME], { before, after })
  process.stderr.write(
    [
      `${paint.strong(host.title)}: ${title}`,
      ...lines.map(({ mark, text }) => painters[mark](`${mark} ${cleanText(text)}`)),
      '',
    ].join('\n'),
  )
  if (yes) return
  if (!process.stdin.isTTY)
    throw new CliError('declined', 'Not a terminal: pass `--yes` to write the file.', {
      hint: 'Nothing was written.',
    })
  if (!(await askYesNo('Write this?', ''))) throw new CliError('declined', 'Nothing was written.')
}

function describeResult(
  { host, file, after }: Change,
  copy: string | undefined,
  { undo }: InstallOptions,
): string {
  const secrets = findSecretNames(after)
  return [
    undo ? `Undone in ${file.path}.` : `Written to ${file.path}.`,
    ...(copy === undefined ? [] : [`The previous file is kept: ${copy}`]),
    ...(secrets.length === 0
      ? []
      : [`The file holds ${secrets.join(', ')}. \`pennywire wallet import\` keeps keys more safely.`]),
    undo
      ? `Restart ${host.title}.`
      : `Restart ${host.title}, then ask: “Is SOL trending up? Use pennywire.”\nTake it out again with --undo.`,
  ].join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

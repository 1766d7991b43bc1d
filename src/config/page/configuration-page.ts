import { z } from 'zod'
import { EnvironmentSchema } from '../config.ts'
import { dataSource, dataSourceIds, urlVariableOf } from '../data-sources.ts'
import { outgoingDefaults } from '../outgoing-money.ts'
import { secretVariables } from '../secret-files.ts'
import type { SettingGroup, SettingText } from './setting-text.ts'
import { settingTexts } from './setting-texts.ts'

const NONE = '–'
const HEAD = ['| variable | default | meaning |', '|---|---|---|']
/** Addresses of ours, which would only confuse. */
const HIDDEN_DEFAULTS: ReadonlySet<string> = new Set(['PAY_TO', 'SOLANA_PAY_TO'])

/** Every setting with its default, in Markdown: those that must be set first, then usual and rare ones, then sources. */
export function createConfigurationPage(): string {
  return [
    '# Configuration',
    '',
    'Written from the schema of the settings by `npm run manifests`; do not edit. Settings are environment variables. An empty',
    'variable counts as unset. `npx pennywire doctor` shows what is configured, and `doctor --live` asks every service.',
    '`npx pennywire config print` lists each setting with its origin; `--env-file` and `--config` read files.',
    '',
    'A wrong value ends the start. The message names every wrong variable, what is allowed there, and never a secret. Values stand without',
    'quotes around them. Spaces at their ends are ignored with a warning.',
    '',
    'Without any setting the gateway runs on embedded chains with simulated data.',
    '',
    '## For real dollars',
    '',
    'Set these before you [go live](going-live.md). They have no effect, or are refused, without `NETWORKS`.',
    '',
    ...HEAD,
    ...toRows('must'),
    '',
    '## Usual',
    '',
    ...HEAD,
    ...toRows('usual'),
    '',
    '### Secrets in files',
    '',
    'Add `_FILE` to the name and set it to the path of a file instead. Only its owner may read the file (`chmod 600`). This works',
    `for ${secretVariables.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '## Rare',
    '',
    ...HEAD,
    ...toRows('rare'),
    '',
    '## Source addresses',
    '',
    'Where each data source is asked, and its key. The gateway asks them in live mode only. [Upstreams](upstreams.md) lists limits and costs.',
    '',
    '| source | address variable | default | key | provides |',
    '|---|---|---|---|---|',
    ...dataSourceIds.map(toSourceRow),
    '',
    'A key marked * is required: without it the source is not asked.',
    '',
  ].join('\n')
}

function toRows(group: SettingGroup): readonly string[] {
  return Object.entries(settingTexts)
    .filter(([, text]) => text.group === group)
    .map(([name, text]) => toTableRow([`\`${name}\``, defaultOf(name, text), text.meaning]))
}

function defaultOf(name: string, { byDefault }: SettingText): string {
  const declared = byDefault ?? schemaDefaultOf(name)
  return declared === undefined || declared === '' ? NONE : declared
}

function schemaDefaultOf(name: string): string | undefined {
  if (HIDDEN_DEFAULTS.has(name)) return undefined
  const outgoing: Readonly<Record<string, string>> = outgoingDefaults
  if (name in outgoing) return `\`${outgoing[name]}\``
  const schema = (EnvironmentSchema.shape as Readonly<Record<string, z.ZodType>>)[name]
  if (!(schema instanceof z.ZodDefault)) return undefined
  const value = String(schema.def.defaultValue)
  return value === '' ? undefined : `\`${value}\``
}

function toSourceRow(id: (typeof dataSourceIds)[number]): string {
  const { name, baseUrl, key, provides } = dataSource(id)
  const keys = key
    ? [
        `\`${key.variable}\`${key.required ? '*' : ''}`,
        ...(key.paid ? [`\`${key.paid.variable}\` (paid plan)`] : []),
      ]
    : []
  return toTableRow([
    name.replace(/^The /, ''),
    `\`${urlVariableOf(id)}\``,
    baseUrl === '' ? NONE : baseUrl,
    keys.join(', ') || NONE,
    provides,
  ])
}

function toTableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

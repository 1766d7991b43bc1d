import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { facilitatorPresets, isFacilitatorName } from '../../core/reference/facilitators.ts'
import type { InitAnswers } from './answers.ts'
import { findNode, nameOf } from './networks.ts'

const OWNER_FILE = 0o600
const OWNER_FOLDER = 0o700
const TOKEN_BYTES = 24

export interface WrittenFiles {
  readonly envFile: string
  /** The previous env file, where there was one. */
  readonly copy: string | undefined
  /** What still has to be filled in, a sentence each. */
  readonly missing: readonly string[]
}

/** Further settings of an env file. */
interface ExtraSettings {
  /** URLs of nodes by network, instead of public ones. */
  readonly nodes: Readonly<Record<string, string>>
  readonly lines: readonly string[]
  /** Secrets that were given, and lie in files. */
  readonly fromEnvironment: readonly string[]
}

const NOTHING_EXTRA: ExtraSettings = { nodes: {}, lines: [], fromEnvironment: [] }

/** Writes the env file and the secrets of a gateway, for this user alone. Secrets that exist stay as they are. */
export function writeFiles(
  folder: string,
  answers: InitAnswers,
  extra: ExtraSettings = NOTHING_EXTRA,
): WrittenFiles {
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets, { recursive: true, mode: OWNER_FOLDER })
  const tokenFile = join(secrets, 'admin-tokens')
  if (!existsSync(tokenFile))
    writeFileSync(tokenFile, `admin:${randomBytes(TOKEN_BYTES).toString('hex')}\n`, {
      mode: OWNER_FILE,
      flag: 'wx',
    })
  const envFile = join(folder, 'gateway.env')
  const copy = keepCopy(envFile)
  const { lines, missing } = createLines(folder, tokenFile, { ...answers, ...extra })
  const draft = `${envFile}.${randomUUID()}`
  try {
    writeFileSync(draft, `${lines.join('\n')}\n`, { mode: OWNER_FILE, flag: 'wx' })
    renameSync(draft, envFile)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  return { envFile, copy, missing }
}

/** @returns Where the copy is; undefined when there was nothing to copy. */
function keepCopy(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  for (let number = 1; ; number += 1) {
    const copy = `${path}.${number}.bak`
    if (existsSync(copy)) continue
    copyFileSync(path, copy)
    return copy
  }
}

function createLines(
  folder: string,
  tokenFile: string,
  {
    networks,
    payees,
    facilitator,
    dataMode,
    publicUrl,
    nodes: given,
    lines: further,
    fromEnvironment,
  }: InitAnswers & ExtraSettings,
): { readonly lines: readonly string[]; readonly missing: readonly string[] } {
  const nodes = networks.map((network) => {
    const { variable, url } = findNode(network)
    return { variable, url: given[network] ?? url }
  })
  const token = facilitator && isFacilitatorName(facilitator) ? facilitatorPresets[facilitator].token : 'none'
  const keyName = `${token.toUpperCase()}_API_KEY`
  const needsKey = facilitator === 'cdp' && !fromEnvironment.includes(`${keyName}_SECRET`)
  return {
    lines: [
      '# Made by pennywire init. Start with: pennywire serve --env-file gateway.env',
      '# Every setting: pennywire config print --all',
      '',
      `DATA_MODE=${dataMode}`,
      toLine('DATA_DIR', join(folder, 'data')),
      toLine('ADMIN_TOKENS_FILE', tokenFile),
      ...(publicUrl === undefined
        ? ['# PUBLIC_URL=https://gateway.example']
        : [`PUBLIC_URL=${publicUrl}`, '# TRUSTED_PROXIES=127.0.0.1']),
      ...(networks.length === 0
        ? []
        : [
            '',
            `NETWORKS=${networks.map(nameOf).join(',')}`,
            ...Object.entries(payees).map(([name, address]) => `${name}=${address}`),
            `FACILITATOR_1=${facilitator}`,
            ...(needsKey ? [`${keyName}_ID=`, `${keyName}_SECRET=`] : []),
            ...(Object.keys(given).length > 0
              ? []
              : ['# Public nodes are slow and limited. Name your own before you sell much.']),
            ...nodes.map(({ variable, url = '' }) => `${variable}=${url}`),
          ]),
      ...further,
    ],
    missing: [
      ...(needsKey ? [`Put your key into ${keyName}_ID and ${keyName}_SECRET.`] : []),
      ...nodes.flatMap(({ variable, url }) =>
        url === undefined ? [`Put the URL of a node into ${variable}.`] : [],
      ),
    ],
  }
}

/** A path may hold a space; a quote or a line break was refused before. */
function toLine(name: string, path: string): string {
  return /[\s#]/.test(path) ? `${name}="${path}"` : `${name}=${path}`
}

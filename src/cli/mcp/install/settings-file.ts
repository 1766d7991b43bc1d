import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type JsonObject, tryParseJson } from '../../../core/json.ts'
import { CliError } from '../../exit-code.ts'

/** Claude Code keeps its history in the same file. */
const MAX_FILE_BYTES = 64 * 1_024 * 1_024
const OWNER_FILE = 0o600
const OWNER_FOLDER = 0o700
const COPY = '.before-pennywire-'
const INDENT = /^[[{]\r?\n([ \t]+)"/
const DEFAULT_INDENT = '  '

export interface SettingsFile {
  /** Where the file lies, behind links. */
  readonly path: string
  readonly exists: boolean
  readonly settings: JsonObject
  readonly indent: string
}

/** @throws CliError that names the file, which then stays as it is. */
export function readSettingsFile(path: string): SettingsFile {
  if (!existsSync(path)) return { path, exists: false, settings: {}, indent: DEFAULT_INDENT }
  const real = realpathSync(path)
  if (statSync(real).size > MAX_FILE_BYTES) throw refuseFile(path, 'is too large')
  const text = readFileSync(real, 'utf8').replace(/^\ufeff/, '')
  if (text.trim() === '') return { path: real, exists: true, settings: {}, indent: DEFAULT_INDENT }
  const settings = tryParseJson(text)
  if (!isJsonObject(settings)) throw refuseFile(path, 'is not valid JSON, or has comments')
  return { path: real, exists: true, settings, indent: INDENT.exec(text)?.[1] ?? DEFAULT_INDENT }
}

/** Replaces the file whole, so that a crash leaves the old one or the new one. Its mode stays. */
export function writeSettingsFile({ path, exists, indent }: SettingsFile, settings: JsonObject): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER })
  const mode = exists ? statSync(path).mode & 0o777 : OWNER_FILE
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, `${JSON.stringify(settings, null, indent)}\n`, { mode, flag: 'wx' })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** @returns Where the copy is; undefined when there is no file yet. */
export function keepCopy({ path, exists }: SettingsFile, now: Date): string | undefined {
  if (!exists) return undefined
  const copy = `${path}${COPY}${now.toISOString().replace(/[:.]/g, '-')}`
  copyFileSync(path, copy)
  return copy
}

/** The copy of the last change; undefined without one. */
export function findLastCopy(path: string): string | undefined {
  const folder = dirname(path)
  if (!existsSync(folder)) return undefined
  const start = `${basename(path)}${COPY}`
  const last = readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith('Z'))
    .sort()
    .at(-1)
  return last === undefined ? undefined : join(folder, last)
}

/** Keeps a copy that has served, under a name that no further undo looks at. */
export function retireCopy(copy: string): void {
  renameSync(copy, `${copy}.undone`)
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A file that stays as it is. */
export function refuseFile(path: string, why: string): CliError {
  return new CliError('failed', `${path} ${why}, so it stays as it is.`, {
    hint: 'Repair it and try again, or add the server by hand.',
  })
}

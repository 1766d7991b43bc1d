import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchKeys, type KeySet } from '../../client/index.ts'
import { tryParseJson } from '../../client/try-parse-json.ts'

/** Keys that a gateway signs receipts with, kept so that receipts can be verified without it. */
export function readKeptKeys(home: string, gateway: string): KeySet | undefined {
  try {
    const value = tryParseJson(readFileSync(toPath(home, gateway), 'utf8')) as KeySet | undefined
    return Array.isArray(value?.keys) ? value : undefined
  } catch {
    return undefined
  }
}

/** Asks a gateway for its keys and keeps them beside those of before; undefined when it shows none. */
export async function fetchAndKeepKeys(home: string, gateway: string): Promise<KeySet | undefined> {
  const fetched = await fetchKeys(gateway).catch(() => undefined)
  if (!fetched) return undefined
  const kept = readKeptKeys(home, gateway)?.keys ?? []
  // a gateway that has changed its key still signed the receipts of before
  const all = [...fetched.keys, ...kept.filter(({ kid }) => !fetched.keys.some((key) => key.kid === kid))]
  try {
    mkdirSync(join(home, 'gateway-keys'), { recursive: true, mode: 0o700 })
    writeFileSync(toPath(home, gateway), JSON.stringify({ keys: all }), { mode: 0o600 })
  } catch {
    // an answer that was paid for is shown even if nothing can be written
  }
  return fetched
}

function toPath(home: string, gateway: string): string {
  const name = createHash('sha256').update(gateway).digest('hex').slice(0, 32)
  return join(home, 'gateway-keys', `${name}.json`)
}

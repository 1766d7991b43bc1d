import type { AdminOperation } from '../../admin/operation.ts'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { fetchGateway, type ReachResult } from '../reach.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { exportTable } from './export-table.ts'
import { formatTable, type Row } from './table.ts'

interface AdminRequest {
  readonly url: string
  readonly token: string | undefined
  readonly json?: true | undefined
}

type Given = Readonly<Record<string, unknown>>

/** Has the admin API of a gateway do one thing, and prints what it states. */
export async function perform(
  { id, kind, columns }: AdminOperation,
  given: Given,
  { json, ...asking }: AdminRequest,
): Promise<void> {
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const reached =
    kind === 'look'
      ? await fetchGateway(createAddress(asking, id, input), { headers: authorization(asking) })
      : await fetchGateway(createAddress(asking, id), {
          method: 'POST',
          headers: { ...authorization(asking), 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        })
  const body = readErrorText(reached)
  process.stdout.write(json ? `${formatJson(body)}\n` : toWords(body, columns))
}

/** Writes a whole table to standard output as it comes. */
export async function printTable(given: Given, asking: AdminRequest): Promise<void> {
  await exportTable({
    url: createAddress(asking, 'export', given),
    headers: authorization(asking),
    refuse(status, text) {
      readErrorText({ status, body: tryParseJson(text) })
      throw new Error('The gateway sent no table.')
    },
  })
}

function createAddress({ url }: AdminRequest, operation: string, query: Given = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, `${value}`]],
  )
  const search = new URLSearchParams(pairs).toString()
  return `${url}/admin/api/${operation}${search && `?${search}`}`
}

/** @throws Error when there is no token. */
function authorization({ token }: AdminRequest): Record<string, string> {
  if (token === undefined)
    throw new Error(
      'There is no token: start the gateway with ADMIN_TOKENS=NAME:TOKEN, and set PENNYWIRE_ADMIN_TOKEN to the token.',
    )
  return { Authorization: `Bearer ${token}` }
}

/** @throws Error with what the admin API states, when it refuses. */
function readErrorText({ status, body }: Pick<ReachResult, 'status' | 'body'>): Row {
  if (status === 200 && isObject(body)) return body
  if (status === 404 && isObject(body) && `${body['error']}`.includes('nothing at this path'))
    throw new Error('This gateway has no admin API: start it with ADMIN_TOKENS=NAME:TOKEN.')
  if (isObject(body) && typeof body['error'] === 'string') throw new Error(body['error'])
  throw new Error(`The gateway answered with status ${status}.`)
}

function toWords(body: Row, columns: readonly string[]): string {
  const { rows, next, notes } = body
  if (!Array.isArray(rows)) return formatTable([body], Object.keys(body))
  const table = rows.length === 0 ? 'Nothing.\n' : formatTable(rows.filter(isObject), columns)
  return `${table}${next === undefined ? '' : `More: --after ${next}\n`}${toNoteLines(notes)}`
}

/** What the figures mean, a line each. */
function toNoteLines(notes: unknown): string {
  if (!Array.isArray(notes) || notes.length === 0) return ''
  return `\n${notes.map((note) => `${toOneLine(`${note}`)}\n`).join('')}`
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { readLimited } from '../../src/client/read-limited.ts'
import { tryParseJson } from '../../src/client/try-parse-json.ts'
import { withTimeout } from '../../src/client/with-timeout.ts'

export type Row = Readonly<Record<string, unknown>>
export type Query = Readonly<Record<string, string>>
export type Input = Readonly<Record<string, string | boolean>>

/** What an admin can read or do, as `GET /admin/api` describes it. */
export interface Operation {
  readonly id: string
  readonly kind: 'look' | 'act'
  readonly title: string
  readonly summary: string
  readonly columns: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly description: string }[]
}

export interface Listing {
  /** Name of the token. */
  readonly by: string
  readonly operations: readonly Operation[]
}

/** Rows of a list with whatever else it states. */
export interface Page extends Row {
  readonly rows: readonly Row[]
  /** Where the next page begins; undefined at the end. */
  readonly next?: string
}

/** Why the gateway did not do what it was asked; the message is a sentence for the admin. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface AdminApi {
  listing(): Promise<Listing>
  look(operation: string, query?: Query): Promise<Page>
  act(operation: string, input: Input): Promise<Row>
  /** A list or an export as CSV. */
  csv(path: string, query: Query): Promise<Blob>
}

const TIMEOUT_MS = 15_000
const DOWNLOAD_MS = 300_000

/** @param token Sent as a bearer token with every request, and in no address. */
export function createApi(token: () => string): AdminApi {
  async function send<Body>(
    path: string,
    options: RequestInit,
    { read, timeoutMs }: { readonly read: (response: Response) => Promise<Body>; readonly timeoutMs: number },
  ): Promise<Body> {
    return withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(`./admin/api${path}`, {
        ...options,
        signal,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token()}` },
      })
      if (!response.ok) throw new ApiError(response.status, toSentence(response, await readLimited(response)))
      return await read(response)
    }).catch((cause: unknown) => {
      if (cause instanceof ApiError) throw cause
      throw new ApiError(0, 'The gateway does not answer. It may be restarting; this page keeps trying.')
    })
  }

  async function readJson(path: string, options: RequestInit = {}): Promise<Row> {
    const body = tryParseJson(await send(path, options, { read: readLimited, timeoutMs: TIMEOUT_MS }))
    if (isRow(body)) return body
    throw new ApiError(0, 'The gateway sent an answer that this page cannot read.')
  }

  return {
    async listing() {
      const { by, operations } = await readJson('')
      return { by: `${by}`, operations: Array.isArray(operations) ? operations : [] }
    },
    async look(operation, query = {}) {
      const body = await readJson(`/${operation}${toSearch(query)}`)
      const { rows, next } = body
      const page = { ...body, rows: Array.isArray(rows) ? rows.filter(isRow) : [] }
      return typeof next === 'string' ? { ...page, next } : page
    },
    act: (operation, input) => readJson(`/${operation}`, { method: 'POST', body: JSON.stringify(input) }),
    csv: (path, query) =>
      send(`/${path}${toSearch(query)}`, {}, { read: (response) => response.blob(), timeoutMs: DOWNLOAD_MS }),
  }
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Members of a row that are rows themselves. */
export function rowsIn(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function toSearch(query: Query): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}

function toSentence({ status }: Response, text: string): string {
  const body = tryParseJson(text)
  if (isRow(body) && typeof body['error'] === 'string') return body['error']
  return `The gateway failed with status ${status}.`
}

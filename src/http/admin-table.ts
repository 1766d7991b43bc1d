import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExportTable } from '../admin/exports.ts'
import { formatCsvLine } from '../core/text/csv.ts'
import { ADMIN_HEADERS } from './headers.ts'

/**
 * Sends a table page by page, no faster than it is read; one that is not read to its end is not made to its end.
 *
 * @throws whatever the first page fails with, before anything is sent.
 */
export async function sendTable(
  table: ExportTable & { readonly name: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const closed = new AbortController()
  request.socket.once('close', () => closed.abort())
  const pages = table.rows()[Symbol.asyncIterator]()
  let page = await pages.next()
  response.writeHead(200, {
    ...ADMIN_HEADERS,
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${table.name}.csv"`,
  })
  response.write(formatCsvLine(table.columns))
  for (; !page.done; page = await pages.next()) {
    if (closed.signal.aborted) return
    if (!response.write(page.value.map(formatCsvLine).join('')))
      await once(response, 'drain', { signal: closed.signal }).catch(() => {})
  }
  response.end()
}

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { GatewayError } from '../core/failures.ts'
import { ADMIN_HEADERS } from './headers.ts'

const FILES: Readonly<Record<string, readonly [name: string, mediaType: string]>> = {
  '/admin': ['admin.html', 'text/html; charset=utf-8'],
  '/admin/admin.js': ['admin.js', 'text/javascript; charset=utf-8'],
  '/admin/theme.js': ['theme.js', 'text/javascript; charset=utf-8'],
  '/admin/admin.css': ['admin.css', 'text/css; charset=utf-8'],
}

/** Serves the admin page, which holds no data: it asks for a token, and the API for everything else. */
export function createAdminPage(directory: string) {
  const cached = new Map<string, Buffer>()

  return (path: string, { method }: IncomingMessage, response: ServerResponse): void => {
    const file = FILES[path]
    if (!file) throw new GatewayError('not_found', 'There is nothing at this path.')
    if (method !== 'GET' && method !== 'HEAD')
      throw new GatewayError('method_not_allowed', 'This path takes GET, HEAD.')
    const [name, mediaType] = file
    const bytes = cached.get(name) ?? readPageFile(join(directory, name))
    cached.set(name, bytes)
    response
      .writeHead(200, { ...ADMIN_HEADERS, 'Content-Type': mediaType, 'Content-Length': bytes.length })
      .end(bytes)
  }
}

function readPageFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new GatewayError('not_found', 'The page was not built; run npm run build.', { cause })
  }
}

import { readFileSync } from 'node:fs'

const NAME = /^[a-z0-9][a-z0-9_-]{0,31}:/

/** Who asks: `PENNYWIRE_ADMIN_TOKEN`, or the first of the gateway's own tokens, from ADMIN_TOKENS or its file. */
export function findAdminToken(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { PENNYWIRE_ADMIN_TOKEN: token, ADMIN_TOKENS: listed, ADMIN_TOKENS_FILE: file } = environment
  if (token) return token
  const [first = ''] = (listed || (file ? readTokens(file) : '')).split(',')
  return first.trim().replace(NAME, '') || undefined
}

/** Empty where the file cannot be read: then the gateway may still be asked with another token. */
function readTokens(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

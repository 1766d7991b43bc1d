import { verifyReceipt } from '../../client/index.ts'
import { fetchAndKeepKeys } from '../purchases/key-cache.ts'

/**
 * What a receipt is worth, in a word or a sentence.
 *
 * @param receipt Undefined where none came.
 * @param text The answer it is for, byte by byte.
 */
export async function describeReceipt(
  receipt: string | undefined,
  { url, text, home }: { readonly url: string; readonly text: string; readonly home: string },
): Promise<string> {
  if (receipt === undefined) return 'none'
  const keys = await fetchAndKeepKeys(home, url)
  if (!keys) return 'not checked: the gateway shows no keys'
  const verdict = await verifyReceipt(receipt, { keys, text })
  return verdict.valid ? 'valid' : `not valid: ${verdict.reason}`
}

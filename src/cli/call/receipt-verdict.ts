import { fetchKeys, verifyReceipt } from '../../client/index.ts'

/**
 * What a receipt is worth, in a word or a sentence.
 *
 * @param receipt Undefined where none came.
 * @param text The answer it is for, byte by byte.
 */
export async function describeReceipt(
  receipt: string | undefined,
  { url, text }: { readonly url: string; readonly text: string },
): Promise<string> {
  if (receipt === undefined) return 'none'
  const keys = await fetchKeys(url).catch(() => undefined)
  if (!keys) return 'not checked: the gateway shows no keys'
  const verdict = await verifyReceipt(receipt, { keys, text })
  return verdict.valid ? 'valid' : `not valid: ${verdict.reason}`
}

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { GatewayError } from '../../core/failures.ts'

const unzip = promisify(gunzip)

/**
 * The bytes of a body that came in gzip. Unpacking stops at the limit, so a small body cannot become a huge one.
 *
 * @param name How we call the upstream in a sentence.
 * @throws GatewayError `upstream_malformed` when it is larger than the limit, or no gzip.
 */
export async function unpackGzip(
  bytes: Uint8Array,
  { name, maxBytes }: { readonly name: string; readonly maxBytes: number },
): Promise<Uint8Array> {
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    const sentence = isTooLarge
      ? `${name} sent more than we read.`
      : `${name} packed its answer in a way that cannot be unpacked.`
    throw new GatewayError('upstream_malformed', sentence, { cause })
  }
}

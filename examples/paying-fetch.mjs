import { wrapFetchWithPayment } from '@x402/fetch'
import { boundedFetch } from './bounded-fetch.mjs'
import { stockClient } from './wallet.mjs'

/**
 * A fetch that pays what it is asked for, out of a throw-away wallet.
 *
 * @param {string} gateway Base URL.
 */
export async function payingFetch(gateway) {
  return wrapFetchWithPayment(boundedFetch, await stockClient(gateway))
}

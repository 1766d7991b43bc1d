import { GatewayError } from '../../../core/failures.ts'

/** Most blocks whose logs one question asks for; public nodes refuse more. */
export const BLOCKS_PER_QUESTION = 2_000
/** How far back the transfer of a spent nonce is looked for: a little more than two days of two-second blocks. */
export const BLOCKS_BACK = 100_000
export const SEARCH_MS = 8_000

/** A span of blocks, both ends included. */
export interface Blocks {
  readonly from: number
  readonly to: number
}

/** Cuts a span of blocks into pieces, the latest first. */
export function* backwards({ from, to }: Blocks, most: number): Generator<Blocks> {
  for (let last = to; last >= from; last -= most) yield { from: Math.max(from, last - most + 1), to: last }
}

/** @throws GatewayError `upstream_unavailable`: no one may take what a node does not show for what is not there. */
export function notShown(): never {
  throw new GatewayError(
    'upstream_unavailable',
    'The node of the chain does not show a transfer it knows of.',
  )
}

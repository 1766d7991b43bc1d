/** One of several nodes of a chain, asked by itself. */
export interface Witness<Chain> {
  /** Never the whole address, which may hold a key. */
  readonly host: string
  readonly chain: Chain
  /** Whether its newest block is of the last minute; one that has stopped has no say in what came after. */
  keepsUp(): Promise<boolean>
}

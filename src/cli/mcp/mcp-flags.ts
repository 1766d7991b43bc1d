/** What the bridge is given on the command line. */
export interface McpFlags {
  readonly url: string
  readonly surface: string
  readonly maxUsdPerCall: string
  readonly maxUsdPerHour: string
  readonly maxUsdPerDay: string
  readonly autoApproveUsd: string
  readonly askAbove: string
  readonly networks: string
  readonly assets: string
  readonly payees: string
  readonly dryRun?: true
  readonly receipts?: true
  readonly json?: true
}

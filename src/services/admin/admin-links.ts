import type { JsonObject } from '../../core/json.ts'
import { findExplorerPage } from '../../core/reference/explorers.ts'

/** Pages of explorers for what a row names; none where the gateway is paid on chains of its own. */
export type FindLinks = (row: {
  readonly network: string
  readonly transaction?: string | null
  readonly account?: string | null
}) => JsonObject

/** @param isPublic Whether anybody else can look at the chains. */
export function createLinkFinder(isPublic: boolean): FindLinks {
  if (!isPublic) return () => ({})
  return ({ network, transaction = null, account = null }) => {
    const found = {
      transaction: findExplorerPage(network, 'transaction', transaction),
      account: findExplorerPage(network, 'account', account),
    }
    const links = Object.fromEntries(Object.entries(found).filter(([, url]) => url !== undefined))
    return Object.keys(links).length === 0 ? {} : { links }
  }
}

import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { mainNetworks } from '../evm/networks.ts'
import { failOver } from '../fail-over.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { ContractCheck, ContractChecks } from './contract-checks.ts'
import { explainGoplus, unknownToken } from './goplus-refusals.ts'

const Flag = z
  .enum(['0', '1', ''])
  .nullish()
  .transform((text) => (text ? text === '1' : undefined))
/** A part of one as text; empty where it could not be tried. */
const Tax = z
  .string()
  .regex(/^\d*(?:\.\d+)?$/)
  .nullish()
  .transform((text) => (text ? 100 * Number(text) : undefined))
const Count = z
  .string()
  .regex(/^\d{1,15}$/)
  .nullish()
  .transform((text) => (text ? Number(text) : undefined))

const Row = z.object({
  is_honeypot: Flag,
  buy_tax: Tax,
  sell_tax: Tax,
  is_open_source: Flag,
  hidden_owner: Flag,
  can_take_back_ownership: Flag,
  owner_change_balance: Flag,
  is_mintable: Flag,
  transfer_pausable: Flag,
  is_blacklisted: Flag,
  holder_count: Count,
})
const Envelope = z.object({ code: z.number(), result: z.record(z.string(), Row).nullish() })
const freshness = { fresh: MINUTE_MS, stale: 5 * MINUTE_MS }

/** GoPlus: public, no key. Documented, not recorded: what it leaves out stays unknown. */
export function goplusChecks(
  connection: Connection,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): ContractChecks {
  const read = createReader(connection, Envelope, { ...freshness, explain: explainGoplus })
  return {
    async check({ chain, address }, options) {
      const { chainId } = mainNetworks[chain].network
      const contract = address.toLowerCase()
      const ask = async () => {
        const url = urlAt(connection.baseUrl, `api/v1/token_security/${chainId}`, {
          contract_addresses: contract,
        })
        const { value, receivedAt, cached } = await read(url, options)
        const row = value.result?.[contract]
        if (!row) throw unknownToken()
        return { row, asOf: receivedAt, cached }
      }
      const { answer, sources } = await failOver([{ name: 'goplus', ask }], options)
      return { mode, sources, ...checkIn(answer.row) }
    },
  }
}

function checkIn(row: z.output<typeof Row>): Omit<ContractCheck, 'mode' | 'sources'> {
  const fields = {
    isHoneypot: row.is_honeypot,
    buyTaxPct: row.buy_tax,
    sellTaxPct: row.sell_tax,
    isOpenSource: row.is_open_source,
    hasHiddenOwner: row.hidden_owner,
    canTakeBackOwnership: row.can_take_back_ownership,
    ownerChangesBalances: row.owner_change_balance,
    isMintable: row.is_mintable,
    isPausable: row.transfer_pausable,
    isBlacklisting: row.is_blacklisted,
    holderCount: row.holder_count,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

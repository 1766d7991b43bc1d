import { z } from 'zod'
import { findLedgerId, probeDatabase } from '../../app/probes/database.ts'
import type { Config } from '../../config/config.ts'
import { type Check, fine, off, wrong } from './check.ts'
import { probeUrl } from './probe-url.ts'

const Capabilities = z.looseObject({
  ledger: z.uuid(),
  networks: z.array(z.looseObject({ payTo: z.string() })),
})

/**
 * Whether the gateway that answers under our public address keeps the ledger of this configuration. Two ledgers with one
 * payee each give an answer for the same payment.
 */
export async function checkLedger(config: Config): Promise<Check> {
  const own = config.database
    ? await probeDatabase(config.database.url).then(
        ({ ledgerId }) => ledgerId,
        () => undefined,
      )
    : findLedgerId(config.dataDirectory)
  const url = config.publicUrl ?? createLocalUrl(config)
  const seen = url === undefined ? undefined : await probeUrl(`${url}/x402/capabilities`)
  const answering = Capabilities.safeParse(seen?.body).data
  if (own === undefined && !answering) return off('ledger', 'None yet; the first start makes one.')
  if (!answering) return fine('ledger', `${own}; no gateway that is running names another.`)
  if (own === answering.ledger) return fine('ledger', `${own}, which the gateway at ${url} keeps too.`)
  const isChainOwn = config.payment.networks.length === 0 && config.embeddedChainUrl === undefined
  const payees = listPayees(config)
  const isOneBusiness = !isChainOwn && answering.networks.some(({ payTo }) => payees.has(payTo.toLowerCase()))
  const says = `The gateway at ${url} keeps the ledger ${answering.ledger}, and this configuration ${own ?? 'a new one'}`
  return isOneBusiness
    ? wrong(
        'ledger',
        `${says}, with one payee: each would give an answer for the same payment. Let them share DATABASE_URL, or give each a payee of its own.`,
      )
    : fine('ledger', `${says}; no payment is good for both.`)
}

function listPayees({ payTo, payment, solana }: Config): ReadonlySet<string> {
  const isReal = payment.networks.length > 0
  const all = isReal ? [payment.payToEvm, payment.payToSolana, payment.payToAlgorand] : [payTo, solana.payTo]
  return new Set(all.flatMap((address) => address?.toLowerCase() ?? []))
}

function createLocalUrl({ host, port }: Config): string | undefined {
  if (port === 0) return undefined
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

import { signInToGateway } from '../../client/sign-in.ts'
import { callFreeTool } from '../call/call-free-tool.ts'
import { askYesNo } from '../call/confirm.ts'
import { explainFailure } from '../call/explain-failure.ts'
import { type OutputFlags, printAnswer } from '../call/present.ts'
import { isRecord } from '../card/json.ts'
import { CliError } from '../exit-code.ts'
import { openSigners } from '../wallet/open-signers.ts'

export interface MonitorTerms extends Pick<OutputFlags, 'json'> {
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly url: string
  readonly yes?: true | undefined
}

/** Prints the monitors that the wallet has paid for. */
export async function listMonitors(terms: MonitorTerms): Promise<void> {
  await show('Monitors', '/tools/monitor-list', { limit: 100 }, terms)
}

/** Prints one monitor with its latest events. */
export async function showMonitor(id: string, terms: MonitorTerms): Promise<void> {
  await show('Monitor', '/tools/monitor-events', { id, limit: 100 }, terms)
}

/** Ends a monitor; nothing is paid back. */
export async function cancelMonitor(id: string, terms: MonitorTerms): Promise<void> {
  const isAgreed =
    terms.yes === true ||
    (await askYesNo(
      'End this monitor? Nothing is paid back.',
      'Not a terminal: pass `--yes` to end the monitor.',
    ))
  if (!isAgreed) throw new CliError('declined', 'The monitor goes on.')
  await show('Monitor ended', '/tools/monitor-delete', { id }, terms)
}

async function show(title: string, path: string, body: object, terms: MonitorTerms): Promise<void> {
  const { signer, solana, addresses } = await openSigners(terms)
  if (addresses.length === 0) {
    throw new CliError('notCharged', 'You have no wallet yet, and monitors belong to a wallet.', {
      hint: 'Create one with `pennywire wallet new`.',
    })
  }
  const signIn = await signInToGateway(terms.url, { evm: signer, solana: solana?.signer }).catch((error) => {
    throw explainFailure(error, undefined, addresses, { url: terms.url })
  })
  const data = await callFreeTool(path, body, { url: terms.url, signIn })
  const isEmpty = isRecord(data) && data['count'] === 0
  const empty = isEmpty ? 'None yet. Create a monitor with `pennywire call monitor-create`.' : undefined
  printAnswer(title, { data, document: {}, empty }, terms)
}

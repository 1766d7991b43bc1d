import { fetchCapabilities, type TakenNetwork } from '../call/embedded-node.ts'
import { printNote } from '../call/print-note.ts'
import { CliError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'

/**
 * The networks that a gateway is paid on. Where no gateway answers there are none, and a note states it: a wallet can be
 * looked at without one.
 *
 * @throws PaymentError when a gateway refuses to answer.
 */
export async function findTakenNetworks(url: string): Promise<readonly TakenNetwork[]> {
  try {
    return await fetchCapabilities(url)
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'network') throw error
    printNote(`${toOneLine(error.message)} These are all networks that a wallet pays on.`)
    return []
  }
}

import { Command } from 'commander'
import { type BuyerContext, withExamples, withJson, withUrl } from './buyer-context.ts'

interface RecordFlags {
  readonly url: string
  readonly json?: true
  readonly yes?: true
}

/** `receipts`, `payments` and `monitors`: what was bought, and what became of it. */
export function createRecordCommands(context: BuyerContext): readonly Command[] {
  return [createReceiptsCommand(context), createPaymentsCommand(context), createMonitorsCommand(context)]
}

function createReceiptsCommand({ settings }: BuyerContext): Command {
  const command = new Command('receipts')
    .description('List your purchases; every receipt is verified offline.')
    .argument('[purchase]', 'the number or transaction of one, to show it whole')
  withExamples(withJson(command), ['pennywire receipts', 'pennywire receipts 3'])
  return command.action(async (word: string | undefined, { json }: RecordFlags) => {
    const { showReceipt, showReceipts } = await import('../purchases/show-receipts.ts')
    const options = { home: settings.home, json }
    await (word === undefined ? showReceipts(options) : showReceipt(word, options))
  })
}

function createPaymentsCommand(context: BuyerContext): Command {
  const command = new Command('payments')
    .description('Show what became of a payment; without one, the payments whose outcome is open.')
    .argument('[payment]', 'sha256 of the payment header, or the transaction of a purchase')
  withExamples(withJson(withUrl(command, context)), ['pennywire payments', 'pennywire payments 0x23df…'])
  return command.action(async (word: string | undefined, { url, json }: RecordFlags) => {
    const { showOpenPayments, showPayment } = await import('../purchases/show-payment.ts')
    const options = { home: context.settings.home, url, json }
    await (word === undefined ? showOpenPayments(options) : showPayment(word, options))
  })
}

function createMonitorsCommand(context: BuyerContext): Command {
  const { settings, environment } = context
  const monitors = new Command('monitors').description('The monitors that your wallet has paid for.')
  withExamples(monitors, [
    'pennywire monitors list',
    'pennywire monitors show mon_…',
    'pennywire monitors cancel mon_…',
  ])
  const terms = (flags: RecordFlags) => ({ home: settings.home, environment, ...flags })
  const add = (name: string, description: string) =>
    withJson(withUrl(monitors.command(name).description(description), context))

  add('list', 'List your monitors; your wallet signs in, which costs nothing.').action(
    async (flags: RecordFlags) => (await import('../monitors/monitors.ts')).listMonitors(terms(flags)),
  )
  add('show', 'Show one monitor with its latest events.')
    .argument('<id>', 'its id, mon_…')
    .action(async (id: string, flags: RecordFlags) =>
      (await import('../monitors/monitors.ts')).showMonitor(id, terms(flags)),
    )
  add('cancel', 'End a monitor; nothing is paid back.')
    .argument('<id>', 'its id, mon_…')
    .option('--yes', 'end it without asking')
    .action(async (id: string, flags: RecordFlags) =>
      (await import('../monitors/monitors.ts')).cancelMonitor(id, terms(flags)),
    )
  return monitors
}

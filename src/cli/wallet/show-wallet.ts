import { dollarsOf, microUsdOf } from '../../client/index.ts'
import { askYesNo } from '../call/confirm.ts'
import { nameNetwork } from '../call/networks.ts'
import { CliError } from '../exit-code.ts'
import { readPurchases } from '../purchases/purchase-log.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { formatTime } from '../terminal/format-value.ts'
import { createScreen } from '../terminal/screen.ts'
import { renderTable } from '../terminal/table.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import { readBalances } from './balance.ts'
import { warnOfPlainKey } from './create-wallet.ts'
import { type KeyKind, KIND_NAMES, toKeyBytes } from './key-kind.ts'
import { encryptSecret } from './keystore.ts'
import { listWallets } from './list-wallets.ts'
import { chooseKeystorePassphrase } from './passphrase.ts'
import { readKey } from './read-key.ts'
import { requireWallet } from './require-wallet.ts'

interface WalletOptions {
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly json?: true | undefined
}

/** Prints the addresses of the wallet, and how their keys are kept. */
export async function showWallet({ home, environment, json }: WalletOptions): Promise<void> {
  const wallets = await listWallets({ home, environment })
  const { paint } = createScreen(process.stdout)
  if (json) {
    const shown = wallets.map(({ kind, address, path, protection }) => ({ kind, address, path, protection }))
    process.stdout.write(`${formatJson({ ...shown[0], wallets: shown })}\n`)
  } else {
    for (const { kind, address, path, protection } of wallets)
      process.stdout.write(
        `${paint.strong(address)}\n${paint.quiet(`${KIND_NAMES[kind]}, ${protection}: ${path}`)}\n`,
      )
  }
  if (wallets.some(({ protection }) => protection === 'plain')) warnOfPlainKey()
}

/** Prints what the wallet holds on every network that the gateway takes. */
export async function showBalance({
  home,
  environment,
  json,
  url,
}: WalletOptions & { readonly url: string }): Promise<void> {
  const addresses = (await listWallets({ home, environment })).map(({ address }) => address)
  const balances = await readBalances(addresses, {
    url,
    rpcUrl: environment['PENNYWIRE_SOLANA_RPC_URL'] || undefined,
  })
  if (json) {
    process.stdout.write(`${formatJson({ balances })}\n`)
    return
  }
  const screen = createScreen(process.stdout)
  const rows = balances.map(({ usd, name, address, embedded }) => [
    usd === undefined ? 'no answer' : `$${usd}`,
    embedded ? `${name} (embedded, worth nothing elsewhere)` : name,
    address,
  ])
  const columns = [{ title: 'USDC', align: 'right' as const }, { title: 'Network' }, { title: 'Address' }]
  process.stdout.write(`${renderTable(columns, rows, screen).join('\n')}\n`)
  if (balances.every(({ usd }) => usd === '0'))
    process.stderr.write('The wallet is empty. Fund it with `pennywire wallet fund`.\n')
}

/**
 * Prints the key in the clear, or as an encrypted keystore file, after a confirmation.
 *
 * @throws CliError when no one confirms.
 */
export async function exportWallet(
  kind: KeyKind,
  { home, environment, keystore, yes }: WalletOptions & { readonly keystore?: true; readonly yes?: true },
): Promise<void> {
  const wallet = requireWallet(home, kind)
  if (keystore) {
    const key = await readKey(wallet, environment)
    const passphrase = await chooseKeystorePassphrase(environment)
    const sealed = await encryptSecret(toKeyBytes(key), passphrase, key.address)
    process.stdout.write(`${formatJson(sealed)}\n`)
    return
  }
  const warning = `This prints the private key of ${wallet.address}. Anyone who sees it can spend everything it holds.`
  const { columns: width } = createScreen(process.stderr)
  process.stderr.write(`${wrapText(warning, { width }).join('\n')}\n`)
  const isAgreed =
    yes === true || (await askYesNo('Print it?', 'Not a terminal: pass `--yes` to print the key.'))
  if (!isAgreed) throw new CliError('declined', 'The key was not printed.')
  process.stdout.write(`${(await readKey(wallet, environment)).secret}\n`)
}

/** Prints what this computer has paid, by day and by tool. */
export function showHistory({ home, json }: WalletOptions): void {
  const { purchases } = readPurchases(home)
  const totalUsd = dollarsOf(purchases.reduce((sum, { usd }) => sum + microUsdOf(usd), 0n))
  if (json) {
    const payments = purchases.map(({ at, tool, usd, gateway, settlement }) => ({
      at,
      tool,
      usd,
      gateway,
      settlement,
    }))
    process.stdout.write(`${formatJson({ payments, totalUsd })}\n`)
    return
  }
  const columns = [
    { title: 'Time' },
    { title: 'Paid', align: 'right' as const },
    { title: 'Tool' },
    { title: 'Network' },
  ]
  const rows = purchases.map(({ at, usd, tool, settlement }) => [
    formatTime(at),
    `$${toOneLine(usd)}`,
    toOneLine(tool),
    settlement?.network === undefined ? 'session' : nameNetwork(toOneLine(settlement.network)),
  ])
  const table = rows.length === 0 ? [] : renderTable(columns, rows, createScreen(process.stdout))
  process.stdout.write(
    [...table, `${purchases.length} payments, $${totalUsd} in total.`].map((line) => `${line}\n`).join(''),
  )
}

import type { Finding, Level } from './token-findings.ts'

/** What a scanner of contracts says; whatever it does not know is absent. */
interface ContractChecks {
  readonly isHoneypot?: boolean | undefined
  readonly sellTaxPct?: number | undefined
  readonly hasHiddenOwner?: boolean | undefined
  readonly canTakeBackOwnership?: boolean | undefined
  readonly ownerChangesBalances?: boolean | undefined
  readonly isPausable?: boolean | undefined
  readonly isBlacklisting?: boolean | undefined
}

/** What a scanner of mints says. */
interface MintReport {
  readonly rugged?: boolean | undefined
  readonly risks: readonly { readonly name: string; readonly level: Level }[]
}

/** Percent of a sale beyond which a tax is there to keep sellers in. */
const DEAR_TAX_PCT = 10

/** The findings that a scanner of EVM contracts adds to what the chain shows. */
export function checkFindings(checks: ContractChecks): readonly Finding[] {
  const { sellTaxPct = 0 } = checks
  return [
    ...when(checks.isHoneypot, 'honeypot', 'danger', 'Buyers cannot sell it.'),
    ...when(sellTaxPct > 0, 'sellTax', sellTaxPct > DEAR_TAX_PCT ? 'danger' : 'warn', taxed(sellTaxPct)),
    ...when(checks.ownerChangesBalances, 'balances', 'danger', 'Its owner can change balances.'),
    ...when(checks.hasHiddenOwner, 'hiddenOwner', 'danger', 'It has an owner that it does not show.'),
    ...when(checks.canTakeBackOwnership, 'ownership', 'danger', 'An ownership given up can be taken back.'),
    ...when(checks.isPausable, 'pausable', 'warn', 'Its transfers can be paused.'),
    ...when(checks.isBlacklisting, 'blacklisting', 'warn', 'It can shut accounts out.'),
  ]
}

/** The findings that a scanner of Solana mints adds; risks that only inform are left to its own report. */
export function reportFindings({ rugged, risks }: MintReport): readonly Finding[] {
  return [
    ...when(rugged, 'rugged', 'danger', 'Its liquidity was taken away once.'),
    ...when(
      risks.some(({ level }) => level === 'danger'),
      'scannerDanger',
      'danger',
      'The scanner lists dangers; its opinion names them.',
    ),
  ]
}

function when(holds: boolean | undefined, name: string, level: Level, meaning: string): readonly Finding[] {
  return holds ? [{ name, level, meaning }] : []
}

function taxed(percent: number): string {
  return `A sale costs ${percent} % of what is sold.`
}

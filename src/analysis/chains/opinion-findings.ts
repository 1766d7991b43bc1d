import { type Finding, HIGH_FEE_PCT, type Level } from './token-findings.ts'

/** What a trial of an EVM contract found; absent is unknown. */
export interface ContractTrial {
  readonly isHoneypot?: boolean
  readonly buyTaxPct?: number
  readonly sellTaxPct?: number
  readonly isOpenSource?: boolean
  readonly hasHiddenOwner?: boolean
  readonly canTakeBackOwnership?: boolean
  readonly ownerChangesBalances?: boolean
  readonly isMintable?: boolean
  readonly isPausable?: boolean
  readonly isBlacklisting?: boolean
}

/** A check that failed is a finding; one that passed or was not made is none. */
export function trialFindings(trial: ContractTrial, source: string): readonly Finding[] {
  const { buyTaxPct = 0, sellTaxPct = 0 } = trial
  const failed = (isSo: boolean | undefined, name: string, level: Level, meaning: string): Finding[] =>
    isSo ? [{ name, level, meaning, source }] : []
  return [
    ...failed(trial.isHoneypot, 'honeypot', 'danger', 'It can be bought and not sold: a honeypot.'),
    ...failed(buyTaxPct > 0, 'buyTax', levelOfTax(buyTaxPct), `Buying it costs a tax of ${buyTaxPct} %.`),
    ...failed(
      sellTaxPct > 0,
      'sellTax',
      levelOfTax(sellTaxPct),
      `Selling it costs a tax of ${sellTaxPct} %.`,
    ),
    ...failed(
      trial.ownerChangesBalances,
      'ownerChangesBalances',
      'danger',
      'Its owner can change what others hold.',
    ),
    ...failed(trial.hasHiddenOwner, 'hiddenOwner', 'danger', 'It has an owner that its code hides.'),
    ...failed(trial.canTakeBackOwnership, 'takeBackOwnership', 'danger', 'A former owner can take it back.'),
    ...failed(trial.isOpenSource === false, 'closedSource', 'warn', 'Its source code is not public.'),
    ...failed(trial.isMintable, 'mint', 'warn', 'More of it can be made.'),
    ...failed(trial.isPausable, 'pause', 'warn', 'Its transfers can be paused.'),
    ...failed(trial.isBlacklisting, 'blacklist', 'warn', 'Accounts can be shut out.'),
  ]
}

function levelOfTax(percent: number): Level {
  return percent > HIGH_FEE_PCT ? 'danger' : 'warn'
}

/** What a scanner of Solana mints found. */
export interface MintScan {
  readonly rugged?: boolean | undefined
  readonly risks: readonly { readonly level: Level }[]
}

/** The scanner's warnings and dangers, counted; their texts stay with the scanner. */
export function scanFindings({ rugged, risks }: MintScan, source: string): readonly Finding[] {
  const count = (level: Level) => risks.filter((risk) => risk.level === level).length
  const [dangers, warnings] = [count('danger'), count('warn')]
  return [
    ...(rugged ? [found('rugged', 'danger', 'Its liquidity was taken: it is rugged.')] : []),
    ...(dangers > 0 ? [found('scannerDangers', 'danger', `${source} lists ${dangers} dangers.`)] : []),
    ...(warnings > 0 ? [found('scannerWarnings', 'warn', `${source} lists ${warnings} warnings.`)] : []),
  ]

  function found(name: string, level: Level, meaning: string): Finding {
    return { name, level, meaning, source }
  }
}

/** Findings of the chain and of another source: what both found is kept once, as the chain shows it. */
export function joinFindings(chain: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const known = new Set(chain.map(({ name }) => name))
  return [...chain, ...others.filter(({ name }) => !known.has(name))]
}

/** How much a power over a token should worry its buyer. */
export type Level = 'info' | 'warn' | 'danger'

export interface Finding {
  readonly name: string
  readonly level: Level
  readonly meaning: string
  /** Who found it. */
  readonly source: string
}

interface Extension {
  readonly kind: string
  readonly basisPoints?: number
  readonly multiplier?: number
  readonly isFrozen?: boolean
  readonly isPaused?: boolean
  readonly authority?: string
  readonly delegate?: string
  readonly program?: string
}

interface Mint {
  readonly mintAuthority?: string
  readonly freezeAuthority?: string
  readonly extensions: readonly Extension[]
}

/** What who-may-do-what of a Solana mint means for anyone who holds it. */
export function mintFindings({ mintAuthority, freezeAuthority, extensions }: Mint): readonly Finding[] {
  return [
    mintAuthority === undefined
      ? finding('mintAuthority', 'info', 'No more can be made of it: the mint authority is given up.')
      : finding('mintAuthority', 'warn', 'Its mint authority can make more of it at any time.'),
    freezeAuthority === undefined
      ? finding('freezeAuthority', 'info', 'Accounts cannot be frozen: there is no freeze authority.')
      : finding('freezeAuthority', 'warn', 'Its freeze authority can keep any account from moving it.'),
    ...extensions.flatMap(extensionFinding),
  ]
}

/** A tenth of a transfer: beyond it a fee is there to keep sellers in. */
export const HIGH_FEE_PCT = 10

/** What an extension of a Token-2022 mint means; nothing of those that only describe. */
export function extensionFinding(extension: Extension): readonly Finding[] {
  const { kind, authority, basisPoints = 0 } = extension
  const changeable = authority === undefined ? '' : ' Its authority can change that.'
  switch (kind) {
    case 'transferFee':
      return [
        finding(
          kind,
          basisPoints > 100 * HIGH_FEE_PCT
            ? 'danger'
            : basisPoints > 0 || authority !== undefined
              ? 'warn'
              : 'info',
          `Every transfer costs ${basisPoints / 100} % of what is moved.${changeable}`,
        ),
      ]
    case 'permanentDelegate':
      return extension.delegate === undefined
        ? []
        : [finding(kind, 'danger', 'Its permanent delegate can move or burn the tokens of every holder.')]
    case 'transferHook':
      return extension.program === undefined && authority === undefined
        ? []
        : [
            finding(
              kind,
              'danger',
              extension.program === undefined
                ? 'An authority can set a program that every transfer has to pass.'
                : 'Every transfer has to pass a program of its own, which can refuse it.',
            ),
          ]
    case 'defaultAccountState':
      return extension.isFrozen
        ? [finding(kind, 'danger', 'New accounts are frozen until its freeze authority thaws them.')]
        : []
    case 'nonTransferable':
      return [finding(kind, 'danger', 'It cannot be transferred at all.')]
    case 'pausable':
      return [
        extension.isPaused
          ? finding(kind, 'danger', 'All transfers are paused now.')
          : finding(
              kind,
              authority === undefined ? 'info' : 'warn',
              'Its authority can pause all transfers.',
            ),
      ]
    case 'mintCloseAuthority':
      return authority === undefined
        ? []
        : [
            finding(
              kind,
              'warn',
              'Its authority can close the mint once none is left, and open another in its place.',
            ),
          ]
    case 'scaledUiAmount':
      return [
        finding(kind, 'info', `Wallets show ${extension.multiplier ?? 1} times the raw amount.${changeable}`),
      ]
    case 'interestBearing':
      return [
        finding(
          kind,
          'info',
          `Wallets show the amount growing by ${basisPoints / 100} % a year; nothing is paid.`,
        ),
      ]
    case 'confidentialTransfer':
      return [finding(kind, 'info', 'Amounts of transfers can be hidden.')]
    case 'unknown':
      return [finding(kind, 'warn', 'It has a rule that is not known here.')]
    default:
      return []
  }
}

interface Contract {
  readonly owner?: string
  readonly implementation?: string
  readonly powers: readonly string[]
  readonly isPaused?: boolean
}

const meanings: Readonly<Record<string, string>> = {
  mint: 'Its code has a function that makes more of it.',
  pause: 'Its code has a function that pauses transfers.',
  blacklist: 'Its code has a function that shuts accounts out.',
  setFee: 'Its code has a function that sets what a transfer costs.',
}

/** What the code and the owner of an EVM token contract mean for anyone who holds it. */
export function contractFindings({ owner, implementation, powers, isPaused }: Contract): readonly Finding[] {
  return [
    isBurnAddress(owner)
      ? finding('owner', 'info', 'It has no owner, or its owner gave it up.')
      : finding('owner', 'warn', 'It has an owner, who may use whatever its code reserves for one.'),
    ...(implementation === undefined
      ? []
      : [finding('proxy', 'warn', 'It is a proxy: the code behind it can be exchanged (EIP-1967).')]),
    ...(isPaused ? [finding('paused', 'danger', 'Transfers are paused now.')] : []),
    ...powers.map((power) =>
      finding(power, isBurnAddress(owner) ? 'info' : 'warn', meanings[power] ?? power),
    ),
  ]
}

/** The worst level among findings. */
export function worstOf(findings: readonly { readonly level: Level }[]): Level {
  const has = (level: Level) => findings.some((each) => each.level === level)
  return has('danger') ? 'danger' : has('warn') ? 'warn' : 'info'
}

/** Where contracts send what no one shall have. */
function isBurnAddress(owner: string | undefined): boolean {
  return owner === undefined || /^0x0{36}(?:0000|dead)$/i.test(owner)
}

function finding(name: string, level: Level, meaning: string): Finding {
  return { name, level, meaning, source: 'chain' }
}

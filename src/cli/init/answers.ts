import { toCaip2 } from '../../config/network-aliases.ts'
import { facilitatorPresets } from '../../core/reference/facilitators.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { UsageError } from '../exit-code.ts'
import { askText } from '../terminal/ask-text.ts'
import {
  findDataModeProblem,
  findFacilitatorProblem,
  findNetworkProblem,
  findUrlProblem,
  NONE,
} from './answer-problems.ts'
import { findFamilies, isTestNetwork } from './networks.ts'

export interface InitFlags {
  readonly network?: string
  readonly payTo?: string
  readonly facilitator?: string
  readonly dataMode?: string
  readonly publicUrl?: string
  readonly folder: string
  readonly yes?: true
  readonly force?: true
  /** Sets up a gateway that is paid on a public network, and checks all that it needs. */
  readonly live?: true
  /** `network=url,url`, once a network. */
  readonly rpc?: readonly string[]
  readonly databaseUrl?: string
  /** Buys one call from the new gateway with the wallet of this home. */
  readonly buy?: true
}

/** What decides about a new gateway. */
export interface InitAnswers {
  /** CAIP-2; empty: worthless money on a chain of its own. */
  readonly networks: readonly string[]
  /** Addresses by variable, such as PAY_TO_EVM. */
  readonly payees: Readonly<Record<string, string>>
  /** A name or a URL; undefined without networks. */
  readonly facilitator: string | undefined
  readonly dataMode: 'simulated' | 'live'
  readonly publicUrl: string | undefined
}

interface Question {
  readonly flag: string
  readonly given: string | undefined
  readonly text: string
  readonly standard: string
  readonly findProblem: (text: string) => string | undefined
}

const MAX_QUOTED = 60

/**
 * Asks five questions at most: those that no flag answers. With `--yes` the defaults answer.
 *
 * @throws UsageError for a flag that is no answer, or for a question without a default where no one can be asked.
 */
export async function collectAnswers(flags: InitFlags): Promise<InitAnswers> {
  const canAsk = !flags.yes && process.stdin.isTTY === true
  const ask = (question: Question) => answer(question, canAsk)

  const network = await ask({
    flag: '--network',
    given: flags.network,
    text: 'Where are you paid? none is worthless money; or base-sepolia, base, solana …',
    standard: NONE,
    findProblem: findNetworkProblem,
  })
  const networks = network === NONE ? [] : network.split(',').map((word) => toCaip2(word.trim()))
  const isMain = networks.some((each) => !isTestNetwork(each))
  const payees = await askPayees(networks, flags.payTo, ask)
  const facilitator =
    networks.length === 0
      ? undefined
      : await ask({
          flag: '--facilitator',
          given: flags.facilitator,
          text: `Who settles the payments? ${Object.keys(facilitatorPresets).join(', ')} or a URL`,
          standard: chooseFacilitator(networks),
          findProblem: findFacilitatorProblem,
        })
  const dataMode = await ask({
    flag: '--data-mode',
    given: flags.dataMode ?? (isMain ? 'live' : undefined),
    text: 'Which data do you sell? simulated or live',
    standard: 'simulated',
    findProblem: (text) => findDataModeProblem(text, isMain),
  })
  const publicUrl = await ask({
    flag: '--public-url',
    given: flags.publicUrl,
    text: 'Under which URL do buyers reach you? none is this machine only',
    standard: NONE,
    findProblem: findUrlProblem,
  })
  return {
    networks,
    payees,
    facilitator,
    dataMode: dataMode === 'live' ? 'live' : 'simulated',
    publicUrl: publicUrl === NONE ? undefined : publicUrl,
  }
}

async function answer(
  { flag, given, text, standard, findProblem }: Question,
  canAsk: boolean,
): Promise<string> {
  if (given === undefined && canAsk) return askText(text, { standard, findProblem })
  const value = (given ?? standard).trim()
  const problem = findProblem(value)
  if (problem === undefined) return value
  const shown = given === undefined ? `${flag} is missing.` : `${flag}: ${quoteText(value, MAX_QUOTED)}.`
  throw new UsageError(`${shown} ${problem}`, { hint: 'Nothing was written.' })
}

/** One address for each kind of network; a flag lists them in any order. */
async function askPayees(
  networks: readonly string[],
  flag: string | undefined,
  ask: (question: Question) => Promise<string>,
): Promise<Readonly<Record<string, string>>> {
  const listed = flag?.split(',').map((address) => address.trim())
  const payees: Record<string, string> = {}
  for (const { title, payeeVariable, findProblem } of findFamilies(networks)) {
    const fitting = listed?.find((address) => findProblem(address) === undefined)
    payees[payeeVariable] = await ask({
      flag: '--pay-to',
      given: fitting ?? flag,
      text: `Which address of yours is paid on ${title} networks?`,
      standard: '',
      findProblem: (text) => {
        const problem = findProblem(text)
        return problem === undefined ? undefined : `The address on ${title} ${problem}`
      },
    })
  }
  return payees
}

/** The first named one that needs no key and documents one of the networks. */
function chooseFacilitator(networks: readonly string[]): string {
  const fits = ([, preset]: [string, (typeof facilitatorPresets)[keyof typeof facilitatorPresets]]) =>
    !preset.needsKey && networks.every((network) => preset.networks.includes(network))
  const found = Object.entries(facilitatorPresets).filter(fits)
  const free = found.find(([, { microUsdPerSettlement }]) => microUsdPerSettlement === 0n)
  return (free ?? found[0])?.[0] ?? ''
}

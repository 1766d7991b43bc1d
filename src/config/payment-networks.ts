import { payableDollars } from '../core/reference/evm-networks.ts'
import { algorandNetworks, solanaNetworks } from '../core/reference/other-networks.ts'
import { type FacilitatorConfig, readFacilitators } from './facilitators.ts'
import { describeUnknownNetwork, toCaip2 } from './network-aliases.ts'
import { checkNodeUrls } from './node-urls.ts'
import { findAlgorandPayeeProblem, findEvmPayeeProblem, findSolanaPayeeProblem } from './payees.ts'
import { type PayoutKeys, readPayoutKeys } from './payout-keys.ts'
import { findRealMoneyWithoutNetworks, findUnusedMoney } from './real-money.ts'
import { readSelfFacilitator, type SelfFacilitatorConfig } from './self-facilitator.ts'
import { readSigners, type Signers } from './signers.ts'

/** How a gateway is paid on chains that it does not carry itself. */
export interface PaymentNetworks extends PayoutKeys, Omit<Signers, 'settleSigner'> {
  /** CAIP-2, in no particular order; empty: the gateway carries its own chain. */
  readonly networks: readonly string[]
  /** Where EVM dollars go; undefined unless set. */
  readonly payToEvm: `0x${string}` | undefined
  /** Owner of the token account on Solana that dollars go to; undefined unless set. */
  readonly payToSolana: string | undefined
  /** Where dollars on Algorand go; undefined unless set. */
  readonly payToAlgorand: string | undefined
  /** When a transaction on Solana counts. */
  readonly solanaCommitment: 'confirmed' | 'finalized'
  /** Where each network is read, by CAIP-2 id; the second stands in for the first. */
  readonly rpcUrls: Readonly<Record<string, readonly string[]>>
  /** When a block counts, by CAIP-2 id: after so many blocks, or once its node calls it safe; 1 by default. */
  readonly confirmations: Readonly<Record<string, number | 'safe'>>
  /** In the order in which they are asked. */
  readonly facilitators: readonly FacilitatorConfig[]
  /** Set when the gateway has a key of its own to settle with; facilitators elsewhere then stand in for it. */
  readonly selfFacilitator: SelfFacilitatorConfig | undefined
  /** Lets a network be taken without reading its chain, on nothing but a facilitator's word. */
  readonly trustFacilitator: boolean
}

/** What a gateway needs that carries its own chain. */
export const embeddedChain: PaymentNetworks = {
  networks: [],
  payToEvm: undefined,
  payToSolana: undefined,
  payToAlgorand: undefined,
  solanaCommitment: 'confirmed',
  rpcUrls: {},
  confirmations: {},
  facilitators: [],
  selfFacilitator: undefined,
  payoutKey: undefined,
  payoutKeySolana: undefined,
  payoutSigner: undefined,
  payoutSignerSolana: undefined,
  trustFacilitator: false,
}

type Environment = Readonly<Record<string, string | undefined>>

/** Networks whose money is worth nothing. */
const testNetworks: ReadonlySet<string> = new Set([
  ...payableDollars.flatMap(({ network, isTestnet }) => (isTestnet ? [network] : [])),
  solanaNetworks.devnet.caip2,
  algorandNetworks.testnet.caip2,
])
const CAIP_2 = /^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Reads how the gateway is paid. Everything wrong is stated at once, each line naming a variable.
 *
 * @param environment Without empty variables.
 */
export function readPaymentNetworks(environment: Environment): {
  readonly read: PaymentNetworks
  readonly wrong: readonly string[]
  /** What works, and is hardly meant. */
  readonly warnings: readonly string[]
} {
  const networks = splitList(environment['NETWORKS']).map(toCaip2)
  const facilitators = readFacilitators(environment, networks)
  const payTo = environment['PAY_TO_EVM'] ?? environment['PAY_TO']
  const rpcUrls = Object.fromEntries(
    networks.flatMap((network) => {
      const urls = splitList(environment[rpcVariable(network)])
      return urls.length === 0 ? [] : [[network, urls]]
    }),
  )
  const payToSolana = environment['PAY_TO_SOLANA'] ?? environment['SOLANA_PAY_TO']
  const commitment = environment['CONFIRMATIONS_SOLANA'] ?? 'confirmed'
  const confirmations = networks.filter(isEvm).flatMap((network) => {
    const setting = environment[confirmationsVariable(network)]
    return setting === undefined ? [] : [{ network, setting }]
  })
  const signers = readSigners(environment)
  const { settleSigner, ...payoutSigners } = signers.read
  const settlement = readSelfFacilitator(environment, settleSigner)
  const payoutKeys = readPayoutKeys(environment)
  const trust = environment['TRUST_FACILITATOR'] ?? 'false'
  const read: PaymentNetworks = {
    networks,
    payToEvm: payTo?.toLowerCase() as `0x${string}` | undefined,
    payToSolana,
    payToAlgorand: environment['PAY_TO_ALGORAND'],
    solanaCommitment: commitment === 'finalized' ? commitment : 'confirmed',
    rpcUrls,
    confirmations: Object.fromEntries(
      confirmations.map(({ network, setting }) => [network, setting === 'safe' ? setting : Number(setting)]),
    ),
    facilitators: facilitators.read,
    selfFacilitator: settlement.read,
    ...payoutKeys.read,
    ...payoutSigners,
    trustFacilitator: trust === 'true',
  }
  const wrong = [
    ...findMalformed(read, environment),
    ...facilitators.wrong,
    ...settlement.wrong,
    ...payoutKeys.wrong,
    ...signers.wrong,
    ...confirmations
      .filter(({ setting }) => !/^(?:safe|[1-9][0-9]?)$/.test(setting))
      .map(({ network }) => `${confirmationsVariable(network)}: must be safe, or how many blocks, 1 to 99.`),
    ...(/^(?:confirmed|finalized)$/.test(commitment)
      ? []
      : ['CONFIRMATIONS_SOLANA: must be confirmed or finalized.']),
    ...(/^(?:true|false)$/.test(trust) ? [] : ['TRUST_FACILITATOR: must be true or false.']),
    ...(networks.length > 0 ? findMissing(read, environment) : findRealMoneyWithoutNetworks(environment)),
  ]
  const nodes = Object.entries(rpcUrls).map(([network, urls]) => checkNodeUrls(rpcVariable(network), urls))
  return {
    read,
    wrong: [...wrong, ...nodes.flatMap((each) => each.wrong)],
    warnings: [
      ...nodes.flatMap((each) => each.warnings),
      ...facilitators.warnings,
      ...(networks.length > 0 ? findUnusedMoney(environment, networks) : []),
    ],
  }
}

/** @param network CAIP-2. */
function isEvm(network: string): boolean {
  return network.startsWith('eip155:')
}

/** @param network CAIP-2. */
function isSolana(network: string): boolean {
  return network.startsWith('solana:')
}

/** @param network CAIP-2. */
function isAlgorand(network: string): boolean {
  return network.startsWith('algorand:')
}

/** @param network CAIP-2. */
function rpcVariable(network: string): string {
  if (isEvm(network)) return `RPC_URL_${network.slice('eip155:'.length)}`
  return isSolana(network) ? 'RPC_URL_SOLANA' : 'INDEXER_URL_ALGORAND'
}

function confirmationsVariable(network: string): string {
  return `CONFIRMATIONS_${network.slice(network.indexOf(':') + 1)}`
}

function findMalformed({ networks }: PaymentNetworks, set: Environment) {
  return [
    ...networks.filter((network) => !CAIP_2.test(network)).map(describeUnknownNetwork),
    ...(new Set(networks).size === networks.length ? [] : ['NETWORKS: names a network twice.']),
    ...findMixedNetworks(networks),
    ...(networks.filter(isSolana).length < 2 ? [] : ['NETWORKS: names more than one network of Solana.']),
    ...(networks.filter(isAlgorand).length < 2 ? [] : ['NETWORKS: names more than one network of Algorand.']),
    ...findPayeeProblems(set),
  ]
}

/** Every tool is sold on every network and money may leave on another one than it came: worthless dollars would buy real ones. */
function findMixedNetworks(networks: readonly string[]): readonly string[] {
  const real = networks.filter((network) => !testNetworks.has(network))
  const worthless = networks.filter((network) => testNetworks.has(network))
  return real.length === 0 || worthless.length === 0
    ? []
    : [
        `NETWORKS: names ${real.join(', ')}, whose dollars are real, together with ${worthless.join(', ')}, whose dollars are worth nothing and would buy the same. Run a gateway for each, with a DATA_DIR or DATABASE_URL of its own.`,
      ]
}

function findPayeeProblems(set: Environment): readonly string[] {
  const checks = {
    PAY_TO: findEvmPayeeProblem,
    PAY_TO_EVM: findEvmPayeeProblem,
    PAY_TO_SOLANA: findSolanaPayeeProblem,
    SOLANA_PAY_TO: findSolanaPayeeProblem,
    PAY_TO_ALGORAND: findAlgorandPayeeProblem,
  }
  return Object.entries(checks).flatMap(([name, check]) => {
    const address = set[name]
    const problem = address === undefined ? undefined : check(address)
    return problem === undefined ? [] : [`${name}: ${problem}`]
  })
}

/** What real networks need beyond their names. */
function findMissing(read: PaymentNetworks, set: Environment): readonly string[] {
  const { networks, payToEvm, payToSolana, rpcUrls, facilitators, selfFacilitator, trustFacilitator } = read
  const isMain = networks.some((network) => CAIP_2.test(network) && !testNetworks.has(network))
  const isAlone = selfFacilitator !== undefined && facilitators.length === 0
  const solana = networks.filter(isSolana)
  const unread = networks.filter(
    (network) =>
      CAIP_2.test(network) && !(network in rpcUrls) && !isSolana(network) && !(trustFacilitator && !isAlone),
  )
  return [
    ...(isMain && set['DATA_MODE'] !== 'live'
      ? ['DATA_MODE: must be live, because NETWORKS names a network whose money is real.']
      : []),
    ...(networks.some(isEvm) && payToEvm === undefined
      ? ['PAY_TO_EVM: must be the address that is to be paid on the networks of NETWORKS.']
      : []),
    ...(facilitators.length === 0 && selfFacilitator === undefined
      ? [
          'FACILITATOR_URLS: must name who settles on the networks of NETWORKS, or FACILITATOR_1=cdp; or set SETTLE_KEY.',
        ]
      : []),
    ...(solana.length > 0 && payToSolana === undefined
      ? ['PAY_TO_SOLANA: must be the address that is to be paid on Solana.']
      : []),
    ...(solana.length > 0 && isAlone
      ? ['FACILITATOR_URLS: must name who settles on Solana; SETTLE_KEY is for EVM networks.']
      : []),
    ...(networks.some(isAlgorand) && read.payToAlgorand === undefined
      ? ['PAY_TO_ALGORAND: must be the address that is to be paid on Algorand.']
      : []),
    ...(networks.some(isAlgorand) && isAlone
      ? ['FACILITATOR_URLS: must name who settles on Algorand; SETTLE_KEY is for EVM networks.']
      : []),
    ...solana
      .filter((network) => !(network in rpcUrls))
      .map((network) => `RPC_URL_SOLANA: must say where ${network} is read.`),
    ...unread.map(
      (network) =>
        `${rpcVariable(network)}: must say where ${network} is read; or set TRUST_FACILITATOR=true to believe facilitators without looking.`,
    ),
  ]
}

function splitList(text = ''): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

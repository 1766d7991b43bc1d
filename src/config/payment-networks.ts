import { type OwnSettlement, readOwnSettlement } from './own-settlement.ts'
import { type PayoutKeys, readPayoutKeys } from './payout-keys.ts'

/** How a gateway is paid on chains that it does not carry itself. */
export interface PaymentNetworks extends PayoutKeys {
  /** CAIP-2, in no particular order; empty: the gateway carries its own chain. */
  readonly networks: readonly string[]
  /** Where EVM dollars go; undefined unless it was said. */
  readonly payToEvm: `0x${string}` | undefined
  /** Owner of the token account on Solana that dollars go to; undefined unless it was said. */
  readonly payToSolana: string | undefined
  /** Where dollars on Algorand go; undefined unless it was said. */
  readonly payToAlgorand: string | undefined
  /** When a transaction on Solana counts. */
  readonly solanaCommitment: 'confirmed' | 'finalized'
  /** Where each network is read, by CAIP-2 id; the second stands in for the first. */
  readonly rpcUrls: Readonly<Record<string, readonly string[]>>
  /** When a block counts, by CAIP-2 id: after so many blocks, or once its node calls it safe; 1 when not said. */
  readonly confirmations: Readonly<Record<string, number | 'safe'>>
  /** In the order in which they are asked. */
  readonly facilitators: readonly { readonly url: string; readonly authorization?: string }[]
  /** Set when the gateway has a key of its own to settle with; facilitators elsewhere then stand in for it. */
  readonly ownSettlement: OwnSettlement | undefined
  /** Lets a network be taken without reading its chain, on nothing but a facilitator's word. */
  readonly trustFacilitator: boolean
}

/** What a gateway needs that carries its own chain. */
export const ownChain: PaymentNetworks = {
  networks: [],
  payToEvm: undefined,
  payToSolana: undefined,
  payToAlgorand: undefined,
  solanaCommitment: 'confirmed',
  rpcUrls: {},
  confirmations: {},
  facilitators: [],
  ownSettlement: undefined,
  payoutKey: undefined,
  payoutKeySolana: undefined,
  trustFacilitator: false,
}

type Environment = Readonly<Record<string, string | undefined>>

const MOST_FACILITATORS = 3
/** Networks whose money is worth nothing. */
const testNetworks: ReadonlySet<string> = new Set([
  'eip155:84532',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe',
])
const CAIP_2 = /^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const ALGORAND_ADDRESS = /^[A-Z2-7]{58}$/
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Reads how the gateway is paid. Everything wrong is said at once, each line naming a variable.
 *
 * @param environment Without empty variables.
 */
export function readPaymentNetworks(environment: Environment): {
  readonly read: PaymentNetworks
  readonly wrong: readonly string[]
} {
  const networks = listed(environment['NETWORKS'])
  const facilitatorUrls = listed(environment['FACILITATOR_URLS'])
  const payTo = environment['PAY_TO_EVM'] ?? environment['PAY_TO']
  const rpcUrls = Object.fromEntries(
    networks.flatMap((network) => {
      const urls = listed(environment[rpcVariable(network)])
      return urls.length === 0 ? [] : [[network, urls]]
    }),
  )
  const payToSolana = environment['PAY_TO_SOLANA'] ?? environment['SOLANA_PAY_TO']
  const commitment = environment['CONFIRMATIONS_SOLANA'] ?? 'confirmed'
  const confirmations = networks.filter(isEvm).flatMap((network) => {
    const said = environment[confirmationsVariable(network)]
    return said === undefined ? [] : [{ network, said }]
  })
  const own = readOwnSettlement(environment)
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
      confirmations.map(({ network, said }) => [network, said === 'safe' ? said : Number(said)]),
    ),
    facilitators: facilitatorUrls.map((url, at) => {
      const authorization = environment[`FACILITATOR_AUTH_${at + 1}`]
      return {
        url: url.replace(/(?<!\/)\/+$/, ''),
        ...(authorization === undefined ? {} : { authorization }),
      }
    }),
    ownSettlement: own.read,
    ...payoutKeys.read,
    trustFacilitator: trust === 'true',
  }
  const wrong = [
    ...whatIsMalformed(read, environment),
    ...own.wrong,
    ...payoutKeys.wrong,
    ...confirmations
      .filter(({ said }) => !/^(?:safe|[1-9][0-9]?)$/.test(said))
      .map(({ network }) => `${confirmationsVariable(network)}: must be safe, or how many blocks, 1 to 99.`),
    ...(/^(?:confirmed|finalized)$/.test(commitment)
      ? []
      : ['CONFIRMATIONS_SOLANA: must be confirmed or finalized.']),
    ...(/^(?:true|false)$/.test(trust) ? [] : ['TRUST_FACILITATOR: must be true or false.']),
    ...(networks.length > 0 ? whatIsMissing(read, environment) : whatIsLeftOver(read)),
  ]
  return { read, wrong }
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

function whatIsMalformed(read: PaymentNetworks, set: Environment) {
  const { networks, payToEvm, payToSolana, payToAlgorand, rpcUrls, facilitators } = read
  const urls = facilitators.map(({ url }) => url)
  return [
    ...networks
      .filter((network) => !CAIP_2.test(network))
      .map(() => 'NETWORKS: must be CAIP-2 ids with commas between them, such as eip155:8453.'),
    ...(new Set(networks).size === networks.length ? [] : ['NETWORKS: names a network twice.']),
    ...(payToEvm === undefined || ADDRESS.test(payToEvm)
      ? []
      : [
          `${set['PAY_TO_EVM'] ? 'PAY_TO_EVM' : 'PAY_TO'}: must be an EVM address: 0x and 40 hexadecimal digits.`,
        ]),
    ...(networks.filter(isSolana).length < 2 ? [] : ['NETWORKS: names more than one network of Solana.']),
    ...(payToSolana === undefined || SOLANA_ADDRESS.test(payToSolana)
      ? []
      : [
          `${set['PAY_TO_SOLANA'] ? 'PAY_TO_SOLANA' : 'SOLANA_PAY_TO'}: must be a Solana address, 32 bytes in base58.`,
        ]),
    ...(networks.filter(isAlgorand).length < 2 ? [] : ['NETWORKS: names more than one network of Algorand.']),
    ...(payToAlgorand === undefined || ALGORAND_ADDRESS.test(payToAlgorand)
      ? []
      : ['PAY_TO_ALGORAND: must be an Algorand address, 58 letters and digits in base32.']),
    ...Object.entries(rpcUrls)
      .filter(([, each]) => each.some((url) => !isHttpUrl(url)))
      .map(([network]) => `${rpcVariable(network)}: must be one or two http or https URLs.`),
    ...(urls.length > MOST_FACILITATORS || new Set(urls).size < urls.length
      ? [`FACILITATOR_URLS: must be up to ${MOST_FACILITATORS} different URLs.`]
      : []),
    ...(urls.every(isSafeUrl)
      ? []
      : ['FACILITATOR_URLS: must be https URLs without a user name; http only on this machine.']),
  ]
}

/** What would be heeded only on networks that are not there. */
function whatIsLeftOver({ facilitators }: PaymentNetworks): readonly string[] {
  return facilitators.length === 0
    ? []
    : ['FACILITATOR_URLS: must not be set without NETWORKS: nobody else settles on a chain of our own.']
}

/** What real networks need beyond their names. */
function whatIsMissing(read: PaymentNetworks, set: Environment): readonly string[] {
  const { networks, payToEvm, payToSolana, rpcUrls, facilitators, ownSettlement, trustFacilitator } = read
  const isMain = networks.some((network) => !testNetworks.has(network))
  const isAlone = ownSettlement !== undefined && facilitators.length === 0
  const solana = networks.filter(isSolana)
  const unread = networks.filter(
    (network) => !(network in rpcUrls) && !isSolana(network) && !(trustFacilitator && !isAlone),
  )
  return [
    ...(isMain && set['DATA_MODE'] !== 'live'
      ? ['DATA_MODE: must be live, because NETWORKS names a network whose money is real.']
      : []),
    ...(set['FAILPOINT'] === undefined ? [] : ['FAILPOINT: must not be set together with NETWORKS.']),
    ...(networks.some(isEvm) && payToEvm === undefined
      ? ['PAY_TO_EVM: must be the address that is to be paid on the networks of NETWORKS.']
      : []),
    ...(facilitators.length === 0 && ownSettlement === undefined
      ? ['FACILITATOR_URLS: must name who settles on the networks of NETWORKS; or set SETTLE_KEY.']
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

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

/** Whoever can change what is said between us and a facilitator could say that money moved. */
function isSafeUrl(url: string): boolean {
  if (!isHttpUrl(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  return username === '' && password === '' && (protocol === 'https:' || LOOPBACK.test(hostname))
}

function listed(text = ''): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

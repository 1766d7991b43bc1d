import { isAbsolute } from 'node:path'
import { isLoopbackHost } from './hosts.ts'
import { findEvmPayeeProblem, findSolanaPayeeProblem } from './payees.ts'

/** A key that lies in another process, `pennywire signer` or one that answers like it. */
export interface SignerConfig {
  /** Scheme, host and port; what stands in the address of a request to a socket. */
  readonly origin: string
  readonly socketPath: string | undefined
  /** The account whose key it must hold. On EVM networks lower case. */
  readonly address: string
  /** A function, so that no log and no JSON can show it. */
  readonly token: (() => string) | undefined
}

/** Where keys lie that this process does not hold. */
export interface Signers {
  readonly settleSigner: SignerConfig | undefined
  readonly payoutSigner: SignerConfig | undefined
  readonly payoutSignerSolana: SignerConfig | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Each with the variable that takes its place where the key is in this process. */
const urls = {
  SETTLE_SIGNER_URL: { key: 'SETTLE_KEY', findProblem: findEvmPayeeProblem },
  PAYOUT_SIGNER_URL: { key: 'PAYOUT_KEY', findProblem: findEvmPayeeProblem },
  PAYOUT_SIGNER_SOLANA_URL: { key: 'PAYOUT_KEY_SOLANA', findProblem: findSolanaPayeeProblem },
} as const
type UrlVariable = keyof typeof urls

export const signerVariables = Object.keys(urls)

const MIN_TOKEN = 24
const SOCKET_ORIGIN = 'http://signer'
const EXAMPLE = 'such as http://127.0.0.1:4040/0xADDRESS or unix:/run/pennywire-signer/signer.sock/0xADDRESS'

/**
 * Reads them; what is wrong is stated in lines that name a variable and never repeat a token.
 *
 * @param environment Without empty variables.
 */
export function readSigners(environment: Environment): {
  readonly read: Signers
  readonly wrong: readonly string[]
} {
  const token = environment['SIGNER_TOKEN']
  const found = (Object.keys(urls) as UrlVariable[]).map((name) => readSigner(name, environment))
  const read = (name: UrlVariable) => found.find((each) => each.name === name)?.read
  const hasSigner = found.some((each) => each.read !== undefined || each.wrong.length > 0)
  return {
    read: {
      settleSigner: read('SETTLE_SIGNER_URL'),
      payoutSigner: read('PAYOUT_SIGNER_URL'),
      payoutSignerSolana: read('PAYOUT_SIGNER_SOLANA_URL'),
    },
    wrong: [
      ...found.flatMap((each) => each.wrong),
      ...(token !== undefined && (token.length < MIN_TOKEN || !/^[\x21-\x7e]+$/.test(token))
        ? [
            `SIGNER_TOKEN: must have at least ${MIN_TOKEN} characters and no spaces; make one with \`openssl rand -hex 24\`.`,
          ]
        : []),
      ...(token !== undefined && !hasSigner
        ? [`SIGNER_TOKEN: must not be set without ${Object.keys(urls).join(' or ')}.`]
        : []),
    ],
  }
}

function readSigner(name: UrlVariable, environment: Environment) {
  const { [name]: url, SIGNER_TOKEN: token } = environment
  const { key, findProblem } = urls[name]
  if (url === undefined) return { name, read: undefined, wrong: [] }
  const fail = (problem: string) => ({ name, read: undefined, wrong: [`${name}: ${problem}`] })
  if (environment[key] !== undefined) return fail(`must not be set together with ${key}.`)
  const target = splitUrl(url)
  if (!target) return fail(`must be where the signer listens and the account behind it, ${EXAMPLE}.`)
  const problem = findProblem(target.address)
  if (problem !== undefined) return fail(`its last part ${problem}`)
  const { origin, socketPath } = target
  if (socketPath === undefined && origin.startsWith('http:') && !isLoopbackHost(new URL(origin).hostname))
    return fail(
      'must be https, because a man in the middle could sign. Only this machine may be asked by http.',
    )
  if (socketPath === undefined && token === undefined)
    return fail('needs SIGNER_TOKEN; without it every program of this machine could sign.')
  const address = name === 'PAYOUT_SIGNER_SOLANA_URL' ? target.address : target.address.toLowerCase()
  return {
    name,
    wrong: [],
    read: { origin, socketPath, address, token: token === undefined ? undefined : () => token },
  }
}

/** The last part of the path is the account. */
function splitUrl(url: string): Pick<SignerConfig, 'origin' | 'socketPath' | 'address'> | undefined {
  const at = url.lastIndexOf('/')
  const [before, address] = [url.slice(0, at), url.slice(at + 1)]
  if (url.startsWith('unix:')) {
    const socketPath = before.slice('unix:'.length)
    return isAbsolute(socketPath) ? { origin: SOCKET_ORIGIN, socketPath, address } : undefined
  }
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, pathname, search, hash, username, password } = new URL(url)
  const isPlain = search + hash + username + password === '' && pathname === `/${address}`
  return isPlain && /^https?:$/.test(protocol) ? { origin, socketPath: undefined, address } : undefined
}

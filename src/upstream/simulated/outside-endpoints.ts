import type { Clock } from '../../core/clock.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { readOutsideUrl } from '../../core/network/outside-url.ts'
import { caip2Of } from '../../core/reference/evm-networks.ts'
import type { AskedOffer, ListedEndpoint, OutsideEndpoints } from '../outside-endpoints/outside-endpoints.ts'
import { readTerms } from '../outside-endpoints/read-terms.ts'

interface Made {
  readonly path: string
  readonly description: string
  /** Millionths of a dollar. */
  readonly price: number
  readonly version: 1 | 2
  readonly asksIdentity?: true
}

/** Hosts of the reserved domain `example`, so that no real site is named. */
const made: readonly Made[] = [
  {
    path: 'https://weather.example/v1/forecast',
    description: 'Weather forecast for a place, seven days ahead.',
    price: 2_000,
    version: 2,
  },
  {
    path: 'https://search.example/web',
    description: 'Web search with ten results and excerpts.',
    price: 5_000,
    version: 2,
  },
  {
    path: 'https://chain-data.example/token/holders',
    description: 'Holders of a token on Base, the largest first.',
    price: 10_000,
    version: 2,
  },
  {
    path: 'https://news.example/crypto/headlines',
    description: 'Crypto headlines of the last hour with sentiment.',
    price: 3_000,
    version: 1,
  },
  {
    path: 'https://images.example/generate',
    description: 'One generated picture from a prompt.',
    price: 40_000,
    version: 2,
  },
  {
    path: 'https://email.example/send',
    description: 'Sends an email for an agent whose operator is known.',
    price: 10_000,
    version: 2,
    asksIdentity: true,
  },
]

const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const OLDEST_MS = 2 * HOUR_MS

/** A few endpoints that do not exist, each asking in its own way; no network is used. */
export function simulatedOutsideEndpoints({ dataClock }: { readonly dataClock: Clock }): OutsideEndpoints {
  const sourced = () => ({
    mode: 'simulated' as const,
    sources: [{ name: 'simulated:endpoints', ok: true, asOf: dataClock.now(), cached: false }],
  })
  return {
    async listed() {
      const hour = Math.floor(dataClock.now() / HOUR_MS) * HOUR_MS
      return {
        ...sourced(),
        endpoints: made.map((endpoint) => listedAs(endpoint, hour - OLDEST_MS)),
        total: made.length,
      }
    },
    async ask({ url: text }) {
      const read = readOutsideUrl(text)
      if (!read.ok)
        throw new GatewayError('invalid_input', `url: ${read.reason}`, {
          details: { field: 'url', reason: 'blocked' },
        })
      const { url } = read
      const found = made.find(({ path }) => path === `${url.origin}${url.pathname}`)
      if (!found) {
        return {
          ...sourced(),
          url: url.href,
          redirects: 0,
          reason: 'No endpoint of the simulated world is there; DATA_MODE=live asks the real one.',
          terms: readTerms({ paymentRequired: undefined, wwwAuthenticate: [], body: '' }),
        }
      }
      const body = JSON.stringify(requiredOf(found))
      const header = found.version === 2 ? Buffer.from(body).toString('base64') : undefined
      return {
        ...sourced(),
        url: url.href,
        redirects: 0,
        status: 402,
        contentType: 'application/json',
        excerpt: body.slice(0, 600),
        ...(header === undefined ? {} : { paymentRequiredHeader: header.slice(0, 1_000) }),
        terms: readTerms({ paymentRequired: header, wwwAuthenticate: [], body }),
      }
    },
  }
}

function requiredOf({ path, description, price, version, asksIdentity }: Made) {
  const asked = { scheme: 'exact', asset: BASE_USDC, payTo: PAY_TO, maxTimeoutSeconds: 60 }
  const extra = { name: 'USD Coin', version: '2' }
  const error = asksIdentity ? 'Payment and X-Operator-Token are required.' : 'Payment required.'
  if (version === 1) {
    const offer = {
      ...asked,
      network: 'base',
      maxAmountRequired: `${price}`,
      resource: path,
      description,
      extra,
    }
    return { x402Version: 1, error, accepts: [offer] }
  }
  const offer = { ...asked, network: caip2Of('base'), amount: `${price}`, extra }
  return { x402Version: 2, error, resource: { url: path, description }, accepts: [offer] }
}

function listedAs({ path, description, price, version }: Made, updatedAt: number): ListedEndpoint {
  const offer: AskedOffer = {
    x402Version: version,
    scheme: 'exact',
    network: caip2Of('base'),
    asset: BASE_USDC,
    assetName: 'USD Coin',
    units: `${price}`,
    payTo: PAY_TO,
    maxTimeoutSeconds: 60,
  }
  return { url: path, description, offers: [offer], updatedAt }
}

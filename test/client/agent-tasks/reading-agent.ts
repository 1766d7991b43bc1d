import { type Buyer, encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'

/** A path after an origin, or after a space, quote or bracket; `{toolId}` and `:id` stand for one segment. */
const ADDRESS = /(?:https?:\/\/127\.0\.0\.1:\d+|(?<=[\s"'`(<[=]|^))(\/(?:[\w.{}:~-]+\/?)*)/g

/**
 * An agent that knows the address of a gateway and nothing else. It asks only for paths that an earlier answer
 * contained, so a test fails where a step would need a document that no door names.
 */
export class ReadingAgent {
  readonly buyer: Buyer
  readonly #known = new Set(['/'])

  constructor(buyer: Buyer) {
    this.buyer = buyer
  }

  /** Reads the first page, which every task begins with. */
  async arrive(): Promise<Reply> {
    return this.get('/')
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#read(path, () => this.buyer.get(path, { Accept: 'application/json', ...headers }))
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#read(path, () => this.buyer.post(path, body, headers))
  }

  /** The payment header for an offer, signed with what the offer contains. */
  async sign(offer: PaymentRequired): Promise<{ readonly 'PAYMENT-SIGNATURE': string }> {
    return { 'PAYMENT-SIGNATURE': encode(await this.buyer.payload(offer)) }
  }

  /** Calls a tool by its id: unpaid, then with a payment where it is asked for. */
  async call(toolId: string, params: object = {}): Promise<Reply> {
    const request = { toolId, params }
    const unpaid = await this.post('/agent/tools/call', request)
    if (unpaid.status !== 402) return unpaid
    return this.post('/agent/tools/call', request, await this.sign(unpaid.body))
  }

  /** A path of this gateway in a text, by a part of it. */
  linkIn(text: string, part: string): string {
    const found = pathsIn(text).find((path) => path.includes(part))
    if (found === undefined) throw new Error(`No link with "${part}" in: ${text.slice(0, 2_000)}`)
    return found
  }

  async #read(path: string, ask: () => Promise<Reply>): Promise<Reply> {
    const pathname = path.split('?', 1)[0] ?? path
    if (![...this.#known].some((known) => isSamePath(known, pathname)))
      throw new Error(`No door has named ${pathname} so far.`)
    const reply = await ask()
    const text = `${reply.text} ${[...reply.headers].map(([, value]) => value).join(' ')}`
    for (const found of pathsIn(text)) this.#known.add(found)
    return reply
  }
}

function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(ADDRESS)].flatMap(([, path]) => path ?? [])
}

function isSamePath(known: string, asked: string): boolean {
  const [one, other] = [known, asked].map((path) => path.replace(/[.:]$/, '').split('/'))
  if (!one || !other || one.length !== other.length) return false
  return one.every((part, at) => part === other[at] || /^(?:\{.+\}|:\w+)$/.test(part))
}

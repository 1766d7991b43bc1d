/** Signs a payload as a compact JWS, with these header members beside algorithm and key. */
export type SignCard = (
  payload: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, string>>,
) => string

/** One signature of an agent card: a JWS without its payload, which is the card itself. */
interface CardSignature {
  readonly protected: string
  readonly signature: string
}

interface Signing {
  readonly sign: SignCard
  /** Where the public key stands. */
  readonly jwksUrl: string
}

/**
 * Signs a card of A2A 1.0 (specification 8.4): over its canonical JSON (RFC 8785), without members that equal
 * their default.
 */
export function signCard<Card extends object>(card: Card, signing: Signing) {
  return { ...card, signatures: [createSignature(removeDefaults(card), signing)] }
}

/** Signs a card of A2A 0.3: over the canonical JSON of the whole card. */
export function signCardV03<Card extends object>(card: Card, signing: Signing) {
  return { ...card, signatures: [createSignature(card, signing)] }
}

function createSignature(payload: object, { sign, jwksUrl }: Signing): CardSignature {
  const [header = '', , signature = ''] = sign({ ...payload }, { typ: 'JOSE', jku: jwksUrl }).split('.')
  return { protected: header, signature }
}

function removeDefaults(card: object): object {
  return Object.fromEntries(
    Object.entries(card).flatMap(([name, value]) => {
      // the only flag whose absence means no; for capabilities `false` differs from absent
      if (name === 'required' && value === false) return []
      const stated = removeEmpty(value)
      return stated === undefined ? [] : [[name, stated]]
    }),
  )
}

/** A value without what is empty in it; undefined when nothing is left. */
function removeEmpty(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    const items = value.map(removeEmpty).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  if (typeof value !== 'object') return value
  const members = removeDefaults(value)
  return Object.keys(members).length > 0 ? members : undefined
}

import type { PaymentStep } from '../../src/payment/gate/payment-ports.ts'
import type { PaymentState } from '../../src/store/payments/ledger.ts'

/** The answer that a client got. */
export type CustomerAnswer =
  | {
      readonly kind: 'answer'
      readonly text: string
      /** Empty when nothing was charged. */
      readonly transaction: string
      readonly amount: string
      readonly replayed: boolean
    }
  | {
      readonly kind: 'failure'
      readonly code: string
      readonly http: number
      readonly charged: 'no' | 'yes' | 'pending'
      readonly retryAfterSeconds: number | undefined
    }
  /** A 402; `reason` is the machine-readable one. */
  | { readonly kind: 'offer'; readonly code: string; readonly reason: string | undefined }
  /** The connection broke. */
  | { readonly kind: 'lost' }

export type Happening = { readonly at: number } & (
  | {
      readonly what: 'asked'
      readonly request: number
      readonly client: string
      readonly gateway: string
      readonly key: string
      readonly intent: string
    }
  | {
      readonly what: 'answered'
      readonly request: number
      readonly client: string
      readonly gateway: string
      readonly key: string
      readonly answer: CustomerAnswer
    }
  | { readonly what: 'hung up'; readonly request: number; readonly client: string; readonly key: string }
  | { readonly what: 'did'; readonly client: string; readonly deed: string; readonly key: string | undefined }
  | { readonly what: 'ran'; readonly key: string; readonly gateway: string }
  | {
      readonly what: 'moved'
      readonly key: string
      readonly to: PaymentState
      readonly fence: number
      readonly gateway: string
    }
  /** Of work that is paid and not done: written ahead of its money, a run begun, its result kept, its failure. */
  | {
      readonly what: 'owed'
      readonly key: string
      readonly deed: 'written' | 'begun' | 'used' | 'kept'
      readonly fence: number
      readonly gateway: string
    }
  | {
      readonly what: 'store failed'
      readonly gateway: string
      readonly call: string
      readonly key: string | undefined
      readonly kept: boolean
    }
  | { readonly what: 'verified'; readonly key: string; readonly facilitator: string; readonly word: string }
  /** A gateway has heard of a settlement that there is not. */
  | { readonly what: 'invented'; readonly key: string; readonly facilitator: string }
  /** A gateway holds a word against a facilitator. */
  | { readonly what: 'blamed'; readonly facilitator: string; readonly word: string }
  | {
      readonly what: 'settle asked'
      readonly key: string
      readonly facilitator: string
      readonly conduct: string
      readonly amount: string
    }
  | {
      readonly what: 'mined'
      readonly transaction: string
      readonly kind: string
      readonly from: string
      readonly nonce: string | undefined
      readonly value: bigint
      readonly block: number
    }
  | {
      readonly what: 'reverted'
      readonly transaction: string
      readonly nonce: string | undefined
      readonly reason: string
    }
  | { readonly what: 'reorganised'; readonly transaction: string; readonly fate: string }
  | { readonly what: 'crashed'; readonly gateway: string; readonly step: PaymentStep | undefined }
  | { readonly what: 'started'; readonly gateway: string }
  | { readonly what: 'broke'; readonly gateway: string; readonly error: string }
  | { readonly what: 'calm' }
)

/** Everything that happened in one world, in order. */
export interface History {
  readonly happenings: readonly Happening[]
  happened(happening: Happening): void
}

export function createHistory(): History {
  const happenings: Happening[] = []
  return {
    happenings,
    happened(happening) {
      happenings.push(happening)
    },
  }
}

/** The happenings of one kind. */
export function all<What extends Happening['what']>(
  { happenings }: History,
  what: What,
): (Happening & { what: What })[] {
  return happenings.filter((happening) => happening.what === what) as (Happening & { what: What })[]
}

/** A history as lines for people, with times in seconds from its beginning. */
export function formatHistory({ happenings }: History): string[] {
  const start = happenings[0]?.at ?? 0
  return happenings.map(({ at, what, ...facts }) => {
    const result = Object.entries(facts).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${sayable(value)}`],
    )
    return `${((at - start) / 1000).toFixed(3).padStart(9)}  ${what.padEnd(12)} ${result.join(', ')}`
  })
}

function sayable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return shortened(`${value}`)
  return `{${Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${name} ${shortened(`${each}`)}`)
    .join(' ')}}`
}

/** Hex loses its middle, so that a line fits the eye; a key keeps payer and nonce. */
function shortened(text: string): string {
  return text
    .replace(/eip155:\d+\|0x[0-9a-f]{40}\|/g, '')
    .replace(/0x([0-9a-f]{2})[0-9a-f]{30,60}([0-9a-f]{6})(?![0-9a-f])/g, '0x$1…$2')
}

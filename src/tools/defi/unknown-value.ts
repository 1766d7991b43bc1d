import { GatewayError } from '../../core/failures.ts'

const MAX_NAMED = 12

interface Filter {
  readonly field: string
  readonly asked: string | undefined
  /** Every value that the source has, the most important first. */
  readonly known: readonly string[]
  /** Whether a known value is the one asked for. */
  readonly fits: (known: string, asked: string) => boolean
}

/**
 * Refuses a filter that no row of the source can pass, before anything is charged. An empty source refuses nothing.
 *
 * @throws GatewayError `not_found` with the field and values that are known.
 */
export function refuseUnknownValue({ field, asked, known, fits }: Filter): void {
  if (asked === undefined || known.length === 0 || known.some((one) => fits(one, asked))) return
  const names = [...new Set(known)]
  const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  throw new GatewayError(
    'not_found',
    `${field}: the source has nothing under this name. Use one of ${names.slice(0, MAX_NAMED).join(', ')}${rest}.`,
    { details: { field, known: names.slice(0, MAX_NAMED) } },
  )
}

/** Compares without regard to case. */
export function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

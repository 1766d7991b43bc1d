/** What is known of the operator behind a passport token. */
export type OperatorVerdict =
  /** Identified, cleared of sanctions, and where the policy wants operators to be. */
  | { readonly kind: 'allowed' }
  /** The token is no one's: made up, taken back or over. */
  | { readonly kind: 'unknown' }
  /** Known, and not let through. */
  | {
      readonly kind: 'refused'
      readonly reasons: readonly OperatorRefusal[]
      /** Where the operator can mend it. */
      readonly verifyUrl?: string
    }

/** Why the policy does not let an operator through. */
export type OperatorRefusal = 'identity_not_verified' | 'sanctions' | 'jurisdiction' | 'policy'

/** A service that knows operators by their tokens. */
export interface OperatorCheck {
  /** @throws anything when it cannot be looked up; then access is refused. */
  assess(token: string, options: { readonly signal: AbortSignal }): Promise<OperatorVerdict>
}

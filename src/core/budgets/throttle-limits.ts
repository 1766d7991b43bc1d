/** How much one client may call for free: so many within ten seconds, and so many within sixty. */
export interface ThrottleLimits {
  readonly burst: number
  readonly sustained: number
}

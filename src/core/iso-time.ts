/** Milliseconds since the epoch as ISO 8601 UTC; throws for what is no time. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

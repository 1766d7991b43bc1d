/** Milliseconds since the epoch as ISO 8601 UTC; throws for what is no time. */
export function toIsoTime(time: number): string {
  return new Date(time).toISOString()
}

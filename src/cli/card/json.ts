export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value that one cell can show. */
export function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

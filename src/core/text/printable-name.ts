/** A name that a caller wrote, cut to what is safe to repeat: letters, digits, `_`, `.` and `-`, at most 64. */
export function printableName(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 64)
}

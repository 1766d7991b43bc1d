/** As many rows from the beginning as fit into so many bytes of JSON: strangers' texts must not make an answer swell. */
export function fitting<T>(rows: readonly T[], bytes: number): readonly T[] {
  let remaining = bytes
  const end = rows.findIndex((row) => {
    remaining -= Buffer.byteLength(JSON.stringify(row)) + 1
    return remaining < 0
  })
  return end < 0 ? rows : rows.slice(0, end)
}

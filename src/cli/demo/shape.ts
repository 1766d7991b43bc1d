/** The names and types of a piece of data without its values, so that two answers can be held against each other. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].toSorted().join('|')}]`
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  const members = Object.entries(value).map(([name, member]) => `${name}:${shapeOf(member)}`)
  return `{${members.toSorted().join(',')}}`
}

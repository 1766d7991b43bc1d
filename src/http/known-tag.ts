/** Whether the client has what it asks for already, by its `If-None-Match`. */
export function isKnownTag(header: string | undefined, entityTag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes('*') || known.includes(entityTag)
}

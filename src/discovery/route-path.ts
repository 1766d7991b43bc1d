/** The names that stand in braces in the path of a route. */
export function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
}

/** The address of something that the gateway serves, from any page of the documentation. */
export function toUrl(path: string): string {
  const root = new URL(document.documentElement.dataset['root'] ?? '.', location.href)
  return new URL(path, root).href
}

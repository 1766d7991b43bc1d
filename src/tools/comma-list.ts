/** What stands between the commas of a text, each once. */
export function listed(text = ''): readonly string[] {
  const parts = text.split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Makes the anchors of the headings of one document, as GitHub does: words joined by `-`, a number behind repeats. */
export function createHeadingAnchors(): (heading: string) => string {
  const used = new Map<string, number>()
  return (heading) => {
    const plain = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const before = used.get(plain) ?? 0
    used.set(plain, before + 1)
    return before === 0 ? plain : `${plain}-${before}`
  }
}

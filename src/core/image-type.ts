/** What the first bytes of a picture say it is, whatever was asked for. */
export function imageTypeOf(base64: string): string {
  if (base64.startsWith('/9j/')) return 'image/jpeg'
  if (base64.startsWith('UklGR')) return 'image/webp'
  return base64.startsWith('iVBORw0KGgo') ? 'image/png' : 'application/octet-stream'
}

/** Writes a value as standard base64 of its JSON text, the way payment headers carry it. */
export function toBase64Json(value: unknown): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(value)))
}

/** Writes bytes as standard base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Reads standard base64 of JSON; undefined when it is not that. */
export function fromBase64Json(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(toBytes(text)))
  } catch {
    return undefined
  }
}

/**
 * Reads base64 in the standard or in the URL-safe alphabet, padded or not.
 *
 * @throws Error when it is neither.
 */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

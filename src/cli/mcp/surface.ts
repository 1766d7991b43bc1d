/** A dozen tools, and through them all the others: a model need not read what it will not use. */
export const DEFAULT_SURFACE = 'core'

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/

export interface Endpoints {
  readonly url: URL
  /** Undefined where the first is the only one that will do. */
  readonly otherwise: URL | undefined
}

/**
 * Where a gateway offers a surface of its tools over MCP. Other makes of gateway have one address only, which does
 * instead of the usual surface.
 *
 * @throws Error when there can be no such address.
 */
export function findEndpoints(gateway: string, surface: string): Endpoints {
  if (!URL.canParse(gateway)) throw new Error(`--url: "${gateway}" is no URL.`)
  const whole = new URL(`${gateway}/mcp`)
  const name = surface.trim()
  if (name === 'all') return { url: whole, otherwise: undefined }
  if (!NAME.test(name)) throw new Error('--surface: write core, all, readonly, or the name of a family.')
  if (name === 'readonly') return { url: new URL(`${whole}/readonly`), otherwise: undefined }
  return { url: new URL(`${whole}/x/${name}`), otherwise: name === DEFAULT_SURFACE ? whole : undefined }
}

import { z } from 'zod'

/** Any JSON value, for what another contract or another program gives its form. */
const AnyJson = z.unknown().meta({ type: ['string', 'number', 'boolean', 'null', 'array', 'object'] })

/** JSON values by name, where the names depend on what is shown. */
export const NamedValues = z.record(z.string(), AnyJson)

/** Plain values by name. */
export const NamedFigures = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

import { z } from 'zod'

/** A decimal number that a venue writes as text; one that is too large for a number of ours is none. */
export const DecimalText = z
  .string()
  .regex(/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/)
  .transform(Number)
  .refine(Number.isFinite)

/** A price: a number above zero, written as text. */
export const PriceText = DecimalText.refine((price) => price > 0)

/** Milliseconds or seconds since the epoch. */
export const EpochTime = z.int().positive()

/** Milliseconds or seconds since the epoch, written as text. */
export const EpochText = z
  .string()
  .regex(/^\d{9,14}$/)
  .transform(Number)
  .refine((time) => time > 0)

/** A share written as text, as percent: `-0.0114` is -1.14. */
export const PercentText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform((share) => Number(`${share}e2`))
  .refine(Number.isFinite)

/** The best bid or ask of a ticker; undefined where a venue writes nothing or zero because there is none. */
export const OfferText = z.union([
  z
    .literal('')
    .nullable()
    .transform(() => undefined),
  DecimalText.refine((price) => price >= 0).transform((price) => (price > 0 ? price : undefined)),
])

/** What is offered, or was traded: a number that is not below zero, written as text. */
const AmountText = DecimalText.refine((amount) => amount >= 0)

/** A price and a size, written as text; what follows is not ours to read. */
export const LevelText = z
  .tuple([PriceText, AmountText], z.unknown())
  .transform(([price, size]) => ({ price, size }))

/** The best offers of a ticker, without missing ones. */
export function bestOffers(
  bid: number | undefined,
  ask: number | undefined,
): { readonly bid?: number; readonly ask?: number } {
  return { ...(bid === undefined ? {} : { bid }), ...(ask === undefined ? {} : { ask }) }
}

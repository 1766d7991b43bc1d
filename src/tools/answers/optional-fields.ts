import { z } from 'zod'

const text = z.string().nullable().optional()
const figure = z.number().nullable().optional()
const flag = z.boolean().nullable().optional()

/** Texts that an answer may have, by name; spread them into an object schema. */
export function texts<Name extends string>(...names: readonly Name[]): Record<Name, typeof text> {
  return fieldsOf(names, text)
}

/** Numbers that an answer may have; names that state a unit state the precision too. */
export function figures<Name extends string>(...names: readonly Name[]): Record<Name, typeof figure> {
  return fieldsOf(names, figure)
}

/** Yes or no, where an answer may say so. */
export function flags<Name extends string>(...names: readonly Name[]): Record<Name, typeof flag> {
  return fieldsOf(names, flag)
}

function fieldsOf<Name extends string, Field>(names: readonly Name[], field: Field): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>
}

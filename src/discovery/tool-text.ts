import type { z } from 'zod'
import type { JsonObject } from '../core/json.ts'
import { formatUsd } from '../core/money.ts'
import type { Contract, Tool } from '../tools/define-tool.ts'
import { pathNames } from './route-path.ts'

type AnyContract = Contract<z.ZodType, z.ZodType>

/** The price in words. */
export function priceText({ price }: AnyContract): string {
  return price === 0n ? 'free' : `$${formatUsd(price)}`
}

/** A request that the tool answers, as one line. */
export function exampleCall({ contract }: Tool, publicUrl: string): string {
  const { route, example } = contract
  const names = pathNames(route.path)
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(example.input[name] ?? name)),
  )
  const rest = Object.entries(example.input).filter(([name]) => !names.includes(name))
  if (route.methods[0] === 'POST')
    return `POST ${publicUrl}${path} ${JSON.stringify(Object.fromEntries(rest))}`
  const query = new URLSearchParams(
    Object.fromEntries(rest.map(([name, value]) => [name, String(value)])),
  ).toString()
  return `GET ${publicUrl}${path}${query && `?${query}`}`
}

/** One line per parameter: name, type, default or duty, meaning. */
export function parameterLines({ contract, inputSchema }: Tool): readonly string[] {
  const properties = (inputSchema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
  const required = new Set((inputSchema['required'] ?? []) as readonly string[])
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.has(name) || contract.catalogOptional?.includes(name)
    const duty =
      schema['default'] === undefined
        ? isRequired
          ? 'required'
          : 'optional'
        : `default ${schema['default']}`
    return `\`${name}\` (${[typeText(schema), duty].join(', ')}): ${schema['description'] ?? ''}`.trimEnd()
  })
}

function typeText(schema: JsonObject): string {
  const choices = schema['enum'] as readonly string[] | undefined
  if (choices) return choices.join(' | ')
  const { minimum, maximum, type } = schema as { minimum?: number; maximum?: number; type?: string }
  const bounds = type !== 'string' && minimum !== undefined && maximum !== undefined
  return bounds ? `${type} ${minimum} to ${maximum}` : (type ?? 'any')
}

import { z } from 'zod'
import { read } from '../gateway.ts'

/** A JSON Schema, or anything else of the document: what is not known is passed over. */
export type Json = Readonly<Record<string, unknown>>

const Any = z.record(z.string(), z.unknown())
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(''),
        schema: Any.default({}),
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: Any.optional(),
  responses: z.record(z.string(), Any).default({}),
  'x-payment-info': z.looseObject({ price: z.looseObject({ amount: z.string() }) }).optional(),
})

const Document = z.looseObject({
  info: z.looseObject({ version: z.string(), description: z.string().default('') }),
  tags: z.array(z.looseObject({ name: z.string() })).default([]),
  paths: z.record(z.string(), z.looseObject({ get: Operation.optional(), post: Operation.optional() })),
  components: z.record(z.string(), Any).default({}),
})
type Document = z.output<typeof Document>

/** One operation with its place: what the reference shows as an entry. */
export type Entry = z.output<typeof Operation> & {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Decimal dollars; undefined where it is free. */
  readonly priceUsd: string | undefined
}

export interface Reference {
  readonly version: string
  readonly description: string
  readonly tags: readonly string[]
  readonly entries: readonly Entry[]
  /** What a `$ref` stands for; anything else is itself. */
  resolve(value: unknown): Json
}

/** Reads the description of the API that the gateway serves. @throws PaymentError */
export async function readReference(): Promise<Reference> {
  const document = await read('openapi.json', Document)
  const entries = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [entry('GET', path, get)] : []),
    ...(post ? [entry('POST', path, post)] : []),
  ])
  const named = document.tags.map(({ name }) => name)
  const others = entries.flatMap(({ tags }) => tags.filter((tag) => !named.includes(tag)))
  return {
    version: document.info.version,
    description: document.info.description,
    tags: [...new Set([...named, ...others])],
    entries,
    resolve: (value) => resolveReference(document, value),
  }
}

/** An object of the document under a name; empty when there is none. */
export function readObject(value: Json, name: string): Json {
  return Any.catch({}).parse(value[name])
}

export function readText(value: Json, name: string): string {
  return z.string().catch('').parse(value[name])
}

export function readList(value: Json, name: string): readonly unknown[] {
  return z.array(z.unknown()).catch([]).parse(value[name])
}

/** The last part of a `$ref`, such as `signal.result`. */
export function refName(value: unknown): string | undefined {
  const { $ref } = Any.catch({}).parse(value)
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
}

function entry(method: Entry['method'], path: string, operation: z.output<typeof Operation>): Entry {
  return { ...operation, method, path, priceUsd: operation['x-payment-info']?.price.amount }
}

function resolveReference({ components }: Document, value: unknown): Json {
  const found = Any.catch({}).parse(value)
  const [, kind, name] = /^#\/components\/([^/]+)\/(.+)$/.exec(`${found['$ref'] ?? ''}`) ?? []
  return kind === undefined || name === undefined ? found : readObject(components[kind] ?? {}, name)
}

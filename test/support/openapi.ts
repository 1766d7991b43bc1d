import type { Buyer, PaymentRequired } from './buyer.ts'

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, unknown>
  security: Record<string, string[]>[]
  'x-payment-info'?: {
    protocols: Record<string, Record<string, string>>[]
    price: { mode: string; currency: string; amount: string }
    offers?: Record<string, string>[]
  }
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
  example?: unknown
}

export type Schema = Record<string, unknown>

export interface OpenApi {
  openapi: string
  info: Record<string, unknown> & { version: string; contact: { email: string }; 'x-guidance': string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Schema>>
}

/** One operation of a document, with where it stands. */
export interface Described extends Operation {
  path: string
  method: string
}

export async function openApiOf(buyer: Buyer, query = ''): Promise<OpenApi> {
  return (await buyer.get(`/openapi.json${query}`)).body
}

export function operationsOf({ paths }: OpenApi): Described[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
}

/** Makes the call that the examples of an operation describe, without a payment. */
export async function callExample(buyer: Buyer, operation: Described) {
  const { path, method, parameters = [], requestBody } = operation
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, `${example}`), path)
  const query = new URLSearchParams()
  for (const { in: position, name, example } of parameters)
    if (position === 'query' && example !== undefined) query.set(name, `${example}`)
  if (method === 'POST') return buyer.post(filled, requestBody?.content['application/json']?.example ?? {})
  return buyer.get(query.size > 0 ? `${filled}?${query}` : filled)
}

/** The amounts of an offer, in its body and in its header. */
export function amountsIn(offer: Pick<PaymentRequired, 'accepts'>): string[] {
  return offer.accepts.map(({ amount }) => amount)
}

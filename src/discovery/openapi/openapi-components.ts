import { z } from 'zod'
import { failures } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import { Provenance } from '../../tools/define-tool.ts'

const text = { type: 'string' } as const

const requirement: JsonObject = {
  type: 'object',
  required: ['scheme', 'network', 'amount', 'asset', 'payTo', 'maxTimeoutSeconds'],
  properties: {
    scheme: {
      type: 'string',
      enum: ['exact', 'upto'],
      description: 'upto: the amount is the most; what was used is settled.',
    },
    network: { ...text, description: 'CAIP-2, such as eip155:8453.' },
    amount: { ...text, pattern: '^[0-9]+$', description: 'Smallest units of the asset.' },
    asset: { ...text, description: 'Address of the token.' },
    payTo: { ...text, description: 'Who is paid.' },
    maxTimeoutSeconds: { type: 'integer' },
    extra: {
      type: 'object',
      description: 'What the signature needs besides, such as the token’s EIP-712 name.',
      properties: {
        offer: {
          ...text,
          pattern: '^[A-Za-z0-9_-]{22}$',
          description:
            'Random id of this offer. Send it back unchanged in accepted.extra.offer; keep it secret: a paid answer is given again only with it.',
        },
      },
    },
  },
}

/** Bodies that many operations share. */
export const sharedSchemas: Readonly<Record<string, JsonObject>> = {
  Provenance: withoutDialect(z.toJSONSchema(Provenance, { io: 'output' }) as JsonObject),
  PaymentRequired: {
    type: 'object',
    description:
      'x402 v2 PaymentRequired; the header Payment-Required holds the same in base64, without extensions for which it has no room.',
    required: ['x402Version', 'error', 'resource', 'accepts'],
    properties: {
      x402Version: { type: 'integer', const: 2 },
      error: text,
      code: text,
      resource: {
        type: 'object',
        required: ['url'],
        properties: { url: text, description: text, mimeType: text },
      },
      accepts: { type: 'array', minItems: 1, items: requirement },
      extensions: {
        type: 'object',
        description: 'How to call (bazaar), how fresh the data is, and whether the input would be accepted.',
      },
    },
  },
  Failure: {
    type: 'object',
    required: ['error', 'code', 'charged'],
    properties: {
      error: { ...text, description: 'One sentence; it states when the payment was NOT charged.' },
      code: { type: 'string', enum: Object.keys(failures) },
      charged: { type: 'string', enum: ['no', 'yes', 'pending'] },
      type: { ...text, description: 'RFC 9457 problem type.' },
      title: text,
      status: { type: 'integer' },
      hint: { ...text, description: 'What to do next.' },
      requestId: {
        ...text,
        description: 'The `X-Request-Id` of the answer. Name it when you report a failure.',
      },
    },
  },
  JsonRpcResponse: {
    type: 'object',
    description: 'JSON-RPC 2.0: a result or an error. What it cost stands in `error.data`, or in the result.',
    required: ['jsonrpc'],
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: ['string', 'number', 'null'] },
      result: { type: 'object' },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: text, data: {} },
      },
    },
  },
  RateLimited: {
    type: 'object',
    required: ['success', 'message'],
    additionalProperties: false,
    properties: { success: { type: 'boolean', const: false }, message: text },
  },
}

const failure = jsonContent({ $ref: '#/components/schemas/Failure' })
const rpcResponse = jsonContent({ $ref: '#/components/schemas/JsonRpcResponse' })

const offerHeaders: JsonObject = {
  'Payment-Required': {
    description: 'The offer in base64, without extensions for which a header has no room.',
    required: true,
    schema: text,
  },
  'WWW-Authenticate': {
    description: 'The same price as a challenge of the scheme Payment, where MPP clients can pay it.',
    schema: text,
  },
}

/** Answers that many operations share. */
export const sharedResponses: Readonly<Record<string, JsonObject>> = {
  PaymentRequired: {
    description: 'Payment required, or the payment was not accepted; nothing was charged.',
    headers: offerHeaders,
    content: jsonContent({ $ref: '#/components/schemas/PaymentRequired' }),
  },
  BadRequest: { description: 'The request is not valid; nothing was charged.', content: failure },
  Unidentified: {
    description: 'X-Operator-Token is missing or unknown; nothing was charged.',
    content: failure,
  },
  Unauthorized: {
    description:
      'The sign-in, the session’s token or the monitor’s pollToken is missing or wrong; nothing was charged.',
    content: failure,
  },
  Forbidden: {
    description: 'The policy does not let this operator through; nothing was charged.',
    content: failure,
  },
  NotFound: { description: 'There is no such thing; nothing was charged.', content: failure },
  TooManyRequests: {
    description: 'Too many free calls from this address.',
    headers: {
      'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    },
    content: jsonContent({ $ref: '#/components/schemas/RateLimited' }),
  },
  ServerError: {
    description: 'The gateway or its configuration failed; the text states when nothing was charged.',
    content: failure,
  },
  BadUpstream: {
    description: 'A data source refused the request or sent an invalid answer; nothing was charged.',
    headers: {
      'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    },
    content: failure,
  },
  Unavailable: {
    description:
      'A data source or the gateway is unavailable and nothing was charged, or the settlement is not known yet: repeat with the same payment header.',
    headers: {
      'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 1 } },
      'X-Payment-State': { description: '`pending` while the settlement is not known.', schema: text },
    },
    content: failure,
  },
  Failed: {
    description: 'Any other failure; the body states whether anything was charged.',
    content: failure,
  },
  JsonRpcAnswer: {
    description: 'A result or an error; as a stream where the request asks for one.',
    content: { ...rpcResponse, 'text/event-stream': { schema: text } },
  },
  JsonRpcRefusal: { description: 'The request was refused; nothing was charged.', content: rpcResponse },
  JsonRpcPaymentRequired: {
    description: 'Payment required, or the payment was not accepted; nothing was charged.',
    headers: offerHeaders,
    content: rpcResponse,
  },
}

/** What a paid answer carries beside its body. */
export const sharedHeaders: Readonly<Record<string, JsonObject>> = {
  'X-Payment-Response': {
    description: 'Base64 JSON of the settlement: success, transaction, network, payer, amount.',
    schema: text,
  },
  'X-Payment-Receipt': { description: 'A receipt signed by this gateway.', schema: text },
  'Payment-Receipt': {
    description:
      'After an MPP payment: base64url JSON of method, reference (transaction), status, timestamp.',
    schema: text,
  },
}

export function jsonContent(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } }
}

function withoutDialect({ $schema: _, ...schema }: JsonObject): JsonObject {
  return schema
}

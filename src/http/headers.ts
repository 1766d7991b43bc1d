import { REQUEST_ID } from './request-id.ts'

export const EXPOSED: readonly string[] = [
  'Payment-Required',
  'PAYMENT-RESPONSE',
  'X-Payment-Response',
  'X-Payment-Receipt',
  'X-Payment-Replayed',
  'X-Payment-State',
  'X-Session-Balance-Usd',
  'X-Data-Mode',
  'X-Data-As-Of',
  'WWW-Authenticate',
  'Payment-Receipt',
  'A2A-Extensions',
  'X-A2A-Extensions',
  'Retry-After',
  REQUEST_ID,
]
export const EXPOSING_ALL = { 'Access-Control-Expose-Headers': EXPOSED.join(', ') } as const

/** On every answer: nothing is sniffed, framed or run; any page may read the answer. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
} as const

/** On every answer of the admin interface: not cached, not framed, not readable from another site. */
export const ADMIN_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

const ALLOWED = [
  'Content-Type',
  'Authorization',
  'PAYMENT-SIGNATURE',
  'X-PAYMENT',
  'X-Operator-Token',
  'SIGN-IN-WITH-X',
  'X-Max-Cost-Usd',
  'Idempotency-Key',
  'Prefer',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
  'X-MCP-Toolsets',
  'X-MCP-Tools',
  'X-MCP-Readonly',
  'X-MCP-Results',
  'A2A-Version',
  'A2A-Extensions',
  'X-A2A-Extensions',
  // stock payers send it on every retry
  'Access-Control-Expose-Headers',
].join(', ')

/** Answers a browser's preflight before a payment, MCP or A2A. */
export const PREFLIGHT_HEADERS = {
  ...COMMON_HEADERS,
  ...EXPOSING_ALL,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': ALLOWED,
  'Access-Control-Max-Age': '86400',
} as const

export const JSON_TYPE = 'application/json; charset=utf-8'
/** A paid answer must not reach another caller through a cache. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  Vary: 'PAYMENT-SIGNATURE, X-PAYMENT, Authorization',
} as const

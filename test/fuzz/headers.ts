import fc from 'fast-check'
import { encode } from '../support/buyer.ts'
import { anyJson, anyText } from './json.ts'

const names = [
  'PAYMENT-SIGNATURE',
  'X-PAYMENT',
  'Authorization',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'Range',
  'Origin',
  'SIGN-IN-WITH-X',
  'X-Forwarded-For',
  'X-Internal-Secret',
  'X-Max-Cost-Usd',
  'X-Operator-Token',
  'X-HTTP-Method-Override',
  'A2A-Version',
  'A2A-Extensions',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
  'Mcp-Method',
  'Mcp-Name',
  'X-MCP-Readonly',
  'X-MCP-Tools',
  'X-MCP-Toolsets',
] as const

const proof = { x402Version: 2, accepted: {}, payload: { signature: '0x', authorization: {} } }
const known = fc.constantFrom(
  '*/*',
  'text/event-stream',
  'application/json, text/event-stream',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'signed-offers',
  'bytes=0-',
  'null',
  'https://evil.example',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '1.0',
  '0.3',
  'true',
  'Bearer x',
  'Bearer pws_0000',
  'Payment e30',
  'Payment id="x", realm="y"',
  encode(proof),
  encode({ ...proof, x402Version: 1 }),
)

/** A value that the HTTP client lets through. */
const value: fc.Arbitrary<string> = fc
  .oneof(
    known,
    anyText,
    anyJson.map(encoded),
    anyJson.map((json) => `Payment ${encoded(json)}`),
  )
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 6_000))

export const headers: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(fc.constantFrom(...names), value),
  {
    maxLength: 3,
  },
)

function encoded(json: unknown): string {
  try {
    return encode(json)
  } catch {
    return ''
  }
}

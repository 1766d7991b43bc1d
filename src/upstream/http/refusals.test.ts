import { expect, test } from 'vitest'
import { meaningOf, meaningOfEnvelope, refusalFailure } from './refusals.ts'

test.each([
  [403, '{"error":"The distribution is configured to block access from your country"}', 'country shut out'],
  [403, '<html>configured to block access from your country</html>', 'country shut out'],
  [451, '{"code":0,"msg":"Service unavailable from a restricted location"}', 'country shut out'],
  [403, '<!DOCTYPE html><title>Attention Required! | Cloudflare</title>', 'web page'],
  [404, '{"statusCode":404,"message":"Cannot GET /coins/abc"}', 'address closed'],
  [404, '<html><pre>Cannot GET /coins/abc</pre></html>', 'address closed'],
  [400, '{"error":"unable to generate report"}', 'in trouble'],
  [
    400,
    '{"code":-1001,"msg":"Internal error; unable to process your request. Please try again."}',
    'in trouble',
  ],
  [404, '{"error":"coin not found"}', undefined],
  [400, '{"message":"invalid mint"}', undefined],
  [400, 'Protocol not found', undefined],
] as const)('status %d with %s is %s', (status, text, meaning) => {
  expect(meaningOf(status, text)).toBe(meaning)
})

test.each([
  [{ code: 4029, message: 'too many requests', result: [] }, 'limited'],
  [{ status: { error_code: 429, error_message: 'You have exceeded the rate limit' } }, 'limited'],
  [{ status: { error_code: 1002, error_message: 'API key missing.' } }, 'key refused'],
  [{ success: false, message: 'Too many requests' }, 'limited'],
  [{ errors: [{ title: 'Unauthorized', detail: 'Unauthorized' }] }, 'key refused'],
  [{ error: 'Internal Server Error' }, 'in trouble'],
  [{ statusCode: 503, message: 'away' }, 'in trouble'],
  [{ code: '59999', msg: 'no such thing' }, 'refused'],
  [{ code: '0', msg: '', data: [['now']] }, undefined],
  [{ code: '00000', msg: 'success', data: 5 }, undefined],
  [{ retCode: 0, retMsg: 'OK', result: 5 }, undefined],
  [{ prices: 'many' }, undefined],
  [[], undefined],
  [null, undefined],
] as const)('a success that holds %j is %s', (body, meaning) => {
  expect(meaningOfEnvelope(body)).toBe(meaning)
})

test('a refusal has a sentence of ours, and keeps theirs for the log', () => {
  const failure = refusalFailure('limited', 'GoPlus', { cause: 'secret', retryAfterSeconds: 9 })

  expect(failure).toMatchObject({ code: 'upstream_unavailable', retryAfterSeconds: 9, cause: 'secret' })
  expect(failure.message).toBe('GoPlus limits how often we may ask.')
})

import { expect, test } from 'vitest'
import { formatLogLine } from './log-line.ts'

const TIME = Date.parse('2026-11-23T12:04:01.500Z')

test('a line for a terminal is short and names its ids', () => {
  const line = formatLogLine(
    JSON.stringify({
      level: 40,
      time: TIME,
      pid: 1,
      hostname: 'x',
      requestId: 'be91949b214d2dae564380c2',
      payment: 'ab'.repeat(32),
      tool: 'candles',
      err: { type: 'GatewayError', code: 'upstream_unavailable', message: 'None answered.', stack: 'at …' },
      msg: 'call failed on our side',
    }),
  )

  expect(line).toBe(
    '12:04:01 warn  call failed on our side requestId=be91949b214d2dae564380c2 payment=abababababab… tool=candles (upstream_unavailable: None answered.)\n',
  )
})

test("a stranger's text neither moves the cursor nor begins another line", () => {
  const text = `\u001b[2J\r\n\u202e${'x'.repeat(500)}`
  const line = formatLogLine(
    JSON.stringify({ level: 50, time: TIME, reason: text, err: { type: 'Error', message: text }, msg: 'm' }),
  )

  expect(line.slice(0, -1)).not.toMatch(/\p{C}/u)
  expect(line.length).toBeLessThan(500)
})

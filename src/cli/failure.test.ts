import { expect, onTestFinished, test, vi } from 'vitest'
import { PaymentError } from '../client/payment-error.ts'
import { GatewayError } from '../core/failures.ts'
import { CliError } from './exit-code.ts'
import { printFailure } from './failure.ts'

function read(error: unknown, json = false): string {
  let text = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((part) => {
    text += part
    return true
  })
  onTestFinished(() => write.mockRestore())
  printFailure(error, { json })
  return text
}

test.each(['misconfigured', 'store_unavailable'] as const)(
  'a gateway that does not start (%s) mentions no charge',
  (code) => {
    const shown = read(new GatewayError(code, 'The database is held by another gateway.'))

    expect(shown).toBe('pennywire: The database is held by another gateway.\n')
  },
)

test('a failed purchase states whether it was charged', () => {
  const shown = read(new PaymentError('internal', 'The tool failed.', { charged: 'no' }))

  expect(shown).toBe('pennywire: The tool failed. You were not charged.\n')
})

test.each([
  ['usage', 'no'],
  ['declined', 'no'],
  ['notCharged', 'no'],
  ['network', 'no'],
  ['pending', 'pending'],
  ['failed', undefined],
] as const)('as JSON, an end by %s states charged: %s', (exit, charged) => {
  const shown = read(new CliError(exit, 'It went wrong.'), true)

  expect(JSON.parse(shown).charged).toBe(charged)
})

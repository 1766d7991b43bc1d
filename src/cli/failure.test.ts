import { expect, onTestFinished, test, vi } from 'vitest'
import { PaymentError } from '../client/payment-error.ts'
import { GatewayError } from '../core/failures.ts'
import { printFailure } from './failure.ts'

function read(error: unknown): string {
  let text = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((part) => {
    text += part
    return true
  })
  onTestFinished(() => write.mockRestore())
  printFailure(error, { json: false })
  return text
}

test('a gateway that does not start says nothing of a charge', () => {
  const shown = read(new GatewayError('misconfigured', 'DATA_DIR: /x cannot be made (ENOENT).'))

  expect(shown).toBe('pennywire: DATA_DIR: /x cannot be made (ENOENT).\n')
})

test('a purchase that fails says what became of the money', () => {
  const shown = read(new PaymentError('internal', 'The tool failed.', { charged: 'no' }))

  expect(shown).toBe('pennywire: The tool failed. You were not charged.\n')
})

import { describe, expect, test } from 'vitest'
import { findErrorCode, findRefusalCode } from './postgres-driver.ts'
import { createStoreError } from './store-failure.ts'

function failWith(code: string): Error {
  return Object.assign(new Error('of the server'), { severity: 'ERROR', code })
}

describe('the code of a failed statement', () => {
  test.each(['40001', '40P01', '23505', '57014', '53100'])('%s is a refusal: it was rolled back', (code) => {
    expect(findRefusalCode(createStoreError(failWith(code)))).toBe(code)
  })

  test.each(['08P01', '08006', '57P01', '57P02', '57P03'])(
    '%s ends a connection: unknown outcome',
    (code) => {
      expect(findRefusalCode(createStoreError(failWith(code)))).toBeUndefined()
      expect(findErrorCode(createStoreError(failWith(code)))).toBe(code)
    },
  )

  test('an error of the network is no answer of the server', () => {
    expect(findErrorCode(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toBeUndefined()
  })
})

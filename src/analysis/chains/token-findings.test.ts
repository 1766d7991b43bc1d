import { expect, test } from 'vitest'
import { contractFindings, mintFindings, worstOf } from './token-findings.ts'

test('a mint with renounced authorities raises no warning', () => {
  const findings = mintFindings({ extensions: [] })

  expect(findings.map(({ level }) => level)).toEqual(['info', 'info'])
  expect(worstOf(findings)).toBe('info')
})

test.each([
  ['a permanent delegate', { kind: 'permanentDelegate', delegate: 'D' }, 'danger'],
  ['a fee of a tenth and more', { kind: 'transferFee', basisPoints: 1_500 }, 'danger'],
  ['a small fee', { kind: 'transferFee', basisPoints: 50 }, 'warn'],
  ['a fee of nothing that can be raised', { kind: 'transferFee', basisPoints: 0, authority: 'A' }, 'warn'],
  ['a fee of nothing for good', { kind: 'transferFee', basisPoints: 0 }, 'info'],
  ['accounts that are frozen from the start', { kind: 'defaultAccountState', isFrozen: true }, 'danger'],
  ['a hook', { kind: 'transferHook', program: 'P' }, 'danger'],
  ['a hook that can no longer be set', { kind: 'transferHook' }, 'info'],
  ['a rule that is not known', { kind: 'unknown' }, 'warn'],
  ['a pointer to its names', { kind: 'metadataPointer' }, 'info'],
] as const)('%s', (_what, extension, level) => {
  expect(worstOf(mintFindings({ extensions: [extension] }))).toBe(level)
})

test('powers of a contract raise warnings while it has an owner', () => {
  const owned = contractFindings({ owner: `0x${'1'.repeat(40)}`, powers: ['mint'] })
  const burnt = contractFindings({ owner: '0x000000000000000000000000000000000000dEaD', powers: ['mint'] })

  expect(owned).toContainEqual(expect.objectContaining({ name: 'mint', level: 'warn' }))
  expect(worstOf(burnt)).toBe('info')
})

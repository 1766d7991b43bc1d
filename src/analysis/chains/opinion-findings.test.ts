import { expect, test } from 'vitest'
import { joinFindings, scanFindings, trialFindings } from './opinion-findings.ts'
import { contractFindings, worstOf } from './token-findings.ts'

const clean = {
  isHoneypot: false,
  buyTaxPct: 0,
  sellTaxPct: 0,
  isOpenSource: true,
  hasHiddenOwner: false,
  canTakeBackOwnership: false,
  ownerChangesBalances: false,
  isMintable: false,
  isPausable: false,
  isBlacklisting: false,
}

test('checks that passed or were not made are no findings', () => {
  expect(trialFindings(clean, 'goplus')).toEqual([])
  expect(trialFindings({}, 'goplus')).toEqual([])
  expect(scanFindings({ risks: [{ level: 'info' }] }, 'rugcheck')).toEqual([])
})

test.each([
  [{ isHoneypot: true }, 'danger'],
  [{ hasHiddenOwner: true }, 'danger'],
  [{ ownerChangesBalances: true }, 'danger'],
  [{ canTakeBackOwnership: true }, 'danger'],
  [{ sellTaxPct: 12 }, 'danger'],
  [{ sellTaxPct: 3 }, 'warn'],
  [{ isOpenSource: false }, 'warn'],
  [{ isPausable: true }, 'warn'],
] as const)('answers 4: a contract with %o is graded %s', (failed, level) => {
  const burnt = contractFindings({ powers: [] })

  expect(worstOf(joinFindings(burnt, trialFindings({ ...clean, ...failed }, 'goplus')))).toBe(level)
})

test('answers 4: a rugged mint and dangers of a scanner are dangers', () => {
  expect(worstOf(scanFindings({ rugged: true, risks: [] }, 'rugcheck'))).toBe('danger')
  expect(worstOf(scanFindings({ risks: [{ level: 'warn' }, { level: 'danger' }] }, 'rugcheck'))).toBe(
    'danger',
  )
})

test('what the chain and another source found is kept once', () => {
  const chain = contractFindings({ powers: ['mint'] })

  const joined = joinFindings(chain, trialFindings({ ...clean, isMintable: true }, 'goplus'))

  expect(joined.filter(({ name }) => name === 'mint')).toMatchObject([{ source: 'chain' }])
})

import base from './vitest.config.ts'
export default { ...base, test: { ...base.test, include: 'src/store/session-rules.test.ts|test/payment/session-gate.test.ts'.split('|') } }

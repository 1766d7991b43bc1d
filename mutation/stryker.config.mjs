/**
 * The payment core: what decides whether a call is charged, NOT charged or pending, and what may be paid with, and of
 * which nothing may change unseen. Doors, tools, and what merely carries bytes are judged elsewhere.
 */
const core = [
  // the call that is paid for, from its claim to its answer
  'src/payment/gate/gate.ts',
  'src/payment/gate/claims.ts',
  'src/payment/gate/execution.ts',
  'src/payment/gate/verification.ts',
  'src/payment/gate/paid-work.ts',
  'src/payment/gate/replays.ts',
  'src/payment/gate/prepay-policy.ts',
  'src/payment/gate/credits.ts',
  'src/payment/gate/pending-guard.ts',
  'src/payment/model/errors.ts',
  // what became of its money
  'src/payment/gate/settler.ts',
  'src/payment/gate/confirmation.ts',
  'src/payment/gate/reconciler.ts',
  'src/payment/gate/outcomes.ts',
  'src/payment/gate/late-landings.ts',
  'src/payment/rails/settlement-watch.ts',
  'src/payment/protocol/settlement-response.ts',
  'src/payment/protocol/receipts.ts',
  // what is asked, and what comes as a payment
  'src/payment/protocol/offers.ts',
  'src/payment/protocol/offer-text.ts',
  'src/payment/model/x402.ts',
  'src/payment/protocol/proof.ts',
  'src/payment/protocol/identifier.ts',
  'src/payment/rails/evm-exact.ts',
  'src/payment/rails/evm-authorization.ts',
  // whom we ask, and how far they are believed
  'src/payment/facilitators/facilitator-responses.ts',
  'src/payment/facilitators/facilitator-trust.ts',
  'src/payment/facilitators/facilitator-breaker.ts',
  // what is prepaid, and at which price it is sold
  'src/payment/sessions/session-gate.ts',
  'src/payment/sessions/session-refusals.ts',
  'src/store/sessions/session-rules.ts',
  'src/store/admin/catalog-overrides.ts',
  // who owns a payment, and its row from then on
  'src/store/payments/first-claim.ts',
  'src/store/payments/ledger-claim.ts',
  'src/store/payments/sql-ledger.ts',
  'src/store/payments/ledger-settlement.ts',
  'src/store/payments/ledger-statements.ts',
  'src/store/engine/statement-batcher.ts',
  'src/core/money.ts',
  'src/core/exact-dollars.ts',
]

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: core,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './mutation/left-alone.mjs'],
  ignorers: ['left-alone'],
  vitest: { configFile: 'mutation/vitest.config.ts', related: false },
  // each defect is shown only the tests that come by its place
  coverageAnalysis: 'perTest',
  // rewriting it takes an older TypeScript than ours, and nothing in it leads out of the sandbox
  tsconfigFile: 'none.json',
  tempDirName: 'build/mutation',
  ignorePatterns: [
    '/bench',
    '/build',
    '/coverage',
    '/deploy',
    '/dist',
    '/docs',
    '/examples',
    '/interop',
    '/manifests',
    '/mutation/node_modules',
    '/web',
    '/.pennywire',
  ],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'build/mutation-report.json' },
  incremental: false,
  // on a machine that others use as well a slow test is no endless loop
  timeoutMS: 15_000,
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  thresholds: { high: 95, low: 90, break: 90 },
}

/**
 * The cases of reliability and security that this product is held to, by what they are about. Each is named by the test
 * that shows it, or stands with its reason among the exceptions of docs/threat-model.md.
 */
const cases: Readonly<Record<string, string>> = {
  // payment integrity
  PAY: '01 02 03 04 05 06 07 09 10 11 14 15 17 18 19 20 21 24 26 27 28 29 30 32 33 34 35 38 40 43 44 48 50 51 52 53 54 55',
  // concurrency
  CON: '01 03 05 08',
  // crash safety
  CR: '01 02 03 04 05 06 08 12 14 15 17',
  // facilitator fail-over
  FC: '01 02 03 04 06 07 09 12 13 14 15 16 18 21 22 24 26',
  // upstream faults
  UP: '01 02 03 04 07 09 11 12 16',
  // input
  VAL: '01 04 05 06 08 09 10 11 12 13 14 15 16 18 19 20 21 22 23 24 27 29 30 32',
  // free calls by rate
  RL: '01 02 03 05 06 07 08 13 14 17 18',
  // JSON-RPC
  RP: '01 02 03 05 06 07 09 10 11 13 15',
  // MCP
  MC: '01 02 03 04 05 06 09 10 12 13 14',
  // the feed of calls
  SS: '01 02 03 05 07 09',
  // server-side requests
  SR: '01 02 03 04 06 09 10 12 14',
  // who may
  AU: '01 02 03 06 07 09',
  // floods
  DS: '01 02 03 04 05 08 09 10',
  // what is returned about others
  PR: '01 02 03 06 07',
  // shutdown and clock
  SC: '01 02 03 04 05 06',
  // language models and strangers’ text
  LM: '01 02 04 06 08',
  // refunds and work that fails later
  RF: '01 02 03 06 07',
  // careful payers and the supply chain
  SU: '01 02 03 04 05 07',
}

export const caseIds: readonly string[] = Object.entries(cases).flatMap(([family, numbers]) =>
  numbers.split(' ').map((number) => `${family}-${number}`),
)

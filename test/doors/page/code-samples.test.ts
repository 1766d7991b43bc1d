import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPython, toScript, toShellWord } from '../../../web/code/literals.ts'
import { callSamples } from '../../../web/code/samples.ts'

const SEED = 23
const Values = fc.jsonValue({ maxDepth: 3 })
const CALL = {
  method: 'POST',
  path: '/tools/portfolio-value',
  toolId: 'portfolio-value',
  origin: 'https://pennywire.example/',
  price: '0.005',
} as const

function hasPython(): boolean {
  try {
    return execFileSync('python3', ['--version'], { stdio: 'pipe' }).includes('Python 3')
  } catch {
    return false
  }
}

function sample(id: string, input: Readonly<Record<string, unknown>>): string {
  return callSamples({ ...CALL, input }).find((one) => one.id === id)?.text ?? ''
}

test('any value is the same after it was written in TypeScript', () => {
  fc.assert(
    fc.property(Values, (value) => {
      const read: unknown = new Function(`return (${toScript(value)})`)()
      expect(JSON.stringify(read)).toBe(JSON.stringify(value))
    }),
    { seed: SEED, numRuns: 300 },
  )
})

test('a name that sets a prototype becomes a field of its own', () => {
  const value: unknown = JSON.parse('{"__proto__":{"isAdmin":true}}')

  const read: unknown = new Function(`return (${toScript(value)})`)()

  expect(JSON.stringify(read)).toBe('{"__proto__":{"isAdmin":true}}')
})

test('any text is one word of a shell, and runs nothing', () => {
  const texts = fc.sample(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'; touch x #", '$(id)', '`id`', '\\', '!!', '-n'),
    ),
    { seed: SEED, numRuns: 60 },
  )
  const written = texts.map((text) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'))

  const script = written.map((text) => `printf '%s\\0' ${toShellWord(text)}`).join('\n')
  const read = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)

  expect(read).toEqual(written)
})

test.skipIf(!hasPython())('any value is the same after it was written in Python', () => {
  const values = fc.sample(Values, { seed: SEED, numRuns: 100 })

  const program = `import json\nfor value in [${values.map((value) => toPython(value)).join(', ')}]: print(json.dumps(value))`
  const lines = execFileSync('python3', ['-'], { input: program, encoding: 'utf8' }).trim().split('\n')

  expect(lines.map((line) => JSON.parse(line))).toEqual(
    values.map((value) => JSON.parse(JSON.stringify(value))),
  )
})

test('letters that reorder or hide others are shown as escapes', () => {
  const input = { note: 'pay \u202e0.001\u202c, \u200b\u2066then\u{e0041}' }

  const texts = callSamples({ ...CALL, input }).map(({ text }) => text)

  for (const text of texts) expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u)
})

test('every language names address, ceiling and input of a paid call', () => {
  const input = { holdings: [{ token: 'bitcoin', amount: 1 }] }

  expect(sample('curl', input)).toContain("--max-usd '0.005'")
  expect(sample('curl', input)).toContain(`--data '{"holdings":[{"token":"bitcoin","amount":1}]}'`)
  expect(sample('typescript', input)).toContain("maxUsd: '0.005'")
  expect(sample('typescript', input)).toContain('client.portfolioValue({')
  expect(sample('fetch', input)).toContain("pay('https://pennywire.example/tools/portfolio-value'")
  expect(sample('python', input)).toContain('"holdings": [{"token": "bitcoin", "amount": 1}]')
  expect(sample('mcp', input)).toContain("name: 'portfolio_value'")
  expect(sample('cli', input)).toMatch(/^npx pennywire call portfolio-value/)
})

test('a free call is written without a wallet', () => {
  const free = callSamples({ ...CALL, method: 'GET', path: '/exchange-ticker', input: {}, price: '0' })

  for (const { text } of free) expect(text).not.toMatch(/PRIVATE_KEY|max-usd|PAYMENT/)
})

test('half a letter in a path does not break the address', () => {
  const call = { ...CALL, method: 'GET', path: '/x402/payments/{id}', input: { id: '\ud800' } } as const

  expect(callSamples(call)[0]?.text).toContain('/x402/payments/%EF%BF%BD')
})

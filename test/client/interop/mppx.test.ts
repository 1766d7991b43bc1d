import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'
import { openApiOf, operationsOf } from '../../support/openapi.ts'

const mppx = fileURLToPath(new URL('../../../node_modules/.bin/mppx', import.meta.url))
const config = fileURLToPath(new URL('./mppx.config.mjs', import.meta.url))
const MINUTES = 60_000

interface Check {
  label: string
  severity: 'pass' | 'fail' | 'warn' | 'suggested' | 'skip'
}

interface Verdict {
  discovery: { checks: Check[] }
  endpoints: { method: string; path: string; challenge: Check[]; errorHandling: Check[]; payment: Check[] }[]
}

/** The command line of the MPP client, with a wallet of its own that holds test dollars. */
async function openCommand({ buyer }: OpenedGateway) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await buyer.post('/embedded/faucet', { address, amountUsd: '10' })

  async function run(words: readonly string[], environment: Record<string, string> = {}) {
    // a file, since it ends without waiting until a long answer has left its pipe
    const directory = mkdtempSync(join(tmpdir(), 'pennywire-mppx-'))
    const [outputPath, errorPath] = [join(directory, 'output'), join(directory, 'errors')]
    const [outputFile, errorFile] = [openSync(outputPath, 'w'), openSync(errorPath, 'w')]
    try {
      const child = spawn(mppx, words, {
        env: { PATH: process.env['PATH'], NO_COLOR: '1', MPPX_PRIVATE_KEY: key, ...environment },
        stdio: ['ignore', outputFile, errorFile],
      })
      const [code] = await once(child, 'exit')
      return {
        output: readFileSync(outputPath, 'utf8'),
        errors: readFileSync(errorPath, 'utf8'),
        code: code as number,
      }
    } finally {
      closeSync(outputFile)
      closeSync(errorFile)
      rmSync(directory, { recursive: true })
    }
  }

  async function validate(words: readonly string[], environment?: Record<string, string>): Promise<Verdict> {
    const { output, errors } = await run(['validate', ...words, '--yes', '--output-json'], environment)
    if (!output.startsWith('{')) throw new Error(`${output}\n${errors}`)
    return JSON.parse(output)
  }
  return { run, validate }
}

/** Everything that was not simply passed, with where it stands. */
function objections({ discovery, endpoints }: Verdict): string[] {
  return [
    ...discovery.checks.map((check) => ({ where: 'discovery', check })),
    ...endpoints.flatMap(({ method, path, challenge, errorHandling, payment }) =>
      [...challenge, ...errorHandling, ...payment].map((check) => ({ where: `${method} ${path}`, check })),
    ),
  ]
    .filter(({ check }) => check.severity !== 'pass')
    .map(({ where, check }) => `${where}: ${check.severity} ${check.label}`)
}

test(
  'the MPP validator accepts every paid route and pays at each',
  async () => {
    const gateway = await openGatewayFixture({ environment: { IDENTITY_GATE: 'off' } })
    const { validate } = await openCommand(gateway)
    const priced = operationsOf(await openApiOf(gateway.buyer)).filter((one) => one['x-payment-info'])
    // it asks without a query, which these cannot do without
    const needy = tools.filter(
      ({ contract, parse }) => contract.price > 0n && contract.route.methods.includes('GET') && !parse({}).ok,
    )
    const paths = needy.map(({ contract }) => contract.route.path)

    const [whole, ...single] = await Promise.all([
      validate([gateway.url], { MPPX_CONFIG: config }),
      ...needy.map(({ contract: { route, example } }) => {
        const query = Object.entries(example.input).flatMap(([name, value]) => [
          '--query',
          `${name}=${value}`,
        ])
        return validate([gateway.url, '--endpoint', `GET:${route.path}`, ...query], { MPPX_CONFIG: config })
      }),
    ])

    const asked = whole.endpoints.filter(({ method, path }) => method !== 'GET' || !paths.includes(path))
    const verdicts = [{ ...whole, endpoints: asked }, ...single]
    // refunds are off unless they are switched on; a task names its tool in a message that the validator does not write
    const unsold = ['POST /refund/relay', 'POST /a2a']
    expect(verdicts.flatMap(objections).toSorted()).toEqual([
      'POST /a2a: skip Returns 402 without credentials',
      'POST /refund/relay: fail Payment: server response',
    ])
    const endpoints = verdicts.flatMap((verdict) => verdict.endpoints)
    expect(endpoints).toHaveLength(priced.length)
    for (const { payment } of endpoints.filter(({ method, path }) => !unsold.includes(`${method} ${path}`)))
      expect(payment.map(({ label }) => label)).toContain('Payment: successful')
    expect(await gateway.earned()).toBe(await gateway.recordedRevenue())
  },
  5 * MINUTES,
)

test(
  'it pays with nothing but a private key',
  async () => {
    const gateway = await openGatewayFixture()
    const { validate } = await openCommand(gateway)

    const verdict = await validate([gateway.url, '--endpoint', 'GET:/signal'])

    expect(objections(verdict)).toEqual([])
    expect(verdict.endpoints[0]?.payment.map(({ label }) => label)).toContain('Receipt reference valid')
    expect(await gateway.earned()).toBe(5_000n)
  },
  MINUTES,
)

test(
  'the command line of the client pays by either protocol',
  async () => {
    const gateway = await openGatewayFixture()
    const { run } = await openCommand(gateway)
    const [tool] = tools.filter(({ contract }) => contract.id === 'candles')

    for (const protocol of ['mpp', 'x402']) {
      const { code, output, errors } = await run([
        `${gateway.url}/tools/candles?token=bitcoin`,
        '--protocol',
        protocol,
        '--include',
      ])
      expect(code, `${protocol}: ${output}\n${errors}`).toBe(0)
      expect(output).toMatch(/"candles"/)
    }

    expect(await gateway.earned()).toBe(2n * (tool?.contract.price ?? 0n))
  },
  MINUTES,
)

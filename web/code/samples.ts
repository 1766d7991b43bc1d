import { addressCall } from '../../src/client/route.ts'
import { commandLine, mcp } from './agent-samples.ts'
import { toJson, toPython, toScript, toShellWord } from './literals.ts'
import { joinLines, KEY, type PlannedCall, type SampledCall, toMethodName } from './planned-call.ts'

/** How the same call is made in one language. */
export interface CodeSample {
  readonly id: 'cli' | 'curl' | 'typescript' | 'fetch' | 'python' | 'mcp'
  readonly title: string
  readonly language: 'shell' | 'typescript' | 'python'
  readonly text: string
}

/** Code that makes a call and pays for it, ready to be copied; every value is written as the language wants it. */
export function callSamples(call: SampledCall): readonly CodeSample[] {
  const origin = call.origin.replace(/(?<!\/)\/+$/, '')
  const planned = {
    ...call,
    origin,
    request: addressCall(origin, call, toWellFormed(call.input)),
    isFree: Number(call.price) === 0,
  }
  return [
    { id: 'curl', title: 'curl', language: 'shell', text: curl(planned) },
    { id: 'typescript', title: 'TypeScript', language: 'typescript', text: client(planned) },
    { id: 'fetch', title: '@x402/fetch', language: 'typescript', text: stockFetch(planned) },
    { id: 'python', title: 'Python', language: 'python', text: python(planned) },
    { id: 'mcp', title: 'MCP', language: 'typescript', text: mcp(planned) },
    { id: 'cli', title: 'Command line', language: 'shell', text: commandLine(planned) },
  ]
}

function curl({ request, price, isFree }: PlannedCall): string {
  const body = request.body
    ? [`-H 'Content-Type: application/json'`, `--data ${toShellWord(toJson(request.body))}`]
    : []
  const ask = (...more: string[]) =>
    `curl -sS ${[toShellWord(request.url), ...body, ...more].join(request.body ? ' \\\n  ' : ' ')}`
  if (isFree) return ask()
  return joinLines(
    '# Ask: the answer is the offer, and costs nothing.',
    ask('> offer.json'),
    '',
    '# Sign it with your wallet. Repeat the same header if no answer comes: it cannot cost twice.',
    `payment=$(npx pennywire sign offer.json --max-usd ${toShellWord(price)} --yes)`,
    ask('-H "PAYMENT-SIGNATURE: $payment"'),
  )
}

function client({ toolId, input, origin, price, isFree }: PlannedCall): string {
  return joinLines(
    `import { createClient, createPayer } from 'pennywire/client'`,
    !isFree && `import { privateKeyToAccount } from 'viem/accounts'`,
    '',
    !isFree && `const signer = privateKeyToAccount(process.env.PRIVATE_KEY as ${KEY})`,
    isFree
      ? `const payer = createPayer({ maxUsd: '0' })`
      : `const payer = createPayer({ signer, maxUsd: ${toScript(price)} })`,
    `const client = createClient({ url: ${toScript(origin)}, payer })`,
    '',
    `const { data${isFree ? '' : ', paidUsd, receipt'} } = await client.${toMethodName(toolId)}(${toScript(input)})`,
    `console.log(data${isFree ? '' : ', paidUsd, receipt'})`,
  )
}

function stockFetch({ request, isFree }: PlannedCall): string {
  const options = request.body
    ? `, {\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify(${toScript(request.body, '  ')}),\n}`
    : ''
  const head = [
    `import { ExactEvmScheme } from '@x402/evm/exact/client'`,
    `import { wrapFetchWithPayment, x402Client } from '@x402/fetch'`,
    `import { privateKeyToAccount } from 'viem/accounts'`,
    '',
    `const wallet = privateKeyToAccount(process.env.PRIVATE_KEY as ${KEY})`,
    `const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(wallet)))`,
    '',
  ]
  return joinLines(
    ...(isFree ? [] : head),
    `const response = await ${isFree ? 'fetch' : 'pay'}(${toScript(request.url)}${options})`,
    `console.log(await response.json()${isFree ? '' : `, response.headers.get('X-Payment-Receipt')`})`,
  )
}

function python({ request, isFree }: PlannedCall): string {
  const method = request.method === 'POST' ? 'post' : 'get'
  const body = request.body ? `, json=${toPython(request.body, isFree ? '' : '        ')}` : ''
  const ask = (name: string) => `${name}.${method}(${toPython(request.url)}${body}`
  if (isFree)
    return joinLines('# pip install httpx', 'import httpx', '', `print(${ask('httpx')}, timeout=60).json())`)
  return joinLines(
    '# pip install "x402[httpx,evm]"',
    'import asyncio',
    'import os',
    '',
    'from eth_account import Account',
    'from x402 import x402Client',
    'from x402.http.clients.httpx import x402HttpxClient',
    'from x402.mechanisms.evm import EthAccountSigner',
    'from x402.mechanisms.evm.exact.register import register_exact_evm_client',
    '',
    '',
    'async def main() -> None:',
    '    wallet = x402Client()',
    '    account = Account.from_key(os.environ["PRIVATE_KEY"])',
    '    register_exact_evm_client(wallet, EthAccountSigner(account))',
    '    async with x402HttpxClient(wallet, timeout=60) as client:',
    `        response = await ${ask('client')})`,
    '        await response.aread()',
    '        response.raise_for_status()',
    '        print(response.json())',
    '',
    '',
    'asyncio.run(main())',
  )
}

/** Halves of letters that lost their other half cannot stand in an address. */
function toWellFormed(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value,
  ])
  return Object.fromEntries(entries)
}

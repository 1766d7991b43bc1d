import { toJson, toScript, toShellWord } from './literals.ts'
import { joinLines, KEY, type PlannedCall } from './planned-call.ts'

/** The official SDK of MCP with the stock x402 client. */
export function mcp({ toolId, input, origin, isFree }: PlannedCall): string {
  const call = toScript({ name: toolId.replaceAll('-', '_'), arguments: input })
  return joinLines(
    `import { Client } from '@modelcontextprotocol/sdk/client/index.js'`,
    `import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'`,
    ...(isFree
      ? []
      : [
          `import type { PaymentRequired } from '@x402/core/types'`,
          `import { ExactEvmScheme } from '@x402/evm/exact/client'`,
          `import { x402Client } from '@x402/fetch'`,
          `import { privateKeyToAccount } from 'viem/accounts'`,
        ]),
    '',
    `const agent = new Client({ name: 'my-agent', version: '1.0.0' })`,
    `await agent.connect(new StreamableHTTPClientTransport(new URL(${toScript(`${origin}/mcp`)})))`,
    `const call = ${call}`,
    ...(isFree
      ? ['const answer = await agent.callTool(call)']
      : [
          '',
          '// the unpaid call returns the offer',
          'const offered = await agent.callTool(call)',
          `const wallet = new x402Client().register(`,
          `  'eip155:*',`,
          `  new ExactEvmScheme(privateKeyToAccount(process.env.PRIVATE_KEY as ${KEY})),`,
          `)`,
          'const payment = await wallet.createPaymentPayload(offered.structuredContent as PaymentRequired)',
          `const answer = await agent.callTool({ ...call, _meta: { 'x402/payment': payment } })`,
        ]),
    'console.log(answer.structuredContent)',
    'await agent.close()',
  )
}

/** Our own command line, which asks before it pays. */
export function commandLine({ toolId, input, origin, price, isFree }: PlannedCall): string {
  const ceiling = isFree ? [] : [`--max-usd ${toShellWord(price)}`]
  return [
    `npx pennywire call ${toolId}`,
    `--data ${toShellWord(toJson(input))}`,
    `--url ${toShellWord(origin)}`,
    ...ceiling,
  ].join(' \\\n  ')
}

import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { tools } from '../../app/registry.ts'
import { createPayer, type Payer } from '../../client/index.ts'
import { addressCall } from '../call/route.ts'
import { askFaucet } from '../wallet/faucet.ts'

type ToolContract = (typeof tools)[number]['contract']

export const contracts: readonly ToolContract[] = tools.map(({ contract }) => contract)

/** What a tool's example gave. */
export type ExampleCall =
  | { readonly tool: string; readonly ok: true; readonly answer: unknown }
  | { readonly tool: string; readonly ok: false; readonly reason: string }

/** The most one call of ours may cost, in worthless dollars. */
const MAX_USD = '5'
/** What the faucet gives at once. */
const FUNDS_USD = '100'

/** Buys the example of each tool from a gateway with a chain of its own, one after the other. */
export async function buyExamples(
  url: string,
  wanted: readonly ToolContract[],
  onDone: () => void = () => {},
): Promise<readonly ExampleCall[]> {
  const signer = privateKeyToAccount(generatePrivateKey())
  await askFaucet(url, { address: signer.address, amountUsd: FUNDS_USD })
  const payer = createPayer({ signer, maxUsd: MAX_USD })
  const calls: ExampleCall[] = []
  for (const contract of wanted) {
    calls.push(await buyExample(url, payer, contract))
    onDone()
  }
  return calls
}

async function buyExample(
  url: string,
  payer: Payer,
  { id, route, example }: ToolContract,
): Promise<ExampleCall> {
  try {
    const method = route.methods.includes('GET') ? 'GET' : 'POST'
    const { url: address, ...request } = addressCall(url, { path: route.path, method }, example.input)
    const { data } = await payer.pay(address, request)
    return { tool: id, ok: true, answer: data }
  } catch (error) {
    return { tool: id, ok: false, reason: error instanceof Error ? error.message : `${error}` }
  }
}

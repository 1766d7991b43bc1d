import { Command } from 'commander'
import { type BuyerContext, withExamples, withJson, withPayment } from './buyer-context.ts'

interface SignFlags {
  readonly maxUsd: string
  readonly network?: string
  readonly solanaKey?: string
  readonly rpcUrl?: string
  readonly json?: true
  readonly yes?: true
}

/** `pennywire sign`: pays for clients of any language. */
export function createSignCommand({ settings, environment }: BuyerContext): Command {
  const command = new Command('sign')
    .description('Sign an x402 offer and print the payment header, for a client of any language.')
    .argument('[file]', 'the JSON of a 402, or its PAYMENT-REQUIRED header; standard input by default')
    .option('--solana-key <file>', 'pay on Solana with a key file of its command line')
    .option('--rpc-url <url>', 'the Solana node to ask for a block hash')
  withExamples(withJson(withPayment(command)), [
    'curl -s https://pennywire.example/signal | pennywire sign --yes',
  ])
  return command.action(async (file: string | undefined, options: SignFlags) => {
    const { sign } = await import('../sign/sign.ts')
    await sign({ file, home: settings.home, environment, ...options })
  })
}

import { describeSigner, openSignerProcess } from '../../app/signer-process.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'

/**
 * Serves the keys of a policy file until it is asked to stop. One line of JSON on the output states where; each signature
 * and each refusal is a line on the error stream.
 */
export async function serveSigner(file: string): Promise<void> {
  process.umask(0o077)
  const signer = await openSignerProcess(file, (event) => {
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`)
  })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // asked twice: at once
      if (isStopping) process.exit(1)
      isStopping = true
      signer.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  const keys = signer.keys.map((key) => ({ ...key.describe(), url: `${signer.url}/${key.address}` }))
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: signer.url, keys })}\n`)
}

/** Reads policy, keys and journal, and prints what would be served. @throws Error for what is wrong. */
export async function checkSigner(file: string): Promise<void> {
  for (const { address, use, networks, maxUsd, maxUsdPerDay } of await describeSigner(file)) {
    const limits = maxUsd === undefined ? '' : `, at most $${maxUsd} at once and $${maxUsdPerDay} a day`
    process.stdout.write(`${use}: ${address} on ${networks.map(describeNetwork).join(', ')}${limits}\n`)
  }
}

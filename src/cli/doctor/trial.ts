import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { openTrialGateway, type TrialGateway } from '../../app/trial-gateway.ts'
import { createPayer } from '../../client/index.ts'
import type { Config } from '../../config/config.ts'
import { createSpinner } from '../terminal/spinner.ts'
import { askFaucet } from '../wallet/faucet.ts'
import { type Check, fine, wrong } from './check.ts'

const Bought = z.looseObject({
  provenance: z.looseObject({ mode: z.string(), sources: z.array(z.looseObject({ name: z.string() })) }),
})

/** Opens a gateway with this configuration on a folder of its own, and buys market data from it with worthless money. */
export async function checkByTrial(config: Config): Promise<readonly Check[]> {
  const spinner = createSpinner()
  spinner.show('Opening a gateway for a trial and buying from it, about 3 s')
  let gateway: TrialGateway
  try {
    gateway = await openTrialGateway(config)
  } catch (error) {
    spinner.hide()
    return [wrong('gateway', `It does not open: ${describeOutcome(error)}`)]
  }
  try {
    return [await checkPayment(gateway), await checkData(gateway, config)]
  } finally {
    await gateway.close()
    spinner.hide()
  }
}

async function checkPayment(gateway: TrialGateway): Promise<Check> {
  try {
    const { paidUsd } = await buy(gateway, '/health')
    return fine('payment', `A call was paid with $${paidUsd} on the embedded chain.`)
  } catch (error) {
    return wrong('payment', `A paid call does not go through: ${describeOutcome(error)}`)
  }
}

async function checkData(gateway: TrialGateway, { dataMode }: Config): Promise<Check> {
  try {
    const { data } = await buy(gateway, '/tools/candles?token=bitcoin&limit=2')
    const { mode, sources } = Bought.parse(data).provenance
    const names = sources.flatMap(({ name, ok }) => (ok === false ? [] : [name])).join(', ')
    return fine(
      'data mode',
      mode === 'simulated' ? `Simulated: no venue is asked (DATA_MODE).` : `${mode}, from ${names}.`,
    )
  } catch (error) {
    return wrong('data mode', `${dataMode}: no market data came: ${describeOutcome(error)}`)
  }
}

async function buy({ url }: TrialGateway, path: string) {
  const signer = privateKeyToAccount(generatePrivateKey())
  await askFaucet(url, { address: signer.address, amountUsd: '1' })
  return createPayer({ signer, maxUsd: '0.05' }).pay(url + path)
}

function describeOutcome(error: unknown): string {
  return error instanceof Error ? error.message : `${error}`
}

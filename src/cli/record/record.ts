import { resolve } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { listRecordable, type RecordingSummary, startRecording } from '../../app/recording.ts'
import { tools } from '../../app/registry.ts'
import { createPayer, type Payer } from '../../client/index.ts'
import { readConfig } from '../../config/config.ts'
import { addressCall } from '../call/route.ts'
import { paint } from '../paint.ts'
import { openTrialGateway } from '../trial-gateway.ts'
import { askFaucet } from '../wallet/faucet.ts'

export interface RecordOptions {
  /** Names of sources with commas between them; every one that costs nothing when left out. */
  readonly source?: string
  readonly out: string
  /** Ids of tools with commas between them; every one that only reads when left out. */
  readonly tool?: string
  readonly json?: true
}

const contracts = tools.map(({ contract }) => contract)

interface Called {
  readonly tool: string
  readonly ok: boolean
  /** Why it has no answer. */
  readonly reason?: string
}

/** The most one call of ours may cost, in worthless dollars. */
const MAX_USD = '5'
/** What the faucet gives at once. */
const FUNDS_USD = '100'

/**
 * Asks every tool for its example in live mode, keeps what the sources answered, cleaned, and writes it into a folder that
 * replay mode serves.
 */
export async function record(
  environment: Readonly<Record<string, string | undefined>>,
  { source, out, tool, json }: RecordOptions,
): Promise<void> {
  const config = readConfig({ ...environment, DATA_MODE: 'live' })
  const { all, free } = listRecordable(config)
  const only = parseNames(source, all, 'source') ?? free
  const wanted = parseNames(
    tool,
    contracts.map(({ id }) => id),
    'tool',
  )
  const asksModels = only.includes('openrouter')
  const called = contracts.filter(({ id, kind }) =>
    wanted ? wanted.includes(id) : kind === 'read' || kind === 'build' || (asksModels && kind === 'generate'),
  )
  const recording = startRecording(config, only, Date.now())
  const gateway = await openTrialGateway(config, { recording: recording.upstream })
  try {
    const payer = await fundPayer(gateway.url)
    const calls: Called[] = []
    for (const contract of called) calls.push(await callExample(gateway.url, payer, contract))
    const folder = resolve(out)
    const summary = await recording.save(folder)
    process.stdout.write(
      json ? `${JSON.stringify({ folder, ...summary, calls }, null, 2)}\n` : format(folder, summary, calls),
    )
    if (Object.keys(summary.files).length === 0) process.exitCode = 1
  } finally {
    await gateway.close()
  }
}

async function fundPayer(url: string): Promise<Payer> {
  const signer = privateKeyToAccount(generatePrivateKey())
  await askFaucet(url, { address: signer.address, amountUsd: FUNDS_USD })
  return createPayer({ signer, maxUsd: MAX_USD })
}

async function callExample(
  url: string,
  payer: Payer,
  { id, route, example }: (typeof contracts)[number],
): Promise<Called> {
  try {
    const method = route.methods.includes('GET') ? 'GET' : 'POST'
    const { url: address, ...request } = addressCall(url, { path: route.path, method }, example.input)
    await payer.pay(address, request)
    return { tool: id, ok: true }
  } catch (error) {
    return { tool: id, ok: false, reason: error instanceof Error ? error.message : `${error}` }
  }
}

function parseNames(
  text: string | undefined,
  known: readonly string[],
  what: 'source' | 'tool',
): readonly string[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no ${what} "${unknown}"; there are: ${known.join(', ')}.`)
  return names
}

function format(folder: string, { files, leftOut, now }: RecordingSummary, calls: readonly Called[]): string {
  const lines = [
    ...calls
      .filter(({ ok }) => !ok)
      .map(({ tool, reason }) => `${paint.quiet('–')} ${tool}: ${reason ?? 'no answer'}`),
    ...Object.entries(files).map(([source, count]) => `${paint.good('✓')} ${source}: ${count} answers`),
    ...(leftOut > 0 ? [`${leftOut} refusals and troubles of sources were left out.`] : []),
    `${calls.filter(({ ok }) => ok).length} of ${calls.length} tools answered at ${now}. Serve them with:`,
    `  DATA_MODE=replay REPLAY_DIR=${folder} pennywire serve`,
  ]
  return `${lines.join('\n')}\n`
}

// From nothing to a gateway as it is in earnest, on this machine alone: a chain, a facilitator that checks signed requests,
// PostgreSQL, a proxy and Prometheus. The facilitator fails, the alert fires, calls charge nothing, and all recovers.
// `--write` puts the transcript into docs/going-live.md. Ends only what it has started, after three minutes at the latest.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './cluster/world.mjs'
import { startChain } from './drill/chain.mjs'
import { startFacilitator } from './drill/facilitator.mjs'
import { planGateway } from './drill/gateway.mjs'
import { findFreePort, waitUntil } from './drill/programs.mjs'
import { startPrometheus } from './drill/prometheus.mjs'
import { startProxy } from './drill/proxy.mjs'
import { createTranscript, writeTranscript } from './drill/transcript.mjs'

const MAX_MS = 180_000
const ALERT = 'PennywireFacilitatorDown'
const FUNDS = 1_000_000n
const OUTAGE_CALLS = 4
const FIRE_MS = 60_000
/** Another one each time: the same request again would be answered from the first payment. */
const TOKENS = ['bitcoin', 'ethereum', 'solana', 'dogecoin', 'cardano', 'litecoin', 'polkadot', 'chainlink']

const root = fileURLToPath(new URL('..', import.meta.url))
const cli = join(root, 'dist', 'cli', 'main.js')
const directory = mkdtempSync(join(tmpdir(), 'pennywire-drill-'))
const running = []
const transcript = createTranscript(process.stdout)
const { step, say } = transcript

const limit = setTimeout(() => fail(new Error(`It took longer than ${MAX_MS / 1_000} s.`)), MAX_MS)
try {
  await drill()
  await stopAll()
  say('The drill is over; everything it started has ended.')
  if (process.argv.includes('--write')) writeTranscript(join(root, 'docs/going-live.md'), transcript.text())
} catch (error) {
  await fail(error)
} finally {
  clearTimeout(limit)
}

async function drill() {
  const world = await startWorld()
  const { gateway, chain, facilitator, proxyPort } = world
  await setUp(gateway, chain)
  step('Start it, behind a proxy, watched by Prometheus')
  const served = await gateway.start()
  running.push(served)
  say(`pennywire serve: ready after ${served.seconds.toFixed(1)} s.`)
  const proxy = await startProxy({ root, directory, port: proxyPort, gatewayPort: gateway.port })
  if (proxy) running.push(proxy)
  say(proxy ? `Proxy: ${proxy.title}.` : 'No proxy: install nginx or caddy. Calls go to the gateway itself.')
  const url = proxy?.url ?? `http://127.0.0.1:${gateway.port}`
  const prometheus = await startPrometheus({ root, directory, metricsUrl: gateway.metricsUrl, alert: ALERT })
  if (prometheus) running.push(prometheus)
  say(
    prometheus
      ? `Prometheus scrapes /metrics. promtool check rules: ${prometheus.checked}.`
      : 'No Prometheus: install it with `apt-get install prometheus`. Alerts are not checked.',
  )
  step('A paid call through the proxy')
  const tokens = [...TOKENS]
  const buy = async () =>
    readCall(await gateway.run(['call', 'signal', '--token', tokens.shift() ?? TOKENS[0], ...callFlags(url)]))
  say(await expectSold(buy))
  await failOver({ gateway, chain, facilitator, prometheus, buy })
  await settleUp({ gateway, chain, facilitator })
}

async function startWorld() {
  step('What a gateway depends on')
  const chain = await startChain({ root, cli, directory })
  running.push(chain)
  say(`Chain: ${chain.title}, in place of Base Sepolia.`)
  const facilitator = await startFacilitator(chain)
  running.push(facilitator)
  say('Facilitator: takes the place of cdp, and checks the signed token of every request.')
  const postgres = await startPostgres()
  if (postgres) running.push(postgres)
  say(postgres ? 'Database: PostgreSQL.' : 'Database: SQLite, because PostgreSQL is not installed.')
  const proxyPort = await findFreePort()
  const gateway = await planGateway({
    cli,
    directory,
    chain,
    facilitator,
    databaseUrl: postgres?.url,
    proxyPort,
  })
  return { gateway, chain, facilitator, proxyPort }
}

async function setUp(gateway, chain) {
  await chain.mint(gateway.buyer, FUNDS)
  step('pennywire init --live --network base-sepolia --facilitator cdp --database-url … --buy')
  const { code, output } = await gateway.init()
  for (const line of tidy(output)) say(line)
  if (code !== 0) throw new Error(`pennywire init ended with ${code}.`)
}

async function failOver({ gateway, chain, facilitator, prometheus, buy }) {
  step('The facilitator fails')
  facilitator.setDown(true)
  const failedAt = Date.now()
  const before = await chain.balanceOf(gateway.buyer)
  const outcomes = []
  for (let at = 0; at < OUTAGE_CALLS; at += 1) outcomes.push(await buy())
  for (const { code, text } of outcomes)
    if (code === 0) throw new Error(`A call was sold in the outage: ${text}`)
  for (const text of new Set(outcomes.map((outcome) => outcome.text))) say(text)
  const after = await chain.balanceOf(gateway.buyer)
  if (after !== before) throw new Error('A buyer was charged in the outage.')
  say('The buyer holds what he held.')
  await waitForAlert(prometheus, 'firing', failedAt)
  step('It comes back')
  facilitator.setDown(false)
  await waitForAlert(prometheus, 'inactive', Date.now())
  if (!prometheus) await waitUntil('A sale', async () => (await buy()).code === 0, FIRE_MS)
  say(await expectSold(buy))
}

async function waitForAlert(prometheus, state, since) {
  if (!prometheus) return
  await waitUntil(`${ALERT} ${state}`, async () => (await prometheus.stateOf(ALERT)) === state, FIRE_MS)
  const sooner = state === 'firing' ? ' (its five minutes are three seconds here)' : ''
  say(`${ALERT} is ${state} after ${Math.round((Date.now() - since) / 1_000)} s${sooner}.`)
}

async function settleUp({ gateway, chain, facilitator }) {
  step('Chain, books and figures')
  const earned = await chain.balanceOf(gateway.payee)
  const { output } = await gateway.admin('margins', '--calls-per-day', '5000')
  for (const line of output.trimEnd().split('\n').filter(Boolean)) say(line)
  const { accepted, refused, settled } = facilitator.seen
  say(`The facilitator took ${accepted} signed requests, refused ${refused}, and settled ${settled}.`)
  const { rows } = JSON.parse((await gateway.admin('margins', '--json')).output)
  const recorded = rows.reduce((sum, { revenueUsd }) => sum + Math.round(Number(revenueUsd) * 1e6), 0)
  if (Number(earned) !== recorded) throw new Error(`The books have ${recorded}, the chain ${earned}.`)
  say(`The payee holds $${Number(earned) / 1e6} on chain, as the books say.`)
}

async function expectSold(buy) {
  const { code, text } = await buy()
  if (code !== 0) throw new Error(`The call was not sold: ${text}`)
  return text
}

function callFlags(url) {
  return ['--url', url, '--yes', '--json', '--max-usd', '0.01']
}

function readCall({ code, output }) {
  const { paidUsd, settlement, ...failure } = JSON.parse(/\{[\s\S]*\}/.exec(output)?.[0] ?? '{}')
  return {
    code,
    text:
      code === 0
        ? `Sold for $${paidUsd}, transaction ${settlement.transaction.slice(0, 10)}….`
        : `${failure.code}, charged: ${failure.charged}. ${failure.error}`,
  }
}

/** Without folders and sockets of this run, which differ from one to the next. */
function tidy(output) {
  return output
    .trimEnd()
    .replaceAll(join(directory, 'gateway'), 'gateway')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:…')
    .replaceAll(/0x[0-9a-f]{64}/g, (hash) => `${hash.slice(0, 10)}…`)
    .split('\n')
    .map((line) => (/^[✓✗!–] /.test(line) ? line.replace(/^(. \S.*?) {2,}/, '$1: ') : line))
}

async function stopAll() {
  for (const part of running.reverse().splice(0)) await part.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function fail(error) {
  process.stderr.write(`The drill failed: ${error.message}\n`)
  await stopAll().catch(() => {})
  process.exit(1)
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openRestartFixture } from '../../payment/networks/restart-fixture.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const RULES = `${root}deploy/prometheus/pennywire.rules.yml`
const RULE_TESTS = `${root}deploy/prometheus/pennywire.rules.test.yml`
const rules = readFileSync(RULES, 'utf8')
const dashboard = JSON.parse(readFileSync(`${root}deploy/grafana/pennywire.json`, 'utf8'))
const METRIC = /\b(?:pennywire|process|nodejs)_[a-z_]+\b/g
/** Of Debian's package prometheus. */
const PROMTOOL = 'promtool'
const SUFFIX = /_(?:bucket|sum|count)$/

const running = shareGateway(async () => {
  const gateway = await openGatewayFixture({ environment: { METRICS_PORT: '0' } })
  await gateway.buyer.buy('/tools/candles?token=bitcoin')
  await gateway.runJob('prove-books')
  const text = async () => (await fetch(gateway.metricsUrl ?? '')).text()
  return { ...gateway, text }
})

function familiesOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
}

function expressionsOfDashboard(): readonly string[] {
  return dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
}

function expressionsOfRules(): readonly string[] {
  return [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr = '']) => expr)
}

test('every metric of the dashboard and the rules is exposed by a gateway', async () => {
  const families = familiesOf(await running().text())
  const expressions = [...expressionsOfDashboard(), ...expressionsOfRules()]

  const named = [...new Set(expressions.flatMap((expr) => expr.match(METRIC) ?? []))]
  const missing = named.filter((name) => !families.has(name) && !families.has(name.replace(SUFFIX, '')))

  expect(expressions.length).toBeGreaterThan(45)
  expect(missing).toEqual([])
})

test('no metric of ours is left out of the dashboard and the rules', async () => {
  const shown = `${JSON.stringify(dashboard)}${rules}`

  const hidden = [...familiesOf(await running().text()).keys()].filter(
    (name) => name.startsWith('pennywire_') && !shown.includes(name),
  )

  expect(hidden).toEqual([])
})

test('sixteen alerts, each with a paragraph of its name in the operations guide', () => {
  const guide = readFileSync(`${root}docs/operations.md`, 'utf8')

  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

  expect(alerts).toHaveLength(16)
  expect(expressionsOfRules()).toHaveLength(16)
  for (const alert of alerts) {
    expect(rules).toContain(`runbook: docs/operations.md#${alert.toLowerCase()}`)
    expect(guide).toContain(`### ${alert}\n`)
  }
})

test('promtool accepts the rules, where it is installed', ({ skip }) => {
  const found = spawnSync(PROMTOOL, ['check', 'rules', RULES], { encoding: 'utf8' })
  if (found.error) skip('promtool is not installed (Debian: apt-get install prometheus).')

  expect(found.stderr + found.stdout).toContain('SUCCESS: 16 rules found')
})

test('alerts fire when they should and not before, where promtool is installed', ({ skip }) => {
  const found = spawnSync(PROMTOOL, ['test', 'rules', RULE_TESTS], { encoding: 'utf8' })
  if (found.error) skip('promtool is not installed (Debian: apt-get install prometheus).')

  expect(found.stderr + found.stdout).toMatch(/SUCCESS\s*$/)
})

test('names follow the conventions: base units, counters end in _total', async () => {
  const families = [...familiesOf(await running().text())]

  const wrong = families.filter(
    ([name, type]) =>
      (type === 'counter') !== name.endsWith('_total') || /_(?:ms|milliseconds|mb)\b/.test(name),
  )

  expect(families.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('latency has family and door, money its tool, versions a name', async () => {
  const text = await running().text()

  expect(text).toMatch(/pennywire_call_duration_seconds_count\{family="[^"]+",door="rest"\} 2/)
  expect(text).toContain('pennywire_revenue_usd{tool="candles"} 0.001')
  expect(text).toContain('pennywire_revenue_all_usd 0.001')
  expect(text).toContain('pennywire_tool_below_cost{tool="candles"} 0')
  expect(text).toMatch(/pennywire_build_info\{version="[^"]+",node="[^"]+"\} 1/)
  expect(text).toMatch(/pennywire_books_last_proof_timestamp_seconds\{network="eip155:84532"\} [1-9]/)
  expect(text).toMatch(
    /pennywire_account_balance\{account="payouts",network="eip155:84532",unit="usd"\}|# TYPE pennywire_account_balance gauge/,
  )
})

test('series that stand at nothing are written as 0', async () => {
  const text = await running().text()

  for (const state of ['locked', 'settling', 'refunding'])
    expect(text).toContain(`pennywire_open_payments{state="${state}"} 0`)
  expect(text).toContain('pennywire_refunds_total 0')
  expect(text).toContain('pennywire_books_differences_total{kind="transfers_unknown_to_ledger"} 0')
  expect(text).toContain('pennywire_payouts{state="open"} 0')
})

test('a tool whose data and settlement cost more than it earns is below cost', async () => {
  const fixture = await openRestartFixture()
  const gateway = await fixture.open({ METRICS_PORT: '0', FACILITATOR_COST_USD_1: '0.0006' })
  await gateway.buyer.buy('/tools/candles?token=bitcoin')
  const read = async () => (await fetch(gateway.metricsUrl ?? '')).text()

  const before = await read()
  const day = Math.floor(Date.now() / 86_400_000) * 86_400_000
  await gateway.database.write(async (transaction) => {
    await transaction
      .insertInto('upstream_cost')
      .values({ tool: 'candles', day, calls: 1, nano_usd: 500_000 })
      .execute()
  })
  const after = await read()

  expect(before).toContain('pennywire_tool_cost_per_call_usd{tool="candles"} 0.0006')
  expect(before).toContain('pennywire_tool_below_cost{tool="candles"} 0')
  expect(before).toMatch(/pennywire_facilitator_cost_usd\{facilitator="127[^"]+"\} 0.0006/)
  expect(before).toMatch(/pennywire_facilitator_state\{facilitator="127[^"]+",state="ready"\} 1/)
  expect(after).toContain('pennywire_tool_below_cost{tool="candles"} 1')
  expect(after).toContain('pennywire_tools_below_cost 1')
})

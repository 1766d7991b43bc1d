import { z } from 'zod'
import type { OutgoingMoney } from '../core/budgets/outgoing-money.ts'
import type { ThrottleLimits } from '../core/budgets/throttle-limits.ts'
import type { DataMode } from '../core/data-mode.ts'
import type { MicroUsd } from '../core/money.ts'
import type { AgentNumber } from '../core/registration-file.ts'
import { type AdminConfig, readAdminConfig } from './admin.ts'
import { readAgentRegistrations } from './agent-registrations.ts'
import type { DataSourceId } from './data-sources.ts'
import { readDataSources } from './data-sources.ts'
import { checkExposure } from './exposure.ts'
import { withConfigFile } from './files/config-file.ts'
import { findMisspelled } from './misspelled.ts'
import { type NewsFeeds, readNewsFeeds } from './news-feeds.ts'
import { readOutgoingMoney } from './outgoing-money.ts'
import { type PaymentNetworks, readPaymentNetworks } from './payment-networks.ts'
import { type RunningCosts, readRunningCosts } from './running-costs.ts'
import { withSecretFiles } from './secret-files.ts'
import { readSourceSettings, type SourceSettings } from './source-settings.ts'
import { readTelemetry, type TelemetrySettings } from './telemetry.ts'
import { withCleanValues } from './values/clean-values.ts'
import {
  Count,
  Dollars,
  Folder,
  Host,
  Hosts,
  HttpUrl,
  MasterKey,
  oneOf,
  Port,
  PostgresUrl,
  PublicUrl,
  Ranges,
  text,
  whole,
} from './values/schemas.ts'
import { listVariables } from './variables.ts'
import { findWeakSettings } from './weak-settings.ts'

/** The PostgreSQL that several gateways share. */
export interface SharedDatabase {
  /** Of PostgreSQL itself or, with `directUrl`, of a pooler in transaction mode. */
  readonly url: string
  readonly directUrl: string | undefined
  /** A standby that reports are read from. */
  readonly replicaUrl: string | undefined
  readonly masterKey: Uint8Array
}

/** Everything that can be set from outside, read once at the start. */
export interface Config extends TelemetrySettings {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** Base of every absolute URL we give out; undefined: where we listen. */
  readonly publicUrl: string | undefined
  /** Peers whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[]
  /** Host names, without port, under which MCP may be called beside loopback and the public URL. */
  readonly mcpAllowedHosts: readonly string[]
  readonly dataDirectory: string
  /** The PostgreSQL that several gateways share; undefined: a file in the data directory. */
  readonly database: SharedDatabase | undefined
  /** Seals the secrets in the database; undefined: they lie in a file that only this user can read. */
  readonly masterKey: Uint8Array | undefined
  /** Opens what is sealed as well, while one master key takes the place of another. */
  readonly otherMasterKey: Uint8Array | undefined
  /** A chain server, `pennywire chain`, instead of an embedded chain of our own. */
  readonly embeddedChainUrl: string | undefined
  readonly dataMode: DataMode
  /** Where recorded answers lie; set in replay mode. */
  readonly replayDirectory: string | undefined
  readonly dataSeed: string
  /** Base URLs that replace the public ones, by source of data. */
  readonly sourceUrls: Partial<Record<DataSourceId, string>>
  /** Keys of the sources that take one. */
  readonly sourceKeys: Partial<Record<DataSourceId, string>>
  /** Limits, costs and daily budgets of sources, where they are others than published. */
  readonly sourceSettings: SourceSettings
  /** What is paid that no call states. */
  readonly runningCosts: RunningCosts
  readonly newsFeeds: NewsFeeds
  /** Where this gateway itself is registered as an agent (ERC-8004). */
  readonly agentRegistrations: readonly AgentNumber[]
  readonly paymentReplay: 'serve' | 'reject'
  /** The most expensive price that is paid after its work; undefined: every price. */
  readonly settleFirstAbove: MicroUsd | undefined
  /** Where Prometheus may read what an operator sees; undefined: nowhere. Port 0 picks a free one. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Where OpenTelemetry's spans go; undefined: nothing is traced. */
  readonly payTo: `0x${string}`
  /** Chains that everyone shares, and who settles on them; without any, the gateway carries its own. */
  readonly payment: PaymentNetworks
  /** What may leave: payouts and refunds. */
  readonly outgoing: OutgoingMoney
  readonly admin: AdminConfig
  readonly solana: {
    /** Whether payments on Solana are taken, where the optional package for it is installed. */
    readonly enabled: boolean
    /** Owner of the token account that is paid into. */
    readonly payTo: string
  }
  readonly internalSecret: string | undefined
  /** Whether tools whose operator must be known ask for it; `off`: anybody may call them. */
  readonly identityGate: 'on' | 'off'
  /** Whether the paper-trading agent runs by itself; `off`: only when its job is asked for. */
  readonly paperAgent: 'on' | 'off'
  /** Whether consult asks the language model about sentences it is unsure of, and how many a UTC day. */
  readonly consultModel: { readonly enabled: boolean; readonly perDay: number }
  /** Whether agents may name webhooks that receive how their tasks end. */
  readonly taskPush: 'on' | 'off'
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  readonly throttle: ThrottleLimits
  /** Calls that may be paid for at once; who comes beyond that must come again. */
  readonly maxCalls: number
  /** How many may listen to the feed of calls at a time. */
  readonly liveStreams: number
  /** How long settled payments are kept, and whether attempts to settle outlive them. */
  readonly retention: { readonly paymentDays: number; readonly keepsAttempts: boolean }
  /** How the gateway goes when it is asked to. */
  readonly closing: {
    /** How long it reports not ready, and serves all the same, before it takes no new connection. */
    readonly drainMilliseconds: number
    /** How long calls and jobs may take after that. */
    readonly graceMilliseconds: number
  }
  /** Sentences about settings that work and are hardly meant, each beginning with its variable. */
  readonly warnings: readonly string[]
}

/** Where the embedded chain pays to by default: an address whose key no one needs. */
const EMBEDDED_PAY_TO = '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e'
/** A point of the curve: payers refuse to derive a token account from anything else. Its key was thrown away. */
const EMBEDDED_SOLANA_PAY_TO = '8ZUKHL5bSYKgrKR9WqUEgkkhxFZKT6M2pBLs6YvE78Z'

/** The variables of this file, with their defaults. */
export const EnvironmentSchema = z.object({
  PORT: Port.default(4020),
  HOST: Host.default('127.0.0.1'),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: Host.default('127.0.0.1'),
  PUBLIC_URL: PublicUrl.optional(),
  TRUSTED_PROXIES: Ranges.default([]),
  MCP_ALLOWED_HOSTS: Hosts.default([]),
  DATA_DIR: Folder.default('.pennywire'),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_DIRECT_URL: PostgresUrl.optional(),
  DATABASE_REPLICA_URL: PostgresUrl.optional(),
  MASTER_KEY: MasterKey.optional(),
  MASTER_KEY_OTHER: MasterKey.optional(),
  EMBEDDED_CHAIN_URL: HttpUrl.optional(),
  DATA_MODE: oneOf(['simulated', 'live', 'replay']).default('simulated'),
  REPLAY_DIR: Folder.optional(),
  DATA_SEED: text(64).default('pennywire'),
  PAYMENT_REPLAY: oneOf(['serve', 'reject']).default('serve'),
  SETTLE_FIRST_ABOVE_USD: Dollars.optional(),
  PAY_TO: z.string().default(EMBEDDED_PAY_TO),
  SOLANA_RAIL: oneOf(['on', 'off']).default('on'),
  SOLANA_PAY_TO: z.string().default(EMBEDDED_SOLANA_PAY_TO),
  IDENTITY_GATE: oneOf(['on', 'off']).default('on'),
  PAPER_AGENT: oneOf(['on', 'off']).default('on'),
  CONSULT_MODEL: oneOf(['on', 'off']).default('off'),
  CONSULT_MODEL_PER_DAY: Count.default(200),
  A2A_PUSH: oneOf(['on', 'off']).default('off'),
  INTERNAL_SECRET: z.string().min(16, 'must have at least 16 characters.').optional(),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  THROTTLE_BURST: Count.default(25),
  THROTTLE_SUSTAINED: Count.default(100),
  MAX_CALLS: whole(1, 100_000, 'a number of calls').default(1_000),
  LIVE_STREAMS: Count.default(1_000),
  DRAIN_SECONDS: whole(0, 300, 'seconds').default(0),
  GRACE_SECONDS: whole(1, 600, 'seconds').default(15),
  KEEP_PAYMENTS_DAYS: whole(30, 3_650, 'days').default(30),
  KEEP_ATTEMPTS: oneOf(['on', 'off']).default('on'),
})

/** Defaults by variable, as text; undefined where there is none. */
export const configDefaults: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(EnvironmentSchema.shape).map(([name, schema]) => {
    const standard = schema.safeParse(undefined).data
    return [name, standard === undefined ? undefined : `${standard}` || undefined]
  }),
)
const configVariables = Object.keys(configDefaults)

/**
 * Reads the configuration from environment variables and CONFIG_FILE; an empty variable counts as unset.
 *
 * @throws Error that names each wrong variable and states what to put there.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const named = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { environment: set, visible, wrong: unread, warnings: unclean } = readFiles(named)
  // compiled for one reading alone it would take longer
  const parsed = EnvironmentSchema.safeParse(set, { jitless: true })
  const { read: payment, wrong, warnings: doubtfulPayment } = readPaymentNetworks(set)
  const sources = readDataSources(set)
  const sourceSettings = readSourceSettings(set)
  const runningCosts = readRunningCosts(set)
  const news = readNewsFeeds(set)
  const outgoing = readOutgoingMoney(set)
  const admin = readAdminConfig(set)
  const registrations = readAgentRegistrations(set)
  const telemetry = readTelemetry(set)
  const misspelled = findMisspelled(visible, configVariables)
  const exposure = checkExposure(set, { host: set['HOST'] ?? '127.0.0.1', networks: payment.networks })
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...unread,
    ...wrong,
    ...[sources, sourceSettings, runningCosts, news, outgoing, admin, registrations, telemetry].flatMap(
      (part) => part.wrong,
    ),
    ...findMissing(set, payment),
    ...misspelled.wrong,
    ...exposure.wrong,
  ]
  if (!parsed.success || problems.length > 0) throw invalidConfig(withoutRepeats(problems, unread))
  const read = parsed.data
  const warnings = [
    ...unclean,
    ...misspelled.warnings,
    ...exposure.warnings,
    ...doubtfulPayment,
    ...outgoing.warnings,
    ...telemetry.warnings,
    ...findWeakSettings(set, { ...admin.read, trustedProxies: read.TRUSTED_PROXIES }),
  ]
  return Object.freeze({
    host: read.HOST,
    port: read.PORT,
    metrics:
      read.METRICS_PORT === undefined ? undefined : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    publicUrl: read.PUBLIC_URL,
    trustedProxies: read.TRUSTED_PROXIES,
    mcpAllowedHosts: read.MCP_ALLOWED_HOSTS,
    dataDirectory: read.DATA_DIR,
    ...readMasterKeys(read),
    embeddedChainUrl: read.EMBEDDED_CHAIN_URL,
    dataMode: read.DATA_MODE,
    replayDirectory: read.REPLAY_DIR,
    dataSeed: read.DATA_SEED,
    sourceUrls: sources.urls,
    sourceKeys: sources.keys,
    sourceSettings: sourceSettings.read,
    runningCosts: runningCosts.read,
    newsFeeds: news.feeds,
    agentRegistrations: registrations.read,
    ...telemetry.read,
    paymentReplay: read.PAYMENT_REPLAY,
    settleFirstAbove: read.SETTLE_FIRST_ABOVE_USD,
    payTo: payment.payToEvm ?? (read.PAY_TO.toLowerCase() as `0x${string}`),
    payment,
    outgoing: outgoing.read,
    admin: admin.read,
    solana: { enabled: read.SOLANA_RAIL === 'on', payTo: read.SOLANA_PAY_TO },
    internalSecret: read.INTERNAL_SECRET,
    identityGate: read.IDENTITY_GATE,
    paperAgent: read.PAPER_AGENT,
    consultModel: { enabled: read.CONSULT_MODEL === 'on', perDay: read.CONSULT_MODEL_PER_DAY },
    taskPush: read.A2A_PUSH,
    logLevel: read.LOG_LEVEL,
    throttle: { burst: read.THROTTLE_BURST, sustained: read.THROTTLE_SUSTAINED },
    maxCalls: read.MAX_CALLS,
    liveStreams: read.LIVE_STREAMS,
    retention: { paymentDays: read.KEEP_PAYMENTS_DAYS, keepsAttempts: read.KEEP_ATTEMPTS === 'on' },
    closing: { drainMilliseconds: read.DRAIN_SECONDS * 1_000, graceMilliseconds: read.GRACE_SECONDS * 1_000 },
    warnings,
  })
}

function readMasterKeys(read: MasterKeys) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = read
  const { MASTER_KEY: masterKey, MASTER_KEY_OTHER } = read
  const database = url && masterKey ? { url, directUrl, replicaUrl, masterKey } : undefined
  return { database, masterKey, otherMasterKey: MASTER_KEY_OTHER }
}

interface MasterKeys {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_REPLICA_URL?: string | undefined
  readonly MASTER_KEY?: Uint8Array | undefined
  readonly MASTER_KEY_OTHER?: Uint8Array | undefined
}

/** The environment with CONFIG_FILE, `visible`, and with the secrets that lie in files. */
function readFiles(named: Readonly<Record<string, string | undefined>>) {
  const file = withConfigFile(named, configVariables)
  const clean = withCleanValues(file.environment, listVariables(configVariables))
  const { environment, wrong } = withSecretFiles(clean.environment)
  return {
    environment,
    visible: file.environment,
    wrong: [...file.wrong, ...clean.wrong, ...wrong],
    warnings: clean.warnings,
  }
}

/** What the variables that are set need beside them, a sentence for each. */
function findMissing(
  set: Readonly<Record<string, string | undefined>>,
  { networks }: PaymentNetworks,
): string[] {
  const missing: string[] = []
  const { DATA_MODE, REPLAY_DIR, DATABASE_URL, MASTER_KEY, EMBEDDED_CHAIN_URL } = set
  if (DATA_MODE === 'replay' && !REPLAY_DIR)
    missing.push('REPLAY_DIR: name the folder of recorded answers, or leave DATA_MODE unset.')
  if (DATABASE_URL && !MASTER_KEY)
    missing.push(
      'MASTER_KEY: DATABASE_URL needs it to seal its secrets; make one with `openssl rand -hex 32`.',
    )
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    if (set[name] && !DATABASE_URL)
      missing.push(`${name}: must only be set beside DATABASE_URL, which names the ledger.`)
  if (set['MASTER_KEY_OTHER'] && !MASTER_KEY)
    missing.push('MASTER_KEY: must be set beside MASTER_KEY_OTHER, which only opens what is sealed.')
  if (EMBEDDED_CHAIN_URL && networks.length > 0)
    missing.push('EMBEDDED_CHAIN_URL: must not be set together with NETWORKS, whose money is another.')
  if (DATABASE_URL && !EMBEDDED_CHAIN_URL && networks.length === 0)
    missing.push(
      'EMBEDDED_CHAIN_URL: DATABASE_URL needs a chain that is shared as well; see `pennywire chain`.',
    )
  return missing
}

/** Where a value is no value at all, what each reader of it finds wrong would only hide that. */
function withoutRepeats(problems: readonly string[], unread: readonly string[]): readonly string[] {
  const nameOf = (line: string) => line.slice(0, line.indexOf(':'))
  const names = new Set(unread.map(nameOf))
  return problems.filter((line) => unread.includes(line) || !names.has(nameOf(line)))
}

function invalidConfig(lines: readonly string[]): Error {
  return new Error(`The configuration is not valid.\n${lines.join('\n')}`)
}

import { toCaip2 } from '../../../config/network-aliases.ts'
import { isHttpUrl } from '../../../config/node-urls.ts'
import { quoteText } from '../../../core/text/quote-text.ts'
import { UsageError } from '../../exit-code.ts'
import type { InitAnswers, InitFlags } from '../answers.ts'
import { isTestNetwork } from '../networks.ts'

/** What the flags of `--live` add to an env file. */
export interface LiveSettings {
  /** URLs of nodes by CAIP-2 id; several with commas between them. */
  readonly nodes: Readonly<Record<string, string>>
  lines(answers: InitAnswers): readonly string[]
}

const MAX_QUOTED = 60
/** What would end a value of an env file. */
const UNSAFE = /["'`\\#\p{Cc}\s]/u
const DATABASE = /^postgres(?:ql)?:\/\//
const METRICS_PORT = 9464

/** @throws UsageError for a flag that is no answer. */
export function readLiveFlags({ rpc, network, databaseUrl, yes }: InitFlags): LiveSettings {
  if (network === 'none')
    throw refuse('--network', network, 'A live gateway needs a network, such as base-sepolia.')
  if (network === undefined && (yes || process.stdin.isTTY !== true))
    throw new UsageError('--network is missing. Use base-sepolia, base, solana-devnet, solana …', {
      hint: 'Nothing was written.',
    })
  if (databaseUrl !== undefined && (!DATABASE.test(databaseUrl) || UNSAFE.test(databaseUrl)))
    throw new UsageError('--database-url: must begin with postgres://.', { hint: 'Nothing was written.' })
  return {
    nodes: Object.fromEntries((rpc ?? []).map(readNode)),
    lines: ({ networks, publicUrl }) => [
      '',
      '# What Prometheus reads, on this machine only.',
      `METRICS_PORT=${METRICS_PORT}`,
      '# Seconds for a proxy to notice that this gateway stops.',
      'DRAIN_SECONDS=5',
      ...(publicUrl === undefined
        ? []
        : ['# Your proxy, so that callers are known by their own addresses.', 'TRUSTED_PROXIES=127.0.0.1']),
      ...(networks.every(isTestNetwork)
        ? []
        : [
            '# Tools that need a known operator ask for AGENTSCORE_API_KEY. Without one, no tool asks.',
            'IDENTITY_GATE=off',
          ]),
      '# What you pay each month, for pennywire admin margins.',
      '# MONTHLY_COSTS=server=20',
    ],
  }
}

/** `base=https://one.example,https://two.example` */
function readNode(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  const urls = text.slice(at + 1).split(',')
  if (at < 1 || !urls.every((url) => isHttpUrl(url) && !UNSAFE.test(url)))
    throw refuse(
      '--rpc',
      text,
      'Write a network and the URLs of its nodes, such as base=https://node.example.',
    )
  return [toCaip2(text.slice(0, at)), urls.join(',')]
}

function refuse(flag: string, value: string, problem: string): UsageError {
  return new UsageError(`${flag}: ${quoteText(value, MAX_QUOTED)}. ${problem}`, {
    hint: 'Nothing was written.',
  })
}

import { sourceKeyVariables } from './data-sources.ts'
import { isLoopbackHost } from './hosts.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * What follows from listening where others can come: on the embedded chain everyone gives himself dollars, so nothing
 * that costs the operator may stand behind it.
 *
 * @param environment Without empty variables.
 * @param options `host` as read; `networks` of NETWORKS.
 */
export function checkExposure(
  environment: Environment,
  { host, networks }: { readonly host: string; readonly networks: readonly string[] },
): { readonly wrong: readonly string[]; readonly warnings: readonly string[] } {
  if (isLoopbackHost(host)) return { wrong: [], warnings: [] }
  const warnings =
    environment['PUBLIC_URL'] === undefined
      ? [
          `PUBLIC_URL: is not set although HOST is ${host}, so offers and MCP name an address of this machine. Set the URL by which callers come.`,
        ]
      : []
  if (networks.length > 0) return { wrong: [], warnings }
  const spent = [
    ...(environment['DATA_MODE'] === 'live' ? ['DATA_MODE=live'] : []),
    ...sourceKeyVariables().filter((name) => environment[name] !== undefined),
  ]
  if (spent.length > 0)
    return {
      wrong: [
        `HOST: ${host} accepts callers from anywhere, and the embedded chain gives dollars away: strangers would use up ${spent.join(', ')} for nothing. Set NETWORKS to be paid, or HOST=127.0.0.1, or unset ${spent.map((name) => name.split('=')[0]).join(', ')}.`,
      ],
      warnings,
    }
  return {
    wrong: [],
    warnings: [
      ...warnings,
      `HOST: ${host} accepts callers from anywhere, and the embedded chain gives dollars away: every call is free to anybody. Set NETWORKS to be paid.`,
    ],
  }
}

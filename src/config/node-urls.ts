import { isLoopbackHost } from './hosts.ts'
import { findHttpUrlProblem } from './values/schemas.ts'

/**
 * What is wrong with the nodes that a network is read from: what they say decides about money, so no one between may
 * change it, and a second node that is the first one confirms nothing.
 *
 * @param variable That lists them.
 */
export function checkNodeUrls(
  variable: string,
  urls: readonly string[],
): { readonly wrong: readonly string[]; readonly warnings: readonly string[] } {
  const [problem] = urls.flatMap((url) => findHttpUrlProblem(url) ?? [])
  if (urls.every(isHttpUrl) && problem !== undefined)
    return {
      wrong: [`${variable}: ${problem} Put a key into the path, as the node's company shows it.`],
      warnings: [],
    }
  if (problem !== undefined)
    return { wrong: [`${variable}: must be one or two http or https URLs.`], warnings: [] }
  const parsed = urls.map((url) => new URL(url))
  const addresses = parsed.map(({ host, pathname, search }) => host + withoutSlashes(pathname) + search)
  const remote = parsed.filter(({ hostname }) => !isLoopbackHost(hostname))
  const hosts = remote.map(({ host }) => host)
  const isOneNode = new Set(addresses).size < addresses.length
  return {
    wrong: [
      ...(isOneNode
        ? [
            `${variable}: names one node twice, which confirms nothing. Name a node of another company, or only one.`,
          ]
        : []),
      ...(remote.some(({ protocol }) => protocol === 'http:')
        ? [
            `${variable}: must be https, because a man in the middle could invent payments. Only a node on this machine may be asked by http.`,
          ]
        : []),
    ],
    warnings:
      !isOneNode && new Set(hosts).size < hosts.length
        ? [
            `${variable}: names two nodes of one host; name nodes of different companies, so that one confirms the other.`,
          ]
        : [],
  }
}

export function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

/** A path without slashes at its end: with and without them it is the same node. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

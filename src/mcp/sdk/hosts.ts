import type { IncomingMessage } from 'node:http'
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import { GatewayError } from '../../core/failures.ts'

export interface HostRules {
  readonly publicUrl: () => string
  /** Host names, without port, under which the gateway may be reached beside loopback and its public URL. */
  readonly allowedHosts?: readonly string[]
  /** Host names of web pages that may call the gateway, beside those above. */
  readonly allowedOrigins?: readonly string[]
}

/**
 * Makes the check that keeps web pages from reaching a gateway on their reader's own machine by a name that they
 * point at it (DNS rebinding). A request without `Origin` comes from a program and passes.
 *
 * @returns A check that throws GatewayError `forbidden`.
 */
export function createHostCheck({ publicUrl, allowedHosts = [], allowedOrigins = [] }: HostRules) {
  let knownUrl: string | undefined
  let hosts: string[] = []

  return ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
    const url = publicUrl()
    if (url !== knownUrl) {
      knownUrl = url
      hosts = [...localhostAllowedHostnames(), ...allowedHosts, ...listHostnames(url)]
    }
    if (!validateHostHeader(headers.host, hosts).ok) {
      throw new GatewayError('forbidden', 'This gateway is not reached under that host name.')
    }
    if (!validateOriginHeader(headers.origin, [...hosts, ...allowedOrigins]).ok) {
      throw new GatewayError('forbidden', 'Pages of that origin may not call this gateway.')
    }
  }
}

function listHostnames(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).hostname] : []
}

import { styleText } from 'node:util'
import { labelNetwork } from '../core/reference/network-names.ts'

/** What a gateway states about itself once it is ready; programs read it as one line of JSON. */
export interface ReadyReport {
  readonly event: 'ready'
  readonly url: string
  readonly mode: 'embedded' | 'main'
  readonly version: string
  readonly dataMode: 'simulated' | 'live' | 'replay'
  readonly networks: readonly { readonly network: string; readonly payTo: string }[]
}

const DEFAULT_URL = 'http://127.0.0.1:4020'
const LABEL_WIDTH = 10
const DATA_TEXTS = { simulated: 'Simulated data', live: 'Live data', replay: 'Recorded data' } as const

/** The same for a person at a terminal: where to look, what the money is worth, how to buy. */
export function formatReadyBanner(report: ReadyReport): string {
  const { url, version, mode, networks } = report
  const suffix = url === DEFAULT_URL ? '' : ` --url ${url}`
  const commands =
    mode === 'embedded' ? ['wallet new', `wallet fund${suffix}`] : ['wallet new', 'wallet balance']
  const lines = [
    `${style('bold', `Pennywire ${version}`)} is ready.`,
    '',
    toRow('Open', style('cyan', url)),
    toRow('Docs', `${url}/docs`),
    toRow('MCP', `${url}/mcp`),
    '',
    ...(mode === 'embedded'
      ? [style('yellow', `${DATA_TEXTS[report.dataMode]} and worthless money: buying costs you nothing.`)]
      : [
          `${DATA_TEXTS[report.dataMode]}. Buyers pay:`,
          ...networks.map(({ network, payTo }) => `  ${payTo} on ${labelNetwork(network)}`),
        ]),
    '',
    ...[...commands, `call signal${suffix}`].map((command, at) =>
      toRow(at === 0 ? 'Buy' : '', `npx pennywire ${command}`),
    ),
    toRow('Stop', 'Ctrl+C'),
    '',
  ]
  return lines.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')
}

function toRow(label: string, text: string): string {
  return `${style('dim', label.padEnd(LABEL_WIDTH))}${text}`
}

function style(format: Parameters<typeof styleText>[0], text: string): string {
  return styleText(format, text, { stream: process.stdout })
}

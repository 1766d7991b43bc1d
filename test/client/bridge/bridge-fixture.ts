import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Transport as ModernTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { memoize as memoizeOnce } from '../../../src/core/memoize.ts'
import { build } from '../../support/process.ts'

const entry = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))

export interface BridgeSettings {
  readonly url: string
  /** Where wallet, book and receipts are; a folder of its own when left out. */
  readonly home?: string
  readonly flags?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** The bridge in a process of its own, with nothing of our environment but what is handed in. */
export interface BridgeProcess {
  readonly child: ChildProcessWithoutNullStreams
  /** Everything it wrote to standard error so far. */
  errors(): string
  /** Every whole line it wrote to standard output so far. */
  lines(): string[]
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const buildOnce = memoizeOnce(build)

export function startBridge({ url, home, flags = [], environment = {} }: BridgeSettings): BridgeProcess {
  buildOnce()
  const child = spawn(process.execPath, [entry, 'mcp', ...flags], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      PENNYWIRE_URL: url,
      PENNYWIRE_HOME: home ?? createBridgeHome(),
      // most tests call tools by their own names, wherever they are listed
      PENNYWIRE_SURFACE: 'all',
      ...environment,
    },
  })
  let errors = ''
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, errors: () => errors, lines: () => output.split('\n').slice(0, -1), ended }
}

/** A folder for a bridge's books, removed when the test is over. */
export function createBridgeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'pennywire-bridge-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

export interface ToolReply {
  readonly isError?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a result is what the tests look at
  readonly structuredContent?: any
  readonly content: { type: string; text: string }[]
  readonly _meta?: Record<string, unknown>
}

/** A host: the official client at the other end of a bridge's standard input and output. */
export interface Host extends BridgeProcess {
  readonly client: Client
  /** How often it was notified of changed tools. */
  changes(): number
  call(name: string, input?: Record<string, unknown>, meta?: Record<string, unknown>): Promise<ToolReply>
  /** Closes the bridge's input, as a host does, and waits for its end. */
  leave(): Promise<{ code: number | null }>
}

export async function openHost(settings: BridgeSettings): Promise<Host> {
  const bridge = startBridge(settings)
  const client = new Client({ name: 'host', version: '1' })
  let changes = 0
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1
  })
  await client.connect(stdioOf(bridge.child) as Transport)
  return {
    ...bridge,
    client,
    changes: () => changes,
    async call(name, input = {}, meta) {
      const params = { name, arguments: input, ...(meta ? { _meta: meta } : {}) }
      return (await client.callTool(params)) as unknown as ToolReply
    },
    async leave() {
      bridge.child.stdin.end()
      return bridge.ended
    },
  }
}

/** The library's own transport starts the process itself and hides it; this one takes a process that runs. */
function stdioOf(child: ChildProcessWithoutNullStreams) {
  let rest = ''
  const transport: Transport = {
    async start() {
      child.stdout.pipe(new PassThrough()).on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) transport.onmessage?.(deserializeMessage(line))
      })
      child.once('close', () => transport.onclose?.())
    },
    async send(message) {
      child.stdin.write(serializeMessage(message))
    },
    async close() {
      child.stdin.end()
    },
  }
  return transport
}

/** The same for the client of either revision. */
export function createTransport({ child }: BridgeProcess): ModernTransport {
  let rest = ''
  const transport: ModernTransport = {
    async start() {
      child.stdout.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) transport.onmessage?.(JSON.parse(line))
      })
      child.once('close', () => transport.onclose?.())
    },
    async send(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      child.stdin.end()
    },
  }
  return transport
}

/** A wallet: its key for a bridge, and its address. */
export function createWallet(): { key: string; address: `0x${string}` } {
  const key = generatePrivateKey()
  return { key, address: privateKeyToAccount(key).address }
}

/** What a bridge has written into its log of receipts. */
export function readReceipts(home: string): Record<string, unknown>[] {
  const lines = readFileSync(join(home, 'bridge', 'receipts.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

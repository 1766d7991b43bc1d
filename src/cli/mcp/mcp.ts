import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createAnnouncements } from '../../client/bridge/announcements.ts'
import { createBridgeServer } from '../../client/bridge/bridge-server.ts'
import type { Caps } from '../../client/bridge/caps.ts'
import { createGatewayLink } from '../../client/bridge/gateway-link.ts'
import { createInstructions, type Paying } from '../../client/bridge/instructions.ts'
import { createPayingCaller } from '../../client/bridge/paying-caller.ts'
import { rememberAnswers } from '../../client/bridge/remember-answers.ts'
import { dollarsOf } from '../../client/index.ts'
import { createOperatorHeader } from '../operator-token.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { type BridgePaymentMethod, createBridgePaymentMethod } from './bridge-payment-method.ts'
import type { McpFlags } from './mcp-flags.ts'
import { parseCaps } from './parse-caps.ts'
import { createPaymentFile } from './payment-file.ts'
import { createReceiptLog, findBridgeFolder } from './receipt-log.ts'
import { createStdioTransport } from './stdio-transport.ts'
import { findEndpoints } from './surface.ts'

export interface McpOptions extends McpFlags {
  readonly version: string
  readonly home: string
  /** Holds keys, where there are any. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly session: string | undefined
  readonly operatorToken: string | undefined
}

/** Between two looks for a gateway that was not there when its tools were asked for, milliseconds. */
const RETRY_MS = 2_000

/**
 * Serves a gateway's tools over standard input and output until the host closes its end. Only messages go to
 * standard output; what a person should know goes to standard error.
 *
 * @throws Error when the options, or the key, cannot be used.
 */
export async function mcp(options: McpOptions): Promise<void> {
  const { version, home, url } = options
  const caps = parseCaps(options)
  const paidBy = await createBridgePaymentMethod({ ...options, caps })
  const { paymentMethod: account, from } = paidBy
  const paying: Paying = options.dryRun ? 'dry run' : from === undefined ? 'no wallet' : account.kind
  const headers = { ...paidBy.headers, ...createOperatorHeader(options.operatorToken) }
  const folder = findBridgeFolder(home)
  const receipts = createReceiptLog(folder, url)
  const announcements = createAnnouncements(caps.autoApprove)
  let server: Server | undefined
  let isLooking = false

  const link = createGatewayLink({
    ...findEndpoints(url, options.surface),
    headers,
    version,
    onToolsChanged: announce,
  })
  const pay = createPayingCaller({
    link,
    paymentMethod: account,
    caps,
    book: createPaymentFile(folder),
    gateway: url,
    isDryRun: paying === 'dry run',
    announcements,
    now: Date.now,
    sleep: pause,
    onTaken: (payment, request, result) => tryOrPrint(() => receipts.note(payment, request, result)),
    onError: printMessage,
  })
  const call = rememberAnswers(pay, Date.now)

  const { transport, closed } = createStdioTransport(process.stdin, process.stdout)
  serveStdio(
    () => {
      server = createBridgeServer({
        link,
        call,
        announcements,
        version,
        instructions: createInstructions(caps, paying),
        onUnlisted: () => void waitForGateway(),
      })
      return server
    },
    { transport, onerror: printMessage },
  )
  printMessage(describeStart(options, caps, paidBy))
  await closed
  await link.close()

  function announce(): void {
    server?.sendToolListChanged().catch(printMessage)
  }

  /** A host that got no list does not ask again by itself. */
  async function waitForGateway(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (!(await isThere())) await sleep(RETRY_MS, undefined, { ref: false })
    isLooking = false
    announce()
  }

  async function isThere(): Promise<boolean> {
    return link.tools().then(
      () => true,
      () => false,
    )
  }
}

function describeStart({ url, dryRun }: McpOptions, caps: Caps, { from }: BridgePaymentMethod): string {
  if (dryRun) return `${url}: dry run, nothing is paid.`
  if (from === undefined) return `${url}: there is no wallet, so only free tools can be called.`
  const { perCall, perDay } = caps
  return `${url}: paying from ${from}, at most ${dollarsOf(perCall)} USD a call and ${dollarsOf(perDay)} USD a day.`
}

/** Waits, or less when the call is given up. */
async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => {})
}

function tryOrPrint(work: () => void): void {
  try {
    work()
  } catch (error) {
    printMessage(error)
  }
}

function printMessage(what: unknown): void {
  const text = what instanceof Error ? what.message : `${what}`
  process.stderr.write(`pennywire mcp: ${toOneLine(text)}\n`)
}

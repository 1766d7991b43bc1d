import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { bridgeServer } from '../../client/bridge/bridge-server.ts'
import type { Caps } from '../../client/bridge/caps.ts'
import { gatewayLink } from '../../client/bridge/gateway-link.ts'
import { bridgeInstructions, type Paying } from '../../client/bridge/instructions.ts'
import { payingCaller } from '../../client/bridge/paying-caller.ts'
import { dollarsOf } from '../../client/index.ts'
import { operatorHeader } from '../operator-token.ts'
import { bookFile } from './book-file.ts'
import { type BridgePurse, bridgePurse } from './bridge-purse.ts'
import { capsFrom } from './caps-from.ts'
import type { McpFlags } from './mcp-flags.ts'
import { bridgeFolder, receiptLog } from './receipt-log.ts'
import { stdioTransport } from './stdio-transport.ts'
import { endpointsOf } from './surface.ts'

export interface McpOptions extends McpFlags {
  readonly version: string
  readonly home: string
  readonly privateKey: string | undefined
  readonly session: string | undefined
  readonly operatorToken: string | undefined
}

/** Between two looks for a gateway that was not there when its tools were asked for, milliseconds. */
const LOOK_AGAIN_MS = 2_000

/**
 * Serves a gateway's tools over standard input and output until the host closes its end. Only messages go to
 * standard output; what a person should know goes to standard error.
 *
 * @throws Error when the options, or the key, cannot be used.
 */
export async function mcp(options: McpOptions): Promise<void> {
  const { version, home, url } = options
  const caps = capsFrom(options)
  const paidBy = await bridgePurse({ ...options, caps })
  const { purse, from } = paidBy
  const paying: Paying = options.dryRun ? 'dry run' : from === undefined ? 'no wallet' : purse.kind
  const headers = { ...paidBy.headers, ...operatorHeader(options.operatorToken) }
  const folder = bridgeFolder(home)
  const receipts = receiptLog(folder, url)
  let server: Server | undefined
  let isLooking = false

  const link = gatewayLink({
    ...endpointsOf(url, options.surface),
    headers,
    version,
    onToolsChanged: announce,
  })
  const call = payingCaller({
    link,
    purse,
    caps,
    book: bookFile(folder),
    gateway: url,
    isDryRun: paying === 'dry run',
    now: Date.now,
    sleep: pause,
    onTaken: (payment, request, result) => attempt(() => receipts.note(payment, request, result)),
    onTrouble: say,
  })

  const { transport, closed } = stdioTransport(process.stdin, process.stdout)
  serveStdio(
    () => {
      server = bridgeServer({
        link,
        call,
        autoApprove: caps.autoApprove,
        version,
        instructions: bridgeInstructions(caps, paying),
        onUnlisted: () => void lookForGateway(),
      })
      return server
    },
    { transport, onerror: say },
  )
  say(opening(options, caps, paidBy))
  await closed
  await link.close()

  function announce(): void {
    server?.sendToolListChanged().catch(say)
  }

  /** A host that got no list does not ask again by itself. */
  async function lookForGateway(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (!(await isThere())) await sleep(LOOK_AGAIN_MS, undefined, { ref: false })
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

function opening({ url, dryRun }: McpOptions, caps: Caps, { from }: BridgePurse): string {
  if (dryRun) return `${url}: dry run, nothing is paid.`
  if (from === undefined) return `${url}: there is no wallet, so only free tools can be called.`
  const { perCall, perDay } = caps
  return `${url}: paying from ${from}, at most ${dollarsOf(perCall)} USD a call and ${dollarsOf(perDay)} USD a day.`
}

/** Waits, or less when the call is given up. */
async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => {})
}

function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    say(error)
  }
}

function say(what: unknown): void {
  const text = what instanceof Error ? what.message : `${what}`
  process.stderr.write(`pennywire mcp: ${text.replace(/[\p{Cc}\s]+/gu, ' ').trim()}\n`)
}

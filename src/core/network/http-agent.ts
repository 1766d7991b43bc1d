import type { Agent, Dispatcher } from 'undici'
import { memoize } from '../memoize.ts'

/**
 * Sockets to one place. The library behind them is loaded with the first request of the process: a gateway on data of
 * its own makes none, and would load it for a tenth of its start.
 */
export interface HttpAgent {
  /** Asks as `request` of undici does, over these sockets. */
  request(url: string | URL, options: HttpRequest): Promise<Dispatcher.ResponseData>
  /** Breaks off what is running, and takes no request afterwards. */
  destroy(): Promise<void>
}

export type HttpRequest = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> &
  Partial<Pick<Dispatcher.RequestOptions, 'method'>>

const library = memoize(() => import('undici'))

export function httpAgent(options: Agent.Options): HttpAgent {
  let agent: Agent | undefined
  let isDestroyed = false
  return {
    async request(url, asked) {
      const { Agent, errors, request } = await library()
      if (isDestroyed) throw new errors.ClientDestroyedError()
      agent ??= new Agent(options)
      return request(url, { ...asked, dispatcher: agent })
    },
    async destroy() {
      isDestroyed = true
      await agent?.destroy()
    },
  }
}

const TOO_SLOW: readonly unknown[] = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]

/** Whether a request ended because the other side took longer than the agent's options allow. */
export function wasTooSlow(error: unknown): boolean {
  return TOO_SLOW.includes(readCode(error))
}

/** Whether a request ended because the answer was larger than the agent's options allow. */
export function wasTooLarge(error: unknown): boolean {
  return readCode(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
}

function readCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

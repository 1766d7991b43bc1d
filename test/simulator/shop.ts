import { z } from 'zod'
import { usd } from '../../src/core/money.ts'
import { defineTool, type Tool } from '../../src/tools/define-tool.ts'
import type { ToolPorts } from '../../src/tools/ports.ts'

/** What the tools of a simulated gateway ask for: their upstream. */
export interface Upstream {
  /** Answers each time with something new, or fails. */
  ask(question: string, signal: AbortSignal): Promise<string>
}

/** The ports of a gateway whose only upstream is this one. */
export function portsOf(upstream: Upstream): ToolPorts {
  const ports: unknown = { upstream, service: { dataMode: 'simulated' } }
  return ports as ToolPorts
}

const Question = z.strictObject({ question: z.string() })
const Reply = z.looseObject({ reply: z.string() })

function tool(id: string, price: string, budgetMilliseconds: number): Tool {
  return defineTool({
    id,
    family: 'simulated',
    route: { path: `/${id}`, methods: ['GET'] },
    price: usd(price),
    kind: 'read',
    title: id,
    summary: 'Answers a question.',
    description: 'Use this when a question has to be answered.',
    input: Question,
    output: Reply,
    example: { input: { question: 'why' } },
    intents: [],
    budgetMilliseconds,
  }).run(async ({ question }, world) => {
    const { upstream } = world as unknown as { upstream: Upstream }
    return { reply: await upstream.ask(question, world.signal) }
  })
}

/** Two tools at one price and one at another. */
export const tools = [
  tool('signal', '0.005', 10_000),
  tool('news', '0.005', 4_000),
  tool('swap', '0.001', 2_000),
]

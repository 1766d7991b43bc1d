import { z } from 'zod'
import { microUsd, usd } from '../../src/core/money.ts'
import { defineTool, type Tool } from '../../src/tools/define-tool.ts'
import type { ToolPorts, ToolWorld } from '../../src/tools/ports.ts'

/** What the tools of a simulated gateway ask for: their upstream. */
export interface Upstream {
  /** Answers each time with something new, or fails. */
  ask(question: string, signal: AbortSignal): Promise<string>
}

/** The ports of a gateway whose only upstream is this one. */
export function createToolPorts(upstream: Upstream): ToolPorts {
  const ports: unknown = { upstream, service: { dataMode: 'simulated' } }
  return ports as ToolPorts
}

const Question = z.strictObject({ question: z.string() })
const Reply = z.looseObject({ reply: z.string() })

function bare(id: string, price: string, budgetMilliseconds: number) {
  return {
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
  } as const
}

async function answered({ question }: z.output<typeof Question>, world: ToolWorld) {
  const { upstream } = world as unknown as { upstream: Upstream }
  return { reply: await upstream.ask(question, world.signal) }
}

function tool(id: string, price: string, budgetMilliseconds: number): Tool {
  return defineTool(bare(id, price, budgetMilliseconds)).run(answered)
}

/** What the metered tool may cost at most, millionths of a dollar. */
const MAX_PRICE = 4_000n

/** A tool that charges for what it has used. */
export const metered: Tool = defineTool({
  ...bare('essay', '0.004', 6_000),
  metered: true,
}).run(answered, { used: ({ reply }) => microUsd(findCost(`${reply}`)) })

/**
 * What a reply of the metered tool has cost, millionths of a dollar: often enough nothing, and now and then more than may be charged.
 */
function findCost(reply: string): bigint {
  const share = Number.parseInt(reply.slice(-2), 16)
  return share < 96 ? 0n : (MAX_PRICE * BigInt(share)) / 230n
}

/** What is to be charged for an answer of the metered tool. */
export function findDue(answer: string): bigint {
  const { reply } = JSON.parse(answer) as { reply: string }
  const cost = findCost(reply)
  return cost < MAX_PRICE ? cost : MAX_PRICE
}

/** Two tools at one price, one at another, and one whose price is the most. */
export const tools = [
  tool('signal', '0.005', 10_000),
  tool('news', '0.005', 4_000),
  tool('swap', '0.001', 2_000),
  metered,
]

import type { IncomingMessage } from 'node:http'
import { A2A_PATH, type A2aDoor } from '../../a2a/door.ts'
import type { Throttle } from '../../calls/throttle.ts'
import { createSignposts } from '../../discovery/signposts.ts'
import { createClientResolver } from '../../http/client-address.ts'
import { MCP_PATH } from '../../mcp/mcp-door.ts'
import { type A2aDeps, openA2aDoor } from './doors-a2a.ts'
import { createGatewayFacts, type FactsDeps } from './doors-facts.ts'
import { type McpDeps, openMcpDoor } from './doors-mcp.ts'
import { type OpenRestDoor, openRestDoor, type RestDeps } from './doors-rest.ts'

/** What the doors of a gateway need; each names its own. */
export interface DoorDeps extends A2aDeps, McpDeps, RestDeps, FactsDeps {
  readonly throttle: Throttle
}

export interface Doors extends OpenRestDoor {
  readonly a2a: A2aDoor
}

/** Every door on one server: REST with the documents and the routes beside it, MCP and A2A. Nothing listens yet. */
export function openDoors(deps: DoorDeps): Doors {
  const { config, throttle } = deps
  const clientOf = createClientResolver(config.trustedProxies)
  const admit = (request: IncomingMessage) => throttle.take(clientOf(request))
  const facts = createGatewayFacts(deps, [A2A_PATH, MCP_PATH])
  const signposts = createSignposts({ tools: deps.onSale, publicUrl: deps.publicUrl })
  const a2a = openA2aDoor(deps, { clientOf, signposts })
  const mcp = openMcpDoor(deps, { clientOf, facts, signposts })
  const rest = openRestDoor(deps, { clientOf, admit, facts, signposts, mounts: [a2a, mcp] })
  return { ...rest, a2a }
}

import { type Message, Role, type Task } from '@a2a-js/sdk'
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client'
import { agentCard, type CardFacts, createAgentCardV03 } from '../../../src/a2a/cards/agent-card.ts'
import { tools } from '../../../src/app/registry.ts'

/** A paid tool. */
export const DATA = { toolId: 'candles', params: { token: 'bitcoin', limit: 3 } }

const facts = ({ url }: { url: string }, more: Partial<CardFacts>): CardFacts => ({
  publicUrl: url,
  rails: [],
  requirements: () => [],
  ...more,
})

/** The official client, as it makes itself from our card of one version. */
export async function clientOf(
  gateway: { url: string },
  version: '1.0' | '0.3',
  more: Partial<CardFacts> = {},
): Promise<Client> {
  const compat = { legacyCompat: { enabled: true } }
  const resolver = new DefaultAgentCardResolver(compat)
  const factory = new ClientFactory(
    ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
      transports: [new JsonRpcTransportFactory(compat)],
    }),
  )
  const card =
    version === '1.0'
      ? agentCard(tools, facts(gateway, more))
      : createAgentCardV03(tools, facts(gateway, more))
  return factory.createFromAgentCard(resolver.normalizeAgentCard(JSON.parse(JSON.stringify(card))))
}

/** A message that names a tool. */
export function message(changes: Partial<Message> = {}, data: unknown = DATA): Message {
  return {
    messageId: crypto.randomUUID(),
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: [
      {
        content: { $case: 'data', value: data },
        metadata: undefined,
        filename: '',
        mediaType: 'application/json',
      },
    ],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...changes,
  }
}

/** Sends a message and waits for what comes of it. */
export async function send(client: Client, sent: Message, returnImmediately = false): Promise<Task> {
  const result = await client.sendMessage({
    tenant: '',
    message: sent,
    configuration: { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately },
    metadata: undefined,
  })
  if (!('status' in result)) throw new Error('A message came where a task was expected.')
  return result
}

/** What the status of a task reports about its payment. */
export const metadataOf = (task: Task) => task.status?.message?.metadata ?? {}
/** The result that a task has brought. */
export const resultOf = (task: Task) => {
  const content = task.artifacts[0]?.parts[0]?.content
  return content?.$case === 'data' ? content.value : undefined
}

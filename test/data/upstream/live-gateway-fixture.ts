import { type DataSourceId, dataSource, dataSourceIds } from '../../../src/config/data-sources.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'

/** Where nothing listens: what a test does not name is not asked over the internet. */
const CLOSED_PORT_URL = 'http://127.0.0.1:1'

/** A live gateway that reaches the named sources alone. */
export async function openLiveGatewayFixture(
  urls: Partial<Record<DataSourceId, string>>,
  settings: GatewaySettings = {},
) {
  const addresses = dataSourceIds.map((id) => [
    dataSource(id).urlVariable ?? `${id.toUpperCase().replaceAll('-', '_')}_BASE_URL`,
    urls[id] ?? CLOSED_PORT_URL,
  ])
  const environment = {
    DATA_MODE: 'live',
    NEWS_FEEDS: 'none',
    NEWS_EVENT_FEEDS: 'none',
    ...Object.fromEntries(addresses),
    ...settings.environment,
  }
  return openGatewayFixture({ ...settings, environment })
}

/** The sources of an answer that gave something, and those that did not. */
export function sourcesOf(body: { readonly provenance?: { readonly sources?: readonly object[] } }) {
  const sources = (body.provenance?.sources ?? []) as readonly {
    readonly name: string
    readonly ok?: boolean
    readonly error?: string
  }[]
  return {
    answered: sources.filter(({ ok }) => ok !== false).map(({ name }) => name),
    failed: sources.filter(({ ok }) => ok === false).map(({ name }) => name),
  }
}

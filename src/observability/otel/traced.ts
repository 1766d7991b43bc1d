import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { TracingSettings } from '../../config/tracing.ts'
import { toOutcome } from '../instrumentation.ts'
import type { Tracing } from '../tracing.ts'
import { traceClients } from './client-spans.ts'
import { traceDataSources } from './data-source-spans.ts'
import { nameDoor, traceDoor } from './door-spans.ts'
import { paymentSpans } from './payment-spans.ts'
import { createSpans } from './spans.ts'

/** A gateway that closes waits so long for its collector. */
const LAST_BATCH_MS = 2_000

/** Opens a provider of its own: nothing is registered for the whole process, so gateways in one do not mix. */
export function openTraced(settings: TracingSettings): Tracing {
  const { tracesUrl: url, headers, serviceName, share, trustsCallers } = settings
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: LAST_BATCH_MS }),
        {
          exportTimeoutMillis: LAST_BATCH_MS,
        },
      ),
    ],
  })
  const spans = createSpans(provider.getTracer('pennywire'))
  const payments = paymentSpans(spans)
  const stopClients = traceClients(spans)

  return {
    ...payments,
    door: (server) => traceDoor(server, { spans, trustsCallers }),
    performer: (performer) => ({
      ...performer,
      perform(call) {
        const { id, route } = call.tool.contract
        nameDoor(spans, route.path)
        const attributes = { 'pennywire.tool': id }
        return spans.within(`call ${id}`, { attributes }, async (span) => {
          const outcome = await performer.perform(call)
          span?.setAttribute('pennywire.outcome', toOutcome(outcome))
          return outcome
        })
      },
    }),
    dataSources: (dataSources) => traceDataSources(dataSources, spans),
    async close() {
      stopClients()
      // a collector that is away has lost its spans, and nothing else
      await provider.shutdown().catch(() => {})
    },
  }
}

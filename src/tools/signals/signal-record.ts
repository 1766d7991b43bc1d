import { z } from 'zod'
import { HORIZON_BARS } from '../../analysis/signal/record.ts'
import { usd } from '../../core/money.ts'
import { bars } from '../../upstream/market-data/candles.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import type { EndedSignal } from './signal-ports.ts'
import { biases, JUDGED, KindRecord, recordOfKinds, TrackRecord } from './track-record.ts'

export const signalRecord = defineTool({
  id: 'signal-record',
  family: 'signals',
  route: { path: '/tools/signal-record', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['overall'],
  lists: [
    {
      list: 'kinds',
      searched: 'signals sold here',
      reason: 'No signal of this bar and bias has been judged yet; pending counts those that were sold.',
      hint: 'Leave bar and bias out, or ask again when a horizon has passed.',
    },
    {
      list: 'recent',
      searched: 'signals sold here whose horizon has come',
      reason: 'None was asked for, or the horizon of none has come yet; pending counts the others.',
      hint: 'Ask again when a horizon has passed.',
    },
  ],
  title: 'Record of our signals',
  summary: 'How often the trading signals sold here came true: hit rate, interval, Brier score, sample size.',
  description:
    'Use this when you want to know how reliable our trading signals have been before trusting one.',
  input: z.strictObject({
    bar: z.enum(bars).optional().describe('Only signals from candles of this length.'),
    bias: z.enum(biases).optional().describe('Only signals that leaned this way.'),
    recent: z.int().min(0).max(50).default(10).describe('How many of the newest outcomes to list.'),
  }),
  output: z.looseObject({
    overall: TrackRecord,
    kinds: z.array(KindRecord).describe('The same for every bar and bias of which a signal was judged.'),
    recent: z
      .array(
        z.looseObject({
          venue: z.string(),
          instrument: z.string(),
          bar: z.string(),
          bias: z.enum(biases),
          outcome: z.enum(['hit', 'miss', 'unresolved']),
          timing: z
            .enum(['sale', 'bar'])
            .describe(
              'bar: an older signal, timed from its last bar instead of its sale; in no figure above.',
            ),
        }),
      )
      .describe('Signals of this bar and bias whose horizon came last, newest first.'),
    pending: z.int().describe('Signals of this bar and bias whose horizon has not come yet.'),
    method: z.looseObject({ horizonBars: z.int(), judged: z.string(), counted: z.string() }),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { bar: '1h' } },
  intents: [
    'how good are your signals',
    'hit rate of your trading signals',
    'track record of your signals',
    'Brier score and accuracy of your past signals',
    'how often do your signals come true',
  ],
}).run(async ({ bar, bias, recent }, { signals, service, now }) => {
  const mode = service.dataMode
  const kind = { ...(bar ? { bar } : {}), ...(bias ? { bias } : {}) }
  const [tallies, ended, pending] = await Promise.all([
    signals.tallies(mode, kind),
    signals.latest(mode, recent, kind),
    signals.pending(mode, kind),
  ])
  const at = new Date(now()).toISOString()
  return {
    overall: recordOfKinds(tallies),
    kinds: tallies.map((tally) => ({
      bar: bars.find((known) => known === tally.bar) ?? null,
      bias: tally.bias,
      ...recordOfKinds([tally]),
    })),
    recent: ended.map(outcomeOf),
    pending,
    method: {
      horizonBars: HORIZON_BARS,
      judged: JUDGED,
      counted:
        'Every signal that was sold, once for its market, bars and bias: the first sale counts. Unsold ones are not counted. Neighbouring signals overlap, so the true interval is wider.',
    },
    disclaimer: DISCLAIMER,
    provenance: { mode, sources: [{ name: 'signal record', ok: true, asOf: at }], computedAt: at },
  }
})

function outcomeOf({
  venue,
  instrument,
  bar,
  bias,
  confidence,
  price,
  close,
  outcome,
  timing,
  ...times
}: EndedSignal) {
  return {
    venue,
    instrument,
    bar,
    bias,
    confidence,
    price,
    close,
    outcome,
    timing,
    madeAt: new Date(times.madeAt).toISOString(),
    horizonAt: new Date(times.horizonAt).toISOString(),
  }
}

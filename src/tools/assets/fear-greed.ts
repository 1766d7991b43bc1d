import { z } from 'zod'
import { courseOf, moodOf, moods } from '../../analysis/assets/mood.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'

export const fearGreed = defineTool({
  id: 'fear-greed',
  family: 'assets',
  route: { path: '/tools/fear-greed', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['index'],
  view: {
    kind: 'gauge',
    value: 'value',
    label: 'mood',
    least: 0,
    most: 100,
    history: { at: 'history', x: 'day', y: 'value' },
    figures: ['mood', 'course.mean', 'course.high', 'course.low'],
  },
  title: 'Fear and greed',
  summary: 'The fear and greed index of crypto, 0 to 100, for today and the days before.',
  description: 'Use this when you want the fear and greed index or its last days.',
  maxAgeSeconds: 129_600,
  input: z.strictObject({
    days: z.int().min(1).max(90).default(7).describe('How many days, today included.'),
  }),
  output: z.looseObject({
    index: z.string().describe('Whose index it is.'),
    value: z.int().min(0).max(100).describe('0 to 100: from extreme fear to extreme greed.'),
    mood: z.enum(moods),
    day: z.string().describe('The day it describes, ISO 8601 UTC.'),
    course: z.looseObject({
      mean: z.number(),
      high: z.number(),
      low: z.number(),
      change: z.number().describe('Points from the oldest day shown to the newest.'),
    }),
    history: z
      .array(z.looseObject({ day: z.string(), value: z.int().describe('0 to 100.'), mood: z.enum(moods) }))
      .describe('Newest first.'),
    method: z.string(),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { days: 7 } },
  intents: ['fear and greed index', 'is crypto in fear or greed', 'fear and greed over 30 days'],
}).run(async ({ days }, { sentimentIndex, signal, now }) => {
  const found = await sentimentIndex.recent({ days }, { signal })
  const history = found.readings.map(({ time, value }) => ({
    day: new Date(time).toISOString().slice(0, 10),
    value,
    mood: moodOf(value),
  }))
  const [today] = history
  if (!today) throw new GatewayError('upstream_malformed', 'The index has no value.')
  return {
    index: found.index,
    ...today,
    course: courseOf(history.map(({ value }) => value)),
    history,
    method: found.method,
    disclaimer: DISCLAIMER,
    provenance: provenance([found], now()),
  }
})

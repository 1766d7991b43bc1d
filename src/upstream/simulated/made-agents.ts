import { uniform } from './noise.ts'

const jobs = [
  'Trading',
  'Research',
  'Weather',
  'Translation',
  'Audit',
  'Support',
  'Data',
  'Shopping',
] as const
const tags = ['accuracy', 'speed', 'uptime', 'price', 'x402-resource-delivered', 'quality'] as const

/** What an agent of the simulated registries is called. */
export function agentName(own: number, number: number): string {
  return `Simulated ${jobs[Math.floor(jobs.length * uniform(own, 11))]} Agent ${number}`
}

/** What feedback is about. */
export function feedbackTag(share: number): string {
  return tags[Math.floor(tags.length * share)] ?? 'quality'
}

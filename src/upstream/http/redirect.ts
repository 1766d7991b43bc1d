import type { Question, Reply } from './exchange.ts'

const MAX_REDIRECTS = 2

/**
 * Asks again where a reply points, as long as that is the same site and no less secret; anything else is given back
 * as it came.
 *
 * @param send One request, without redirects.
 */
export async function followNearby(
  question: Question,
  send: (question: Question) => Promise<Reply>,
): Promise<Reply> {
  let url = question.url
  for (let count = 0; ; count += 1) {
    const reply = await send({ ...question, url })
    const next = count < MAX_REDIRECTS ? nearbyTarget(url, reply) : undefined
    if (!next) return reply
    url = next
  }
}

function nearbyTarget(from: URL, { status, location }: Reply): URL | undefined {
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, from.href))
    return undefined
  const to = new URL(location, from)
  const isAsSecret = to.protocol === from.protocol || to.protocol === 'https:'
  return isAsSecret && siteOf(to) === siteOf(from) && to.port === from.port ? to : undefined
}

function siteOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

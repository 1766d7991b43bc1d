import { fill, make, one } from './dom.ts'
import { readUpstreamStatus } from './upstream-status.ts'

const EVERY_MS = 60_000
const MAX_NAMED = 6

/** Shows when data sources do not answer, before anyone pays to find out; looked at once a minute. */
export function openDataNotice(): void {
  const notice = one('data', HTMLElement)

  async function renew(): Promise<void> {
    if (document.hidden) return
    try {
      const { data } = await readUpstreamStatus()
      notice.hidden = !data || data.status === 'ok' || data.sourcesDown.length === 0
      if (!data || notice.hidden) return
      notice.classList.toggle('trouble', data.status === 'down')
      fill(notice, ...describe(data))
    } catch {
      // the page shows elsewhere that a gateway does not answer
    }
  }

  setInterval(() => void renew(), EVERY_MS)
  void renew()
}

function describe({
  status,
  sourcesDown,
}: {
  readonly status: string
  readonly sourcesDown: readonly string[]
}) {
  const named = sourcesDown.slice(0, MAX_NAMED).join(', ')
  const more = sourcesDown.length > MAX_NAMED ? ` and ${sourcesDown.length - MAX_NAMED} more` : ''
  const headline = status === 'down' ? 'Data is down.' : 'Some data is down.'
  return [
    make('strong', {}, headline),
    ` No answer from ${named}${more}. Calls that need them are not charged. `,
    make('a', { href: '#all-sources' }, 'All sources'),
  ]
}

import { createHash } from 'node:crypto'
import type { ReplyListener, SourceReply } from '../open-sources.ts'
import { toRecordedUrl } from './recorded-address.ts'
import type { Recording } from './recording.ts'
import { contentKey, readRequestContent } from './request-content.ts'
import type { Sanitiser } from './sanitise.ts'

/** A recording and where it goes, below the folder. */
export interface RecordedFile {
  readonly path: string
  readonly recording: Recording
}

/** Keeps the first answer to each question. */
export interface Recorder {
  readonly listen: ReplyListener
  files(): readonly RecordedFile[]
  /** Answers about us rather than about the market: refusals of us, and troubles of the source. */
  leftOut(): number
}

const LEFT_OUT: ReadonlySet<number> = new Set([401, 403, 407, 418, 429, 451])
const HASH_LENGTH = 12
const MAX_NAME = 60

/** @param now The one time at which everything counts as recorded. */
export function createRecorder({
  now,
  sanitiser,
}: {
  readonly now: string
  readonly sanitiser: Sanitiser
}): Recorder {
  const files = new Map<string, RecordedFile>()
  let leftOut = 0
  return {
    files: () => [...files.values()],
    leftOut: () => leftOut,
    listen(heard) {
      if (LEFT_OUT.has(heard.reply.status) || heard.reply.status >= 500) {
        leftOut += 1
        return
      }
      const file = toFile(heard, { now, sanitiser })
      if (!files.has(file.path)) files.set(file.path, file)
    },
  }
}

function toFile(
  { source, baseUrl, question, reply }: SourceReply,
  { now, sanitiser }: { readonly now: string; readonly sanitiser: Sanitiser },
): RecordedFile {
  const method = question.body === undefined ? 'GET' : 'POST'
  const url = sanitiser.text(toRecordedUrl(source, question.url, baseUrl))
  const content = readRequestContent(question.body)
  const key = `${method} ${url} ${contentKey(content)}`
  const hash = createHash('sha256').update(key).digest('hex').slice(0, HASH_LENGTH)
  const subject = content.rpc?.method ?? new URL(url).pathname
  const name =
    subject
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, MAX_NAME) || 'root'
  const { contentType, location } = reply
  const headers = {
    ...(contentType === '' ? {} : { 'content-type': contentType }),
    ...(location === undefined ? {} : { location: pathOf(location, question.url) }),
  }
  return {
    path: `${source.replace(/[^A-Za-z0-9.-]+/g, '-')}/${name}-${hash}.json`,
    recording: {
      provider: source,
      kind: 'recorded by this gateway',
      recordedAt: now,
      request: { method, url, ...content },
      status: reply.status,
      headers,
      ...toBody(reply.bytes, sanitiser),
    },
  }
}

/** A redirect leads within the same site alone, so its path is all that matters. */
function pathOf(location: string, from: URL): string {
  if (!URL.canParse(location, from.href)) return '/'
  const { pathname, search } = new URL(location, from)
  return `${pathname}${search}`
}

/** As JSON where it is JSON, as text where it is text, else as it came. */
function toBody(
  bytes: Uint8Array,
  sanitiser: Sanitiser,
): Pick<Recording, 'body' | 'bodyText' | 'bodyBase64'> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { bodyBase64: Buffer.from(bytes).toString('base64') }
  }
  try {
    return { body: sanitiser.json(JSON.parse(text)) }
  } catch {
    return { bodyText: sanitiser.text(text) }
  }
}

import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { cutAt, eachLeaf, infinite, negative, shiftTimes, spoilBars, squeezeTimes } from './spoil.ts'
import type { Trouble } from './world.ts'

/** Stands in every bad answer; none of our own may hold it. */
export const OUTSIDE_TEXT = 'words-of-a-stranger'

const JSON_TYPE = { 'content-type': 'application/json' }
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }
const PAGE = `<!doctype html><html><title>Attention Required!</title>${OUTSIDE_TEXT}</html>`
const BOMB = gzipSync(Buffer.alloc(30_000_000, 32))
const PIECE = Buffer.alloc(1_000_000, 32)
const MEGABYTE = 'x'.repeat(1_000_000)
const YEAR_2017 = Date.parse('2017-06-01T00:00:00Z')
const MONTH_MS = 30 * 86_400_000

const status = (code: number, body: string, headers: Record<string, string> = JSON_TYPE): Trouble => {
  return (response) => void response.writeHead(code, headers).end(body)
}
const text = (body: string, headers = JSON_TYPE) => status(200, body, headers)
const problem = JSON.stringify({ message: OUTSIDE_TEXT })

/** More than any source may send, as fast as it is taken. */
function flood(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE)
  const more = () => {
    while (!response.destroyed && response.write(PIECE));
  }
  response.on('drain', more)
  more()
}

/** Answers that are none, whatever was asked. */
export const noAnswers: Readonly<Record<string, Trouble>> = {
  'HTML with status 200': text(PAGE, HTML_TYPE),
  'HTML that calls itself JSON': text(PAGE),
  'HTML with status 403': status(403, PAGE, HTML_TYPE),
  nothing: text(''),
  null: text('null'),
  'an empty object': text('{}'),
  'a number that is none': text('{"price":NaN}'),
  'JSON that breaks off': (response, good) =>
    void response.writeHead(200, JSON_TYPE).end(cutAt(JSON.stringify(good ?? {}))),
  'another content type': (response, good) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(good ?? {})),
  'a flood': flood,
  'a gzip bomb': (response) =>
    void response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(BOMB),
  'a drip': (response) => {
    response.writeHead(200, JSON_TYPE)
    const drip = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(drip))
  },
  'a redirect': status(302, problem, { ...JSON_TYPE, location: 'http://127.0.0.1:1/elsewhere' }),
  'status 401': status(401, problem),
  'status 403': status(403, problem),
  'a route that is closed': status(404, `{"statusCode":404,"message":"Cannot GET /${OUTSIDE_TEXT}"}`),
  'status 429': status(429, problem),
  'status 429 with a time': status(429, problem, { ...JSON_TYPE, 'retry-after': '60' }),
  'status 451': status(451, problem),
  'a country that is shut out': status(403, `{"error":"block access from your country ${OUTSIDE_TEXT}"}`),
  'status 500': status(500, problem),
  'status 503 with a time': status(503, problem, { ...JSON_TYPE, 'retry-after': '60' }),
  'a line that goes dead': (response) => void response.destroy(),
  'a limit told in a success': text(
    `{"code":4029,"message":"too many requests ${OUTSIDE_TEXT}","result":null}`,
  ),
  'a failure told in a success': text(`{"success":false,"error":"Internal server error ${OUTSIDE_TEXT}"}`),
}

/** Of the right form for some sources, and then what there is to tell. */
export const emptyAnswers: Readonly<Record<string, Trouble>> = { 'an empty list': text('[]') }

const spoiled =
  (spoil: (good: unknown, now: number) => string): Trouble =>
  (response, good, { now }) =>
    void response.writeHead(200, JSON_TYPE).end(good === undefined ? '{}' : spoil(good, now))

/** Answers in the right form that cannot be true. */
export const untruths: Readonly<Record<string, Trouble>> = {
  'bars of another interval': spoiled((good, now) => JSON.stringify(squeezeTimes(good, now))),
  'times of next month': spoiled((good, now) => JSON.stringify(shiftTimes(good, now, MONTH_MS))),
  'times of 2017': spoiled((good, now) => JSON.stringify(shiftTimes(good, now, YEAR_2017 - now))),
  'bars whose high is below their low': spoiled((good, now) => JSON.stringify(spoilBars(good, now))),
  'nulls where text belongs': spoiled((good) =>
    JSON.stringify(eachLeaf(good, (leaf) => (typeof leaf === 'string' ? null : leaf))),
  ),
  'negative figures': spoiled((good, now) => JSON.stringify(negative(good, now, () => true))),
  'every other figure negative': spoiled((good, now) =>
    JSON.stringify(negative(good, now, (index) => index % 2 === 0)),
  ),
  'the others negative': spoiled((good, now) =>
    JSON.stringify(negative(good, now, (index) => index % 2 === 1)),
  ),
  'infinite figures': spoiled((good, now) => infinite(good, now)),
  'texts of a megabyte': spoiled((good, now) =>
    JSON.stringify(
      eachLeaf(good, (leaf) =>
        typeof leaf === 'string' &&
        !/^-?[\d.]|^0x/.test(leaf) &&
        !leaf.startsWith(`${new Date(now).getUTCFullYear()}`)
          ? `${leaf}${MEGABYTE}`
          : leaf,
      ),
    ).slice(0, 4_000_000),
  ),
  'keys of a prototype': spoiled((good) =>
    JSON.stringify(good)
      .replaceAll(
        '{',
        `{"__proto__":{"polluted":"${OUTSIDE_TEXT}"},"constructor":{"prototype":{"polluted":"${OUTSIDE_TEXT}"}},`,
      )
      .replaceAll(/,\}/g, '}'),
  ),
}

import http from 'node:http'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { COPY_FILE, findControlSocket } from '../../app/control-socket.ts'
import { tryParseJson } from '../../client/try-parse-json.ts'

const Reply = z.object({
  file: z.string().regex(COPY_FILE).optional(),
  error: z.string().max(200).optional(),
})
const MAX_REPLY_BYTES = 4_096

/**
 * Asks the gateway that holds a folder for a copy of its ledger.
 *
 * @returns Where the copy lies; undefined when no gateway listens there.
 * @throws Error when the gateway cannot make one.
 */
export async function askForCopy(folder: string): Promise<string | undefined> {
  const socketPath = findControlSocket(folder)
  if (socketPath === undefined) return undefined
  const body = await new Promise<string | undefined>((done, fail) => {
    const request = http.request({ socketPath, path: '/copy', method: 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length > MAX_REPLY_BYTES) response.destroy()
      })
      response.on('end', () => done(text)).on('error', fail)
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? done(undefined) : fail(error),
    )
    request.end()
  })
  if (body === undefined) return undefined
  const reply = Reply.safeParse(tryParseJson(body)).data
  if (reply?.file) return join(resolve(folder), reply.file)
  throw new Error(reply?.error ?? 'The gateway sent an answer that this version does not know.')
}

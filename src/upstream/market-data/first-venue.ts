import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import type { Timed } from '../sourced.ts'
import { findCandidates, type MarketBoard, type MarketQuestion } from '../venues/market-board.ts'
import type { AskedOfVenue, Venue } from '../venues/venue.ts'

/** One question to one venue; `rows` counts what it answered. */
interface VenueRequest<V extends Venue, Answer extends Timed> {
  readonly question: MarketQuestion
  readonly signal: AbortSignal
  fetch(venue: V, instrument: string, options: AskedOfVenue): Promise<Answer>
  /** Set where an answer without rows counts as none. */
  readonly empty?: {
    rows(answer: Answer): number
    readonly message: string
    /** Set where the question asks for what there is not: the field that does. */
    readonly field?: string
  }
}

/** Answers from the first venue of the board that has one, or from the venue that the question names. */
export async function askFirstVenue<V extends Venue, Answer extends Timed>(
  board: MarketBoard<V>,
  { question, signal, fetch, empty }: VenueRequest<V, Answer>,
) {
  const asking = { signal, isOurs: question.instId === undefined }
  const candidates = findCandidates(question, board).map(({ venue, name, instrument: spell }) => ({
    name,
    async ask() {
      const instrument = spell()
      const answer = await fetch(venue, instrument, asking)
      if (empty?.rows(answer) === 0)
        throw empty.field === undefined
          ? new GatewayError('upstream_unavailable', empty.message)
          : new GatewayError('invalid_input', empty.message, { details: { field: empty.field } })
      return { ...answer, venue: venue.id, instrument }
    },
  }))
  const { answer, sources } = await failOver(candidates, { signal })
  return { mode: board.mode, sources, answer }
}

/** The same board with only those venues that can be asked for one kind of data. */
export function venuesWith<Method extends 'book' | 'trades' | 'flow'>(
  { mode, venues }: MarketBoard,
  method: Method,
): MarketBoard<Venue & Required<Pick<Venue, Method>>> {
  const has = (venue: Venue): venue is Venue & Required<Pick<Venue, Method>> => venue[method] !== undefined
  return { mode, venues: venues.filter(has) }
}

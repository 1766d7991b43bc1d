/** The videos that have been ordered, kept beyond the life of a process. */
export interface VideoService {
  /**
   * Writes an order down before any provider sees it. The same payment gets the same order again, so that a call that
   * is repeated after a crash does not order twice.
   */
  prepare(order: VideoOrder): Promise<PreparedOrder>
  /** Records that the provider took the order, and follows the video until it is done. */
  ordered(id: string, upstreamId: string): Promise<void>
  /** Undefined for an id that is not ours, or of a video that has been dropped. */
  find(id: string): Promise<StoredVideo | undefined>
}

export interface PreparedOrder {
  /** 128 random bits, which are all that is needed to ask for the video. */
  readonly id: string
  /** Set when the provider has taken this order before. */
  readonly upstreamId: string | undefined
  /** Sent with the order: a provider that knows it takes the order once. */
  readonly idempotencyKey: string
}

export interface VideoOrder {
  readonly model: string
  /** Key of the payment that buys it, where one is known. */
  readonly payment?: string | undefined
}

export interface StoredVideo {
  readonly id: string
  readonly status: VideoStatus
  readonly model: string
  /** What the provider asked of us, dollars; undefined until then, or where it does not say. */
  readonly costUsd: number | undefined
  /** Why it failed, a sentence of ours. */
  readonly reason: string | undefined
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** When it will be dropped, milliseconds since the epoch. */
  readonly expiresAt: number
}

export type VideoStatus = 'pending' | 'in_progress' | 'completed' | 'failed'

/** The videos that have been ordered, kept beyond the life of a process. */
export interface VideoDesk {
  /**
   * Keeps an order and sees to it until it is done.
   *
   * @returns Its id: 128 random bits, which are all that is needed to ask for it.
   */
  keep(order: VideoOrder): Promise<string>
  /** Undefined for an id that is not ours, or of a video that has been dropped. */
  find(id: string): Promise<KeptVideo | undefined>
}

export interface VideoOrder {
  readonly upstreamId: string
  readonly model: string
  /** Key of the payment that buys it, where one is known. */
  readonly payment?: string | undefined
}

export interface KeptVideo {
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

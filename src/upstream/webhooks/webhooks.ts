/** What is sent to a webhook of a caller's. */
export interface WebhookMessage {
  readonly url: string
  /** JSON text, sent to the letter. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends messages to webhooks that strangers name. Never rejects for what a receiver does. */
export interface Webhooks {
  /** True when the receiver took it: any 2xx. One attempt; redirects are not followed. */
  deliver(message: WebhookMessage, options: { readonly signal: AbortSignal }): Promise<boolean>
}

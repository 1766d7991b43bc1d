/** A video that was ordered; times in milliseconds since the epoch. */
export interface VideoTable {
  /** Random: whoever knows it may see the video. */
  id: string
  /** Under which name its maker knows it; empty until the maker has confirmed the order. */
  upstream_id: string
  model: string
  status: 'pending' | 'in_progress' | 'completed' | 'failed'
  reason: string | null
  /** Decimal dollars. */
  cost_usd: string | null
  /** Key of the payment that ordered it; null for those from before it was kept. */
  payment: string | null
  created_at: number
  expires_at: number
}

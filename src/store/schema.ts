import type { Generated, Insertable, Selectable } from 'kysely'
import type {
  AskedPriceTable,
  FormerPriceTable,
  OffSwitchTable,
  OperatorActTable,
  UpstreamCostTable,
} from './admin/admin-tables.ts'
import type { LedgerIdentityTable } from './engine/ledger-identity-table.ts'
import type { MonitorEventTable, MonitorTable, SpentNonceTable } from './features/monitor-tables.ts'
import type { NewsArticleTable } from './features/news-tables.ts'
import type {
  PaperLookTable,
  PaperPointTable,
  PaperRunTable,
  SignalTallyTable,
  SoldSignalTable,
} from './features/signal-tables.ts'
import type { VideoTable } from './features/video-tables.ts'
import type { PayeeTable } from './payments/payment-tables.ts'
import type {
  OutgoingDayTable,
  OutgoingTable,
  OutgoingTransferTable,
  PayoutTable,
} from './payouts/outgoing-tables.ts'
import type { PayerHabitTable, PayerTallyTable, SaleTallyTable } from './sales/sales-tables.ts'
import type {
  SessionAnswerTable,
  SessionEntryTable,
  SessionTable,
  SessionTopupTable,
} from './sessions/session-tables.ts'
import type { TaskOfferTable } from './tasks/task-offer-table.ts'
import type { TaskPushTable } from './tasks/task-push-tables.ts'

/**
 * Where a payment stands. `locked`: its work runs. `released`: the work failed, nothing was asked to settle.
 * `settling`: a settlement may have left. `settled`: the money arrived. `failed`: it never will. The last two of a
 * payment that was given back: `refunding`, `refunded`.
 */
export type PaymentState =
  | 'locked'
  | 'released'
  | 'settling'
  | 'settled'
  | 'delivered'
  | 'failed'
  | 'refunding'
  | 'refunded'

/** One authorization to pay, and what it bought. Times in milliseconds since the epoch; amounts as text. */
export interface PaymentTable {
  /** `network|asset|from|nonce`, lower case: the authorization itself, never one of its encodings. */
  key: string
  state: PaymentState
  /** Grows with every owner; a write that carries an older one does nothing. */
  fence: number
  lease_until: number
  /** sha256 of the payment header, hex: what the public status route is asked for. */
  header_id: string
  /** sha256 of the id of the offer that was answered, hex; null of payments that were claimed before offers had ids. */
  offer_hash: string | null
  /** How often what it bought was given again. */
  replays: Generated<number>
  network: string
  asset: string
  payer: string
  pay_to: string
  /** What is to move, and once it is settled what has moved; of a metered payment the most, until that is known. */
  amount: string
  /** The most that the payer has signed for, of a metered payment; null where the amount itself was signed. */
  most: string | null
  /** What was used, and asked to be settled, of a metered payment; null until that is known. */
  due: string | null
  /** Price in millionths of a dollar. */
  price: string
  /** Seconds since the epoch, by chain time. */
  valid_before: number
  tool: string
  req_hash: string
  /** What is needed to settle again after a crash: the payment and the offer it answered, as JSON; null once settled. */
  terms: string | null
  /** sha256 of the result's text, hex; null until there is one. */
  response_hash: string | null
  tx: string | null
  reason: string | null
  /** 1 when the money arrived after the call had failed: a credit. */
  late: number
  /** When the reconciler looks next; null: never. */
  next_check_at: number | null
  created_at: number
  settled_at: number | null
  delivered_at: number | null
}

/** What a payment bought. Apart from the payment, because that changes often and this is large. */
export interface AnswerTable {
  key: string
  /** The tool's result as JSON text. */
  result: string
  /** After this it is forgotten and only the fact of the payment stays; null while the payment is open. */
  purge_at: number | null
}

/** Every request to settle that may have left this process. */
export interface SettleAttemptTable {
  id: string
  key: string
  facilitator: string
  started_at: number
  ended_at: number | null
  /** `landed`, `refused`, `not_sent`, `unknown`; null while it runs. */
  class: string | null
  tx: string | null
  reason: string | null
}

/** Double entry, append only: two lines an event, which sum to zero. */
export interface JournalTable {
  id: string
  key: string
  kind: 'pending' | 'posted' | 'voided' | 'reversed'
  /**
   * `session`: what wallets have paid in and not spent; `owed`: what is on its way to others; `payout`: what has left.
   */
  account: 'payer' | 'revenue' | 'credit' | 'session' | 'owed' | 'payout'
  asset: string
  amount: string
  at: number
}

export interface CounterTable {
  name: string
  value: number
}

/** Wallets that have paid, so that they are counted once. */
export interface PayerTable {
  payer: string
  first_paid_at: number
  calls: number
}

export interface JobTable {
  id: string
  kind: string
  /** One job per key and kind; the id where no key was given. */
  key: string
  run_at: number
  lease_until: number
  fence: number
  attempts: number
  payload: string
  last_error: string | null
  /** Runs in a row that threw. */
  failures: number
  /** When it was given up; null while it may run. */
  dead_at: number | null
}

/** Keys this gateway made for itself; sealed by the caller where the database is shared. */
export interface SecretTable {
  name: string
  kid: string
  value: string
  created_at: number
}

export interface ChainBlockTable {
  chain: string
  number: number
  time: number
  /** The block as JSON text. */
  content: string
}

/** The latest value of every word of contract storage. */
export interface ChainSlotTable {
  chain: string
  contract: string
  slot: string
  value: string
}

/** Work that an agent asked for and may come back for. */
export interface TaskTable {
  /** Whoever knows it may read the task, so it cannot be guessed. */
  id: string
  /** The conversation it belongs to, as the agent names it. */
  context: string
  tool: string
  /** As it was asked for, JSON text; forgotten once the task has ended. */
  input: string | null
  /** sha256 over tool and input, so that a repeat can be told from another request. */
  req_hash: string
  /** The payment header; forgotten once the task has ended. */
  proof: string | null
  /** Millionths of a dollar. */
  max_cost: string | null
  status: 'WORKING' | 'COMPLETED' | 'FAILED' | 'CANCELED'
  /** The tool's result as JSON text. */
  result: string | null
  /** Settlement and receipt as JSON text. */
  payment: string | null
  /** Why it failed and what that cost, as JSON text. */
  failure: string | null
  payer: string | null
  created_at: number
  updated_at: number
  /** Null while it works. */
  purge_at: number | null
}

/** Money that arrived before its work was done: the work is owed to whoever repeats the payment. */
export interface CreditTable {
  /** Of the payment. */
  key: string
  /** What the work was asked for, as canonical JSON, where it was paid first; forgotten once one run has ended. */
  input: string | null
  /** Grows with every run. */
  fence: number
  lease_until: number
  /** How often the work was begun since the money arrived. */
  runs: number
  /** Code of the failure that ended the last run; null while it runs, and when its process died. */
  failure: string | null
  expires_at: number
  used_at: number | null
}

/** Payers whose money did not come after their work was done; they pay first for a while, one call at a time. */
export interface PayerFaultTable {
  payer: string
  until: number
  /** The payment of the call that runs. */
  busy_key: string | null
  busy_until: number
}

/** How far the books of a token have been held against its chain. */
export interface BookProofTable {
  network: string
  asset: string
  /** The last block whose transfers were looked at. */
  block: number
  /** The last time by which journal lines were looked at. */
  posted_until: number
}

/** Which payment a payer’s own identifier stands for; the answer is kept as long. */
export interface IdemTable {
  payer: string
  identifier: string
  key: string
  purge_at: number
}

export interface Schema {
  payment: PaymentTable
  answer: AnswerTable
  settle_attempt: SettleAttemptTable
  journal: JournalTable
  counter: CounterTable
  payer: PayerTable
  job: JobTable
  ledger_identity: LedgerIdentityTable
  secret: SecretTable
  chain_block: ChainBlockTable
  chain_slot: ChainSlotTable
  task: TaskTable
  task_offer: TaskOfferTable
  task_push: TaskPushTable
  credit: CreditTable
  payer_fault: PayerFaultTable
  book_proof: BookProofTable
  payee: PayeeTable
  idem: IdemTable
  news_article: NewsArticleTable
  sold_signal: SoldSignalTable
  signal_tally: SignalTallyTable
  paper_run: PaperRunTable
  paper_point: PaperPointTable
  paper_look: PaperLookTable
  video: VideoTable
  monitor: MonitorTable
  monitor_event: MonitorEventTable
  spent_nonce: SpentNonceTable
  sale_tally: SaleTallyTable
  payer_habit: PayerHabitTable
  payer_tally: PayerTallyTable
  session: SessionTable
  session_entry: SessionEntryTable
  session_topup: SessionTopupTable
  session_answer: SessionAnswerTable
  outgoing: OutgoingTable
  outgoing_day: OutgoingDayTable
  outgoing_transfer: OutgoingTransferTable
  payout: PayoutTable
  off_switch: OffSwitchTable
  asked_price: AskedPriceTable
  former_price: FormerPriceTable
  operator_act: OperatorActTable
  upstream_cost: UpstreamCostTable
}

export type PaymentRow = Selectable<PaymentTable>
export type NewPayment = Insertable<PaymentTable>
export type TaskRow = Selectable<TaskTable>
export type CreditRow = Selectable<CreditTable>

import type {
  AskedPriceTable,
  FormerPriceTable,
  OffSwitchTable,
  OperatorActTable,
  UpstreamCostTable,
} from './admin-tables.ts'
import type { ChainBlockTable, ChainSlotTable } from './chain-tables.ts'
import type { BookProofTable, CreditTable, PayerFaultTable } from './credit-tables.ts'
import type { GatewayTable } from './gateway-tables.ts'
import type { IdemTable } from './identifier-table.ts'
import type { JobTable } from './job-tables.ts'
import type { CounterTable, JournalTable, PayerTable } from './journal-tables.ts'
import type { LedgerIdentityTable } from './ledger-identity-table.ts'
import type { MonitorEventTable, MonitorTable, SpentNonceTable } from './monitor-tables.ts'
import type { NewsArticleTable } from './news-tables.ts'
import type {
  OutgoingDayTable,
  OutgoingTable,
  OutgoingTransferTable,
  PayoutTable,
} from './outgoing-tables.ts'
import type { PayeeTable } from './payee-table.ts'
import type { AnswerTable, PaymentTable, SettleAttemptTable } from './payment-tables.ts'
import type {
  PayerHabitTable,
  PayerTallyTable,
  SaleNoteTable,
  SaleTallyTable,
  TallyNoteTable,
} from './sales-tables.ts'
import type { SecretTable } from './secret-table.ts'
import type {
  SessionAnswerTable,
  SessionEntryTable,
  SessionTable,
  SessionTopupTable,
} from './session-tables.ts'
import type {
  PaperLookTable,
  PaperPointTable,
  PaperRunTable,
  SignalTallyTable,
  SoldSignalTable,
} from './signal-tables.ts'
import type { SourceProbeTable, SourceSpendingTable, SourceWindowTable } from './source-tables.ts'
import type { TaskOfferTable, TaskPushTable, TaskTable } from './task-tables.ts'
import type { VideoTable } from './video-tables.ts'

/** Every table by its name. */
export interface Schema {
  payment: PaymentTable
  answer: AnswerTable
  settle_attempt: SettleAttemptTable
  journal: JournalTable
  counter: CounterTable
  payer: PayerTable
  job: JobTable
  gateway: GatewayTable
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
  tally_note: TallyNoteTable
  sale_note: SaleNoteTable
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
  source_window: SourceWindowTable
  source_spending: SourceSpendingTable
  source_probe: SourceProbeTable
}

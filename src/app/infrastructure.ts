import { newAnswerSecret } from '../calls/kept-answers.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/logger.ts'
import { newChallengeSecret } from '../payment/protocol/mpp-challenge.ts'
import { newQuoteSecret } from '../payment/protocol/quotes.ts'
import { createReceipts, newReceiptKey, openReceiptKey, type Receipts } from '../payment/protocol/receipts.ts'
import { type Database, openPostgres } from '../store/engine/database.ts'
import { openLedgerFolder } from '../store/engine/ledger-folder.ts'
import { keptSecrets } from '../store/engine/secrets.ts'
import { sqlLedger } from '../store/payments/sql-ledger.ts'
import { openUpstreams } from '../upstream/open-upstreams.ts'
import { embeddedNodes } from './payments/embedded-nodes.ts'
import { type MeansOptions, openPaymentMeans } from './payments/payment-means.ts'
import { openSessionPeppers, releaseSessionOrphans } from './payments/sessions.ts'
import { openIdentity } from './wiring/identity.ts'

/** A database and its gateways are often started together. */
const DATABASE_PATIENCE_MS = 60_000

/**
 * Opens what everything else stands on, side by side: the database with its secrets, where data comes from, how money
 * comes, who vouches for operators. Where one part does not open, none stays open.
 *
 * @throws GatewayError `store_unavailable`, `misconfigured`.
 */
export async function openFoundations(config: Config, surroundings: Omit<MeansOptions, 'database'>) {
  const { clock, scheduler, random } = surroundings
  const database = await openStore(config, surroundings.logger)
  const ledger = sqlLedger(database)
  const openingMeans = openPaymentMeans(config, { database, ...surroundings })
  const opening = {
    upstreams: openUpstreams({
      mode: config.dataMode,
      seed: config.dataSeed,
      ...(config.replayDirectory === undefined ? {} : { replayDirectory: config.replayDirectory }),
      baseUrls: config.sourceUrls,
      keys: config.sourceKeys,
      newsFeeds: config.newsFeeds,
      embedded: embeddedNodes(config, openingMeans),
      clock,
      scheduler,
    }),
    means: openingMeans,
    identity: openIdentity(config, { database, clock, scheduler, random }),
  }

  async function close(): Promise<void> {
    for (const part of Object.values(opening)) {
      await part.then(
        (opened) => opened.close(),
        () => {},
      )
    }
  }

  /** A gateway that does not open leaves nothing open. */
  async function closeAfter(error: unknown): Promise<never> {
    await close()
    await database.close()
    throw error
  }

  const [
    upstreams,
    receipts,
    means,
    identity,
    challengeSecrets,
    offerSecrets,
    quoteSecrets,
    answerSecrets,
    sessionPeppers,
  ] = await Promise.all([
    opening.upstreams,
    openReceipts(database, clock),
    opening.means,
    opening.identity,
    keptSecrets(database, 'mpp-challenge', () => newChallengeSecret(random), clock),
    keptSecrets(database, 'offer', () => Buffer.from(random.bytes(32)).toString('base64url'), clock),
    keptSecrets(database, 'quote', () => newQuoteSecret(random), clock),
    keptSecrets(database, 'answer', () => newAnswerSecret(random), clock),
    openSessionPeppers(database, { clock, random }),
    // whoever held a payment when this database was last closed is gone
    ledger.releaseOrphans(clock.now()),
    releaseSessionOrphans(database, clock.now()),
  ]).catch(closeAfter)
  const secrets = {
    challenges: challengeSecrets,
    offers: offerSecrets,
    quotes: quoteSecrets,
    answers: answerSecrets,
    sessions: sessionPeppers,
  }
  return { database, ledger, upstreams, receipts, means, identity, secrets, close, closeAfter }
}

async function openStore({ database, dataDirectory, masterKey }: Config, logger: Logger): Promise<Database> {
  if (!database) return openLedgerFolder(dataDirectory, { masterKey })
  return openPostgres(database.url, {
    masterKey: database.masterKey,
    patienceMilliseconds: DATABASE_PATIENCE_MS,
    onWait: (why) => logger.warn({}, why),
  })
}

async function openReceipts(database: Database, clock: Clock): Promise<Receipts> {
  const [current, ...older] = await keptSecrets(database, 'receipt-key', newReceiptKey, clock)
  return createReceipts([openReceiptKey(current), ...older.map(openReceiptKey)])
}

/** A server keeps the ledger: its own tools copy it, from one moment and without stopping a gateway. */
export function printPostgresBackup(file: string): void {
  process.stdout.write(`DATABASE_URL is set, so PostgreSQL keeps the ledger. Run:

  pg_dump --format=custom --no-owner --file=${quote(file)} "$DATABASE_URL"
  pg_restore --list ${quote(file)} > /dev/null && echo readable

For a moment closer than the last dump, archive the log (archive_mode=on, pg_basebackup).
MASTER_KEY is in neither: keep it elsewhere.
`)
}

export function printPostgresRestore(file: string): void {
  process.stdout.write(`DATABASE_URL is set, so PostgreSQL keeps the ledger. Stop every gateway, then run:

  pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" ${quote(file)}
  pennywire restore --loaded
  pennywire doctor --live

Start one gateway and let reconcile-payments and prove-books run before the proxy lets buyers in.
`)
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll(/[\p{Cc}]/gu, ' ').replaceAll("'", "'\\''")}'`
}

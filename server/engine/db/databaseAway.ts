/** The database does not answer or cannot write: no fault of the request, and over when the database is back. */
export class DatabaseAway extends Error {
  /** Of the driver, as on its own error. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = 'DatabaseAway';
    this.code = codeOf(cause);
  }
}

/** Node gives an error without words where every address of a name refused. */
function messageOf(cause: unknown): string {
  return (cause instanceof Error && cause.message) || codeOf(cause) || String(cause);
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

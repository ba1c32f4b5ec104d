import { errorCode } from '#server/engine/process/errorCode.ts';
/**
 * The database does not answer or cannot write. Not a fault of the request: it passes when the database is available
 * again.
 */
export class DatabaseAway extends Error {
  /** The code of the driver's own error. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = 'DatabaseAway';
    this.code = errorCode(cause);
  }
}

/** Node's error has no message when every address of a name refuses the connection. */
function messageOf(cause: unknown): string {
  return (cause instanceof Error && cause.message) || errorCode(cause) || String(cause);
}

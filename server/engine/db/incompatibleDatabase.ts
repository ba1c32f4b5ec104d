/** A table of the platform cannot change to what this version needs without losing data. Nothing was changed. */
export class IncompatibleDatabase extends Error {
  constructor(reasons: readonly string[]) {
    super(
      `This version cannot use the database as it is, and has changed nothing in it: ${reasons.join('; ')}. Start the version that wrote it, or restore a backup (docs/operating.md)`,
    );
    this.name = 'IncompatibleDatabase';
  }
}

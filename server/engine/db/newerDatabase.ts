/** A newer version has written this database. This version could misread or damage its data. */
export class NewerDatabase extends Error {
  constructor(stored: number, known: number) {
    super(
      `The database was written by a newer version of Suantai (tables ${stored}, this version knows ${known}): start that version, or restore a backup from before the upgrade (docs/operating.md)`,
    );
    this.name = 'NewerDatabase';
  }
}

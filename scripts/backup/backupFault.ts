/** Why a backup or a restore was refused, in words for who runs it. */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupFault';
  }
}

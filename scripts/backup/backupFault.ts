/** Why a backup or a restore was refused, as a message for the operator. */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupFault';
  }
}

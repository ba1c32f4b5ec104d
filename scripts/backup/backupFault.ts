/** Why a backup, a restore or a move was refused, as a message for the operator. */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupFault';
  }
}

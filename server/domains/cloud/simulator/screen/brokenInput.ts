/** A viewer sent something that the protocol does not allow. The connection ends. */
export class BrokenInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenInput';
  }
}

/** A source of `model/generated/`: the server keeps a record for each of its rows. */
export interface GeneratedRecords {
  from: string;
  /** Fields by which a row is known; the last one is what references in other rows hold. */
  by: string[];
  /** The boolean field that marks such records. */
  mark: string;
}

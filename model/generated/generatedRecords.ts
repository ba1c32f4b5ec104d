/** A source of `model/generated/`: the server keeps a record for each of its rows. */
export interface GeneratedRecords {
  from: string;
  /** Fields that identify a row; references in other rows hold the value of the last one. */
  by: string[];
  /** The boolean field that marks such records. */
  mark: string;
}

import type { Json, Label } from '#model/language/definition.ts';
import type { Context, Language, RecordId } from '#server/engine/context.ts';
import type { TaskState } from './taskTable.ts';

/** A task that has ended, for those who inform its owner. */
export interface EndedTask {
  id: string;
  ownerId: number;
  title: Label;
  state: TaskState;
  failed: number;
  /** Milliseconds from its begin to its end. */
  tookMs: number;
  link: string | undefined;
}

/** What every kind of task says about itself. A domain adds its own in `Product.tasks`. */
interface TaskWords<Payload> {
  /** What its reader calls it, in the language of `context`. */
  title(context: Context, payload: Payload): string;
  /** The page of the console with its result; undefined without one. */
  link?(context: Context, payload: Payload): string | undefined;
}

/**
 * Work on one record after the other. The engine drives it: each record is one transaction with the note that it is
 * done, so that a process that is killed repeats nothing.
 */
export interface RowsKind<Payload = Json, Input = Json> extends TaskWords<Payload> {
  /** Whether retrying it needs a new proof of who its owner is, as beginning it did. */
  needsProof?(context: Context, payload: Payload): boolean;
  /**
   * Runs in a transaction with the present rights of the owner. What it throws is the result of this record only.
   * `name` notes what the reader calls the record.
   */
  each(context: Context, payload: Payload, input: Input, name: (label: string) => void): Promise<RowDone | void>;
  /** What its reader calls a field of an error. Default: its name. */
  fieldName?(context: Context, payload: Payload, field: string, lang: Language): string;
  /** The failed records as a table, to be corrected and given again. Default: name, code and reason. */
  failures?(context: Context, payload: Payload, rows: readonly FailedRow<Input>[]): FailureTable;
}

/** Work as one piece, such as a file. After a crash it begins again. */
export interface WholeKind<Payload = Json> extends TaskWords<Payload> {
  /** Runs with the present rights of the owner. */
  whole(context: Context, payload: Payload, work: WholeWork): Promise<void>;
}

/** Work that a job of its domain carries out and reports with `reportTask`. */
export interface ReportedKind<Payload = Json> extends TaskWords<Payload> {
  /** Ends the work; absent: it cannot be cancelled. Runs in the transaction that cancels the task. */
  cancel?(context: Context, payload: Payload): Promise<void>;
}

export type TaskKind<Payload = Json, Input = Json> =
  | RowsKind<Payload, Input>
  | WholeKind<Payload>
  | ReportedKind<Payload>;

/** Any kind of task: its payload is what it was begun with. */
export type AnyTaskKind = TaskKind<never, never>;

export interface RowDone {
  id?: RecordId | undefined;
}

export interface FailedRow<Input = Json> {
  n: number;
  label: string | null;
  code: number;
  message: string;
  input: Input | null;
}

export interface FailureTable {
  header: string[];
  rows: string[][];
}

export interface WholeWork {
  /** Throws once the task was cancelled, another worker has it, or the owner may not do it any more. */
  report(progress: { done: number; total?: number }): Promise<void>;
  /** Writes the result as a file that the owner can download for a while. */
  writeFile(file: { name: string; type: string; chunks: AsyncIterable<Uint8Array> }): Promise<void>;
}

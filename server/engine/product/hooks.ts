import type { Refusal } from '#model/access/refusal.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { SumTable } from '#server/engine/records/list/sumBy.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import type { ProductActions, ProductInputs, ProductRecords } from './productTypes.ts';

/** The decision of an action hook. The definition (`set`, `via`, `to`) supplies what is left out. */
export interface ActionOutcome {
  /** Fields to write in addition to those of the definition. */
  set?: RecordData;
  /** Shown once in the response, in place of the values of the same names that the server generated. */
  shown?: RecordData;
  /** Replaces the record in the response. */
  reply?: { status: number; body: Json };
  /** The action only answers: the record, its history and its version stay as they are. */
  onlyAnswers?: true;
}

/** The result of the slow part of an action. `set` is written together with the state that follows. */
export interface TransitionOutcome {
  ok: boolean;
  set?: RecordData;
}

/** A stored record of a resource that the product declares; `RecordData` for any other resource. */
export type RecordOf<Resource extends string> = Resource extends keyof ProductRecords
  ? ProductRecords[Resource]
  : RecordData;

/** The definition of a resource that is known by name: reading its records returns `RecordOf` it. */
export type DefinitionOf<Resource extends string> = Definition & { resource: Resource };

/** Some of its fields, such as the changes of a write. */
export type FieldsOf<Resource extends string> = Resource extends keyof ProductRecords
  ? Partial<ProductRecords[Resource]>
  : RecordData;

/** The validated input of a creation: required fields are there. */
export type InputOf<Resource extends string> = Resource extends keyof ProductInputs
  ? ProductInputs[Resource]
  : RecordData;

/** An action that is about to run on a record. */
export interface RecordAction {
  action: ActionDefinition;
  record: RecordData;
  input: RecordData;
}

/** Records of one resource that are about to be deleted. */
export interface GoingRecords {
  definition: Definition;
  ids: readonly RecordId[];
}

/** Records that name what is deleted. */
export interface Mention {
  definition: Definition;
  effect: 'loses' | 'empties';
  /** The field that names it. */
  field: string;
  ids: readonly RecordId[];
}

type ActionOf<Resource extends string> = Resource extends keyof ProductRecords
  ? Resource extends keyof ProductActions
    ? keyof ProductActions[Resource]
    : never
  : string;

/** The validated input of an action. */
export type ActionInputOf<Resource extends string, Action> = Resource extends keyof ProductActions
  ? Action extends keyof ProductActions[Resource]
    ? ProductActions[Resource][Action]
    : never
  : RecordData;

/** Declared as a method, so that hooks of different resources fit into one registry. */
interface ActionHook<Resource extends string, Action> {
  run(
    context: Context,
    record: RecordOf<Resource>,
    input: ActionInputOf<Resource, Action>,
  ): Promise<ActionOutcome | void> | ActionOutcome | void;
}

/** The content of a record that is a file. */
export interface RecordContent {
  /** Its key in the file store. */
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
}

/** For resources that `alsoFrom` of a file field names. */
interface ContentHook<Resource extends string> {
  /** The content of a record that the actor may read; or the message that says why it has none. */
  of(context: Context, record: RecordOf<Resource>): RecordContent | { refusal: string };
  /** Keeps the content, whatever happens to the record. False: it has just gone. */
  hold(context: Context, key: string): Promise<boolean>;
  /** Ends one `hold`. */
  release(context: Context, key: string): Promise<void>;
}

/** The preview that an action shows before it runs. */
interface PreviewHook<Resource extends string, Action> {
  /** The values that the preview depends on: the call is refused if they have changed since. */
  basis(context: Context, record: RecordOf<Resource>): Promise<Json> | Json;
  show(
    context: Context,
    record: RecordOf<Resource>,
    input: ActionInputOf<Resource, Action>,
  ): Promise<PreviewContent> | PreviewContent;
}

interface TrialHook<Resource extends string> {
  run(context: Context, values: RecordData, before: RecordOf<Resource> | undefined): Promise<TransitionOutcome>;
}

interface TransitionHook<Resource extends string> {
  run(context: Context, record: RecordOf<Resource>, keep: () => Promise<void>): Promise<TransitionOutcome>;
}

/** An action that many definitions declare in the same way, such as a renewal. */
export interface SharedAction {
  run(context: Context, definition: Definition, record: RecordData, input: RecordData): Promise<ActionOutcome | void>;
  preview?: {
    basis(context: Context, definition: Definition, record: RecordData, input: RecordData): Promise<Json>;
    show(context: Context, definition: Definition, record: RecordData, input: RecordData): Promise<PreviewContent>;
  };
}

/**
 * Behaviour of one resource that its definition cannot express. Every hook runs in the transaction of the write, throws
 * an `ApiError` to refuse it, and sees records in their stored form (model/fields). Named with its resource,
 * `ResourceHooks<'users'>` knows the fields.
 */
export interface ResourceHooks<Resource extends string = string> {
  /**
   * A further refusal of an operation that the definition allows, or a more exact one where a state refuses it.
   * `/permissions` reports it in advance, too.
   */
  refuses?(
    context: Context,
    operation: Operation | { action: string },
    record: RecordOf<Resource>,
  ): Refusal | undefined;
  /**
   * Asks other systems about what a person wants to store, and throws to refuse it: before the transaction, which must
   * not wait for them. `values` is the whole record as it would be stored, with secrets as they were entered; those
   * that stay are only in `before`.
   */
  probe?(context: Context, values: RecordData, before: RecordOf<Resource> | undefined): Promise<void>;
  /**
   * Runs in a dry run of a creation, outside the transaction: throws what would go wrong afterwards. The creation
   * itself succeeds. Receives validated values in stored form.
   */
  foresee?(context: Context, values: RecordData): Promise<void>;
  /**
   * Values that the server will work out for a new record and that its charges read, so that a form shows its price.
   * Receives the form as it is; nothing of it is certain.
   */
  foreseeCharges?(context: Context, values: RecordData): Promise<RecordData>;
  /**
   * The members of a `json` field, where what the form chooses describes them, such as the values of a template.
   * Undefined where the actor may not see that, or nothing is chosen.
   */
  membersOf?(context: Context, values: RecordData, field: string): Promise<Record<string, FieldDefinition> | undefined>;
  /**
   * The charged fields of a record after an action that `recharges`, as the action itself would write them. Throws what
   * the action would refuse.
   */
  foreseeChange?(
    context: Context,
    record: RecordOf<Resource>,
    call: { action: string; input: RecordData },
  ): Promise<RecordData>;
  /** Receives validated input and returns the values to store. */
  beforeCreate?(context: Context, input: InputOf<Resource>): Promise<RecordData> | RecordData;
  beforeUpdate?(
    context: Context,
    record: RecordOf<Resource>,
    changes: FieldsOf<Resource>,
  ): Promise<FieldsOf<Resource>> | FieldsOf<Resource>;
  beforeDelete?(context: Context, record: RecordOf<Resource>, options: { force: boolean }): Promise<void> | void;
  afterWrite?(context: Context, change: RecordChange<RecordOf<Resource>>): Promise<void> | void;
  /**
   * Only under `*`: runs once for all writes of a batch, which have one definition, before `afterWrite` of each. Also
   * for temporary values that have no history.
   */
  afterWrites?(context: Context, definition: Definition, changes: readonly RecordChange[]): Promise<void>;
  /**
   * Only under `*`: the records that name these without a reference, such as a rule about chosen machines. `empties`:
   * it names nothing else.
   */
  mentionedBy?(context: Context, going: readonly GoingRecords[]): Promise<Mention[]>;
  /** Only under `*`: what these records cost an hour now, in yuan; undefined where nothing is charged. */
  hourlyOf?(context: Context, definition: Definition, ids: readonly RecordId[]): Promise<string | undefined>;
  /** Only under `*`: runs before an action on a record, with its input in stored form, and may refuse it. */
  beforeAction?(context: Context, definition: Definition, run: RecordAction): Promise<void>;
  /** Only under `*`: runs before an update that somebody wants, with the changes in stored form, and may refuse it. */
  beforeChange?(context: Context, definition: Definition, record: RecordData, changes: RecordData): Promise<void>;
  actions?: { [Action in ActionOf<Resource>]?: ActionHook<Resource, Action>['run'] };
  /** Only under `*`: an action by its name; undefined for a definition whose action of that name is another one. */
  sharedAction?(definition: Definition, action: string): SharedAction | undefined;
  /** Absent for an action with `preview`: the fields that its definition changes, and the whole record as the basis. */
  previews?: {
    [Action in ActionOf<Resource>]?: {
      basis: PreviewHook<Resource, Action>['basis'];
      show: PreviewHook<Resource, Action>['show'];
    };
  };
  /** Its records are files that file fields of other resources may take. */
  content?: {
    of: ContentHook<Resource>['of'];
    hold: ContentHook<Resource>['hold'];
    release: ContentHook<Resource>['release'];
  };
  /**
   * The slow work behind the `via` state of an action. A job does it outside any transaction, may repeat it after a
   * crash, and must call `keep` if it takes long. Absent: the embedded control plane, which only waits for `takes`.
   */
  transitions?: Record<string, TransitionHook<Resource>['run']>;
  /**
   * What an action with `inForm` finds out with values that are not stored, outside any transaction: nothing of it is
   * kept. Receives what `probe` receives.
   */
  trials?: Record<string, TrialHook<Resource>['run']>;
  /**
   * For a resource with an agent: what the agent keeps on its host in addition to commands. Every reply to a
   * report has it, under these names.
   */
  wanted?(context: Context, record: RecordOf<Resource>): Promise<Record<string, Json>>;
  /** A table of sums of its records, which totals are read from where it knows everything that they name. */
  sums?: SumTable;
  /**
   * Calls of the specification that are no operation of a definition. Absolute paths; matched before the generic
   * routes.
   */
  routes?: readonly ApiRoute[];
}

/** The hooks of several resources, each with its own record. */
export type Hooks<Resource extends string> = { [Name in Resource]: ResourceHooks<Name> };

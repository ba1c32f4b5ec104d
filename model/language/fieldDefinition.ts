import type { CloudChoice } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { ContentKind } from '#model/conditions/content.ts';
import type { Mention } from './mentions.ts';
import type { Json, Label, Tone, Grant } from './definition.ts';

/** One value of an `enum` or `state` field. `transient` states end by themselves; lists poll only while one is visible. */
export interface EnumValue {
  label: Label;
  /** Its former word. */
  was?: string;
  tone?: Tone;
  /** Of a state: what it asks of the reader, shown on the page of a record while it is in it. */
  help?: Label;
  /** Of a word that says what is counted: the unit of the numbers beside it that name this field as `unitOf`. */
  unit?: string;
  transient?: boolean;
  /** Of a product of clouds: the word of its driver. */
  driver?: string;
}

/** A step of a numeric scale that is shown as a tag (spec 4.4). Tested in order: exactly `is`, else below `below`. */
export interface ScaleStep {
  is?: number;
  below?: number;
  /** Without a label the step shows no tag. */
  label?: Label;
  tone?: Tone;
}

/** Why a record cannot be pointed at. */
export interface TargetRefusal {
  /** A condition on that record; absent: always. */
  when?: Condition;
  /** Catalogue key. */
  error: string;
}

/** What the server derives when it reads the record; never stored, never written by a client. */
export type Computed =
  | { kind: 'count'; resource: string; by: string; where?: Condition }
  | { kind: 'sum'; resource: string; by: string; field: string; where?: Condition }
  /** What the owner or the project of this limit has of the key in the field `key`, in its cloud or in all of them. */
  | { kind: 'quota'; key: string }
  /** How many of everything that lives in clouds point here with the field `by`. */
  | { kind: 'inClouds'; by: string }
  | { kind: 'case'; cases: { when: Condition; value: Json }[]; otherwise: Json };

export interface FieldDefinition {
  name: string;
  /** Its former name: what is stored under it is brought along (docs/evolving.md). */
  was?: string;
  /** A key of the registry in `model/fields/`. */
  type: string;
  label: Label;
  help?: Label;
  placeholder?: Label;
  /** What it means to have no value: `Any` where a rule leaves the protocol open. */
  blank?: Label;
  required?: boolean;
  /** Written by the server only; shown, never entered. */
  readOnly?: boolean;
  /** Entered on create, shown afterwards. */
  writeOnce?: boolean;
  /** Entered, never returned (passwords, secrets). */
  writeOnly?: boolean;
  /**
   * Entered on create and handed on (to a cloud): neither stored nor shown. With `readOnly`: told in the reply to
   * create, and never again.
   */
  createOnly?: boolean;
  /** Unique in the whole table, or among rows that agree in the fields named. */
  unique?: true | string[];
  /** Catalogue key thrown when the value is taken, e.g. `identity.emailInUse`. */
  takenError?: string;
  /**
   * Catalogue key answered in place of 9000 where this field alone breaks its rules; `missingError` where it has no
   * value.
   */
  invalidError?: string;
  missingError?: string;
  default?: Json;
  /** The field exists only while this holds on the record or form. */
  when?: Condition;
  access?: { read?: Grant[]; write?: Grant[] };
  search?: boolean;
  sortable?: boolean;
  /** Editable in its list cell. */
  inline?: boolean;
  unit?: string;
  min?: number;
  max?: number;
  step?: number;
  minLength?: number;
  maxLength?: number;
  /** Regular expression over the whole value, and the sentence shown when it does not match. */
  pattern?: string;
  patternHelp?: Label;
  values?: Record<string, EnumValue>;
  scale?: ScaleStep[];
  /** `integer`: the number names something, such as a port, and is shown without grouping. */
  ungrouped?: boolean;
  /** `portRange`: takes the word `any` too, for every port. */
  orAny?: boolean;
  /** On a reference: the form asks for it only where the reader has something to choose. */
  ifAny?: boolean;
  /**
   * `reference` and `references` to an owner, in what lives in a cloud: the cloud knows whom they name as a tenant.
   * Sharing is no ownership.
   */
  tenant?: boolean;
  /**
   * `integer`, `number` and `bytes`: the field beside it that says how much there is, in the same unit. Shown together,
   * with a bar.
   */
  outOf?: string;
  /** `integer`: the field beside it that ends the range which this one begins. Shown together: `22–80`. */
  upTo?: string;
  /** `integer`: the enum beside it whose word says the unit. */
  unitOf?: string;
  /** `reference` and `references`: the resource pointed at, and which of its records may be chosen. */
  to?: string;
  /** `reference` and `references`: how the records pointed at are numbered, filled in by the compiler. Default `serial`. */
  idKind?: 'serial' | 'uuid' | 'text';
  where?: Condition;
  /** What is answered of a record that `where` leaves out: the first whose `when` holds of it. */
  whereErrors?: TargetRefusal[];
  /** `reference`: chosen from a table in the form, with these fields of the target as columns and as filters above it. */
  picker?: { columns: string[]; filters: string[] };
  /** `references`: their order means something, and is entered. */
  ordered?: boolean;
  /** `reference`: what happens to this record when the target is deleted. Default `refuse`. */
  onDelete?: 'refuse' | 'clear' | 'cascade';
  /** `object`: its members. `list`: the one member kind under the key `item`. */
  fields?: Record<string, FieldDefinition>;
  minItems?: number;
  maxItems?: number;
  /** `code` and `longText`: language of the content and visible rows. */
  language?: string;
  rows?: number;
  /**
   * `dateTime`: milliseconds on the wire where the specification shows them (default RFC 3339 UTC). `enum`: `number`
   * where the specification's values are whole numbers (user kind 0–4, upgrade status 1–40); `values` is then keyed by
   * their digits.
   */
  wire?: 'iso' | 'ms' | 'number';
  /**
   * `text` and `longText`: what the text holds, by the value of a field beside it: a kind, or what a whole field says.
   * Values that are not named mean plain text.
   */
  content?: { by: string; kinds?: Record<string, ContentKind>; fields?: Record<string, FieldDefinition> };
  /** `text`: what its values are called, where they are keys of something that has labels. */
  names?: Record<string, Label>;
  /** `text` and `json`: what of a resource it names, so that a rename reaches it (`model/language/mentions.ts`). */
  mentions?: Mention;
  /**
   * `text`: a word that the cloud of the record offers. In the input of an action `except` is the field of the record
   * whose word is no choice, and `record` names what the record itself has: a field of kind `tags`, or a member of the
   * objects of a list (`interfaces.ip`).
   */
  choices?: { cloud: CloudChoice; except?: string } | { record: string };
  /**
   * `file` and `image`: accepted types and size limit in bytes. `code` and `longText`: files whose text may be taken
   * over.
   */
  accept?: string[];
  maxBytes?: number;
  /** `file`: sent in pieces, so that it may be large and goes on after an interruption; handed on to a cloud, not kept. */
  chunked?: boolean;
  /** `file`: the percent field that tells how much of it the cloud has. */
  progress?: string;
  computed?: Computed;
  /** Present in the table but in no generated view. */
  hidden?: boolean;
}

import type { CloudChoice } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { KindKeys } from '#model/fields/index.ts';
import type { Json, Label, Tone, Grant } from './definition.ts';
import type { IconWord } from './icons.ts';

/** One value of an `enum` or `state` field. `transient` states end automatically; lists poll while one is visible. */
export interface EnumValue {
  label: Label;
  /** Its former word. */
  was?: string;
  tone?: Tone;
  /** For a state: what the reader should do. For another value: what it means, on the page of its records. */
  help?: Label;
  /** Of the page of the records with this value: a word of `icons.ts`. */
  icon?: IconWord;
  /** For a word that names what is counted: the unit of the numbers that name this field as `unitOf`. */
  unit?: string;
  /** One or two letters in a small frame before the label. */
  mark?: string;
  transient?: boolean;
  /** For a resource of a cloud: the feature without which a cloud does not offer the value. */
  needs?: string;
  /** For a state: only the actions whose `from` names it are possible. */
  closed?: boolean;
  /** For a state: nothing is left to do, so that it never asks for attention. */
  final?: boolean;
  /** For a product of clouds: the word of its driver. */
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

/** Why a record cannot be the target of a reference. */
export interface TargetRefusal {
  /** A condition on that record; absent: always. */
  when?: Condition;
  /** Catalogue key. */
  error: string;
}

/** How the server derives the value when it reads the record; it is never stored and never written by a client. */
export type Computed =
  | { kind: 'count'; resource: string; by: string; where?: Condition }
  | { kind: 'sum'; resource: string; by: string; field: string; where?: Condition }
  /** The field of the newest record that points here. */
  | { kind: 'latest'; resource: string; by: string; field: string; where?: Condition }
  /** The usage of the key in the field `key` by the owner or the project of this limit, in its cloud or in all. */
  | { kind: 'quota'; key: string }
  /** The number of records in clouds that point here with the field `by`. */
  | { kind: 'inClouds'; by: string }
  | { kind: 'case'; cases: { when: Condition; value: Json }[]; otherwise: Json };

/**
 * How a number follows from other numbers of its record whenever one of them is written: the largest of some, each
 * divided by its number, multiplied by the others. It is stored, so that quotas and charges count it.
 */
export interface Derived {
  largest?: Readonly<Record<string, number>>;
  times: readonly string[];
}

/** The keys of every field, whatever its kind. */
export interface CommonKeys {
  name: string;
  /** Its former name: the stored values move with it (docs/evolving.md). */
  was?: string;
  label: Label;
  help?: Label;
  placeholder?: Label;
  /** The meaning of an empty value: `Any` if a rule leaves the protocol open. */
  blank?: Label;
  required?: boolean;
  /** Written by the server only; shown, never entered. */
  readOnly?: boolean;
  /** Entered on create, shown afterwards. */
  writeOnce?: boolean;
  /** Entered on a record that exists; a new one has its default or no value. */
  updateOnly?: boolean;
  /** Entered, never returned (passwords, secrets). */
  writeOnly?: boolean;
  /**
   * Entered on create and forwarded (to a cloud): neither stored nor shown. With `readOnly`: shown in the reply to
   * create, and never again.
   */
  createOnly?: boolean;
  /** Unique in the whole table, or among rows with equal values of these fields. */
  unique?: true | string[];
  /** Catalogue key thrown when the value is taken, e.g. `identity.emailInUse`. */
  takenError?: string;
  /**
   * Catalogue key of the reply, instead of 9000, if only this field breaks its rules; `missingError` if it has no
   * value.
   */
  invalidError?: string;
  missingError?: string;
  default?: Json;
  /** The field exists only while this holds on the record or form. */
  when?: Condition;
  /** For a resource of a cloud: the feature without which its records do not have the field. */
  needs?: string;
  access?: { read?: Grant[]; write?: Grant[] };
  search?: boolean;
  sortable?: boolean;
  /** Editable in its list cell. */
  inline?: boolean;
  computed?: Computed;
  derived?: Derived;
  /** Places that its text is copied from, the first that holds something: `bp_id.name`. */
  copied?: readonly string[];
  /** Present in the table but in no generated view. */
  hidden?: boolean;
}

/** The value of a kind's key in a definition, by the `$ref` of its schema (`model/fields/<kind>.ts`). */
export interface KeyShapes {
  condition: Condition;
  label: Label;
  values: Record<string, EnumValue>;
  scale: ScaleStep[];
  targetRefusals: TargetRefusal[];
  /** Fields of the target that are columns, and filters above them: choices, cards of one choice, ranges of numbers. */
  picker: { columns: string[]; filters: string[]; families?: string; ranges: string[] };
  fields: Record<string, FieldDefinition>;
  /** The key `item`; a definition holds it as the only one of `fields`. */
  field: Record<string, FieldDefinition> & { item: FieldDefinition };
  /** The field with the key of a setting, and what each setting holds. Under another key, any text. */
  settingOf: { by: string; fields: Record<string, FieldDefinition> };
  names: Record<string, Label>;
  /**
   * In the input of an action, `except` is the field of the record whose word cannot be chosen, and `record` names the
   * words of the record itself: a field of kind `tags`, or a member of the objects of a list (`interfaces.ip`).
   */
  choices: CloudChoices | { record: string };
}

/** The words of a cloud that a text may have. */
export interface CloudChoices {
  cloud: CloudChoice;
  except?: string;
  /** An empty text gets the default of the cloud; where the cloud names none, it is required. */
  default?: true;
  /** New records to which `default` applies; absent: all. */
  when?: Condition;
  /** Paths through references. The first of these records that has a word gives it instead of the cloud. */
  like?: readonly string[];
}

type KeyValue<Schema> = Schema extends { $ref: `#/$defs/${infer Name extends keyof KeyShapes}` }
  ? KeyShapes[Name]
  : Schema extends { const: infer Word }
    ? Word
    : Schema extends { enum: readonly (infer Word)[] }
      ? Word
      : Schema extends { type: 'boolean' }
        ? boolean
        : Schema extends { type: 'integer' | 'number' }
          ? number
          : Schema extends { type: 'array' }
            ? string[]
            : string;

type NameInDefinition<Key> = Key extends 'item' ? 'fields' : Key;
type RequiredKey<Keys> = { [Key in keyof Keys]: Keys[Key] extends { required: true } ? Key : never }[keyof Keys];

/** The keys of one kind, derived from its description. */
type OwnKeys<Keys> = {
  [Key in RequiredKey<Keys> as NameInDefinition<Key>]: KeyValue<Keys[Key]>;
} & {
  [Key in Exclude<keyof Keys, RequiredKey<Keys>>]?: KeyValue<Keys[Key]>;
} & (Keys extends { to: unknown }
    ? {
        /** The kind of id of the target, filled in by the compiler. Default `serial`. */
        idKind?: 'serial' | 'uuid' | 'text';
      }
    : unknown);

/** A word for `type`. */
export type FieldType = keyof KindKeys;

type OwnKey<Kind extends FieldType> = keyof OwnKeys<KindKeys[Kind]>;
type AnyOwnKey = { [Kind in FieldType]: OwnKey<Kind> }[FieldType];

/** A field of this kind: it has the keys of its kind and of no other. */
export type FieldOf<Kind extends FieldType> = CommonKeys & { type: Kind } & OwnKeys<KindKeys[Kind]> & {
    [Key in Exclude<AnyOwnKey, OwnKey<Kind>>]?: undefined;
  };

/**
 * A field of any kind. `field.type === 'reference'` narrows it, and so does a key that only some kinds have: after
 * `field.to !== undefined` it is a reference or a list of references.
 */
export type FieldDefinition = { [Kind in FieldType]: FieldOf<Kind> }[FieldType];

/** The keys of all kinds together, for code that builds a field before its kind is known. */
export type FieldKeys = CommonKeys & { type: FieldType } & {
  [Key in AnyOwnKey]?: Exclude<FieldDefinition[Key], undefined>;
};

import type { CloudChoice } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { ContentKind } from '#model/conditions/content.ts';
import type { KindKeys } from '#model/fields/index.ts';
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

/** What every field may say, whatever its kind. */
export interface CommonKeys {
  name: string;
  /** Its former name: what is stored under it is brought along (docs/evolving.md). */
  was?: string;
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
  computed?: Computed;
  /** Present in the table but in no generated view. */
  hidden?: boolean;
}

/** What a key of a kind holds in a definition, by the `$ref` of its schema (`model/fields/<kind>.ts`). */
export interface KeyShapes {
  condition: Condition;
  label: Label;
  values: Record<string, EnumValue>;
  scale: ScaleStep[];
  targetRefusals: TargetRefusal[];
  /** These fields of the target are columns, and filters above them. */
  picker: { columns: string[]; filters: string[] };
  fields: Record<string, FieldDefinition>;
  /** The key `item`; a definition holds it as the only one of `fields`. */
  field: Record<string, FieldDefinition> & { item: FieldDefinition };
  /** By the value of a field beside it: a kind, or what a whole field says. Values that are not named mean plain text. */
  content: { by: string; kinds?: Record<string, ContentKind>; fields?: Record<string, FieldDefinition> };
  names: Record<string, Label>;
  /**
   * In the input of an action `except` is the field of the record whose word is no choice, and `record` names what the
   * record itself has: a field of kind `tags`, or a member of the objects of a list (`interfaces.ip`).
   */
  choices: { cloud: CloudChoice; except?: string } | { record: string };
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

/** The keys of one kind, read from what the kind says itself. */
type OwnKeys<Keys> = {
  [Key in RequiredKey<Keys> as NameInDefinition<Key>]: KeyValue<Keys[Key]>;
} & {
  [Key in Exclude<keyof Keys, RequiredKey<Keys>>]?: KeyValue<Keys[Key]>;
} & (Keys extends { to: unknown }
    ? {
        /** How the records pointed at are numbered, filled in by the compiler. Default `serial`. */
        idKind?: 'serial' | 'uuid' | 'text';
      }
    : unknown);

/** A word that `type` may be. */
export type FieldType = keyof KindKeys;

type OwnKey<Kind extends FieldType> = keyof OwnKeys<KindKeys[Kind]>;
type AnyOwnKey = { [Kind in FieldType]: OwnKey<Kind> }[FieldType];

/** A field of this kind: it has the keys of its kind and none of another. */
export type FieldOf<Kind extends FieldType> = CommonKeys & { type: Kind } & OwnKeys<KindKeys[Kind]> & {
    [Key in Exclude<AnyOwnKey, OwnKey<Kind>>]?: undefined;
  };

/**
 * A field of any kind. `field.type === 'reference'` narrows it, and so does a key that only some kinds take: behind
 * `field.to !== undefined` it is a reference or a list of references.
 */
export type FieldDefinition = { [Kind in FieldType]: FieldOf<Kind> }[FieldType];

/** The keys of all kinds side by side: for code that puts a field together before its kind is looked at. */
export type FieldKeys = CommonKeys & { type: FieldType } & {
  [Key in AnyOwnKey]?: Exclude<FieldDefinition[Key], undefined>;
};

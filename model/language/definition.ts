/**
 * The compiled form of the schema language: plain JSON, every default filled in, every label present in both languages.
 * The compiler (`model/compile/`) is the only writer; the server, the console, the contract and the tests only read it.
 */

import type { ActionDefinition, RecordConditions } from './actionDefinition.ts';
import type { AgentDefinition } from './agentDefinition.ts';
import type { CloudChoice, CloudKind } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { ContentKind } from '#model/conditions/content.ts';
import type { GeneratedRecords } from '#model/generated/generatedRecords.ts';
import type { Mention } from './mentions.ts';
import type { RowRules } from '#model/access/policies/rowRules.ts';
import type { FormDefinition, ListDefinition, OverviewDefinition, ShowDefinition } from './viewDefinitions.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Text in both languages of the product. A missing one is a compile error. */
export interface Label {
  zh: string;
  en: string;
}

/** Meaning of a colour, never the colour itself. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/**
 * Words of `schemas/roles.yaml`: a role (`ADMIN`), an authority of a kind (`system`), or `all` for every signed-in
 * reader.
 */
export type Grant = string;

export type Operation = 'list' | 'show' | 'create' | 'update' | 'delete' | 'export' | 'import' | 'history' | 'pick';

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

/** What spec 2 and 3 let a route say of itself besides its path. What is absent follows from the kind of page. */
export interface RouteMeta {
  /** Its former path, with parameters of the same names. */
  was?: string;
  /** The word by which spec 2.2 and 2.6 call the route, where it is not the one of its path (`routeName`). */
  name?: string;
  /** Beside the title. */
  smallTitle?: Label;
  showSlider?: boolean;
  showBack?: boolean;
  /** The menu entry that is marked while the page is open; also where its back link leads (spec 2.6). */
  activeMenu?: string;
}

/** A path of the console. `params` maps each parameter to the record field that fills it. */
export interface RouteDefinition extends RouteMeta {
  path: string;
  /** Who has the page; absent: whoever may do what it is for. */
  access?: Grant[];
  params: Record<string, string>;
}

export interface MenuDefinition {
  group: string;
  /** A key of the group's `subs`. */
  sub?: string;
  /** Higher comes first (spec 6). */
  sort: number;
  /** Belongs to the group, and is in no menu (spec 3). */
  hidden?: boolean;
}

/**
 * Read by everybody, under the word `as` below `/api/bill/v1/market/`: of the records that meet `where`, the fields
 * named and the id.
 */
export interface PublicReading {
  as: string;
  where: Condition;
  fields: string[];
}

/** What lives in a cloud: the table is the inventory, the cloud's driver has the last word. */
export interface CloudDefinition {
  /** Which of the things that clouds have (`model/language/cloudKinds.ts`). */
  kind: CloudKind;
  /** Products whose clouds have it; the words of the field `product` of clouds. */
  products: string[];
  /** Which items of the kind are records of this resource; absent: all. */
  where?: Condition;
  /**
   * References to what it is part of, the first that has a value counts: it is in the project of that. Absent: its
   * project is chosen.
   */
  partOf?: string[];
}

export interface Definition {
  /** camelCase plural; the react-admin name and the file name. */
  resource: string;
  /** Its former name: its records are brought along (docs/evolving.md). */
  was?: string;
  domain: string;
  service: string;
  /** Below the service's base path; parts in braces are fields of the record, taken from the path. */
  path: string;
  table: string;
  /** What one of them is called. */
  label: Label;
  /** What several are called: lists, menus, counts. */
  plural: Label;
  /** What making one is called, where it is not “New …”: “Upload licence”. */
  createLabel?: Label;
  /** One sentence: what this thing is. Shown on the empty list. */
  help?: Label;
  icon: string;
  id: { field: string; kind: 'serial' | 'uuid' | 'text' };
  /** The field that names a record in titles, links and pickers. */
  titleField: string;
  routes: { list?: RouteDefinition; show?: RouteDefinition; create?: RouteDefinition; edit?: RouteDefinition };
  menu?: MenuDefinition;
  access: Record<Operation, Grant[]>;
  /** Rows that exist for a reader with this grant. A reader with a grant that is not named sees every row. */
  scope: Record<Grant, Condition>;
  /** Records whose title every reader knows where something refers to them, whether they exist for him or not. */
  named?: Condition;
  fields: Record<string, FieldDefinition>;
  /** The field of kind `state`, where there is one. */
  stateField?: string;
  /** Every rule of uniqueness: those written on fields first, then those of the record. */
  unique: { fields: string[]; error?: string }[];
  list: ListDefinition;
  show: ShowDefinition;
  form: FormDefinition;
  overview?: OverviewDefinition;
  actions: Record<string, ActionDefinition>;
  /**
   * The built-in update and delete: which of the records that somebody sees they may change or delete; what a deletion
   * is called and how it is confirmed.
   */
  update?: RecordConditions;
  delete: RecordConditions & { label?: Label; confirm: 'plain' | 'type-name'; bulk: boolean; force: boolean };
  /**
   * Slot name → name of a component registered in `src/resources/`. Slots: `field.x`, `input.x`, `column.x`,
   * `section.x`, `tab.x`, `action.x`, `list`, `show`, `create`, `edit`.
   */
  slots: Record<string, string>;
  /** Rules about several fields at once: words of `model/recordRules/`. */
  rules?: string[];
  /**
   * Catalogue keys for the refusals of this resource. In place of `inUse`: `heldBy` where only records of that resource
   * stand in the way, `heldInClouds` where only things in clouds do.
   */
  errors: {
    notFound?: string;
    inUse?: string;
    conflict?: string;
    wrongState?: string;
    failed?: string;
    heldInClouds?: string;
    heldBy?: Record<string, string>;
  };
  /** Records written by the platform itself: no create, update or delete through the API. */
  platformOwned?: boolean;
  /** Some of its records follow from the definitions and are read only. */
  generated?: GeneratedRecords;
  /** Its records live in a cloud. */
  cloud?: CloudDefinition;
  /** Agents report for its records and carry out its actions. */
  agent?: AgentDefinition;
  /** The resource whose file this one begins as. */
  base?: string;
  /** How many may be made at once (`count` beside the fields). */
  create?: { many: number };
  /** What a record takes of its owner's quota: so many, or as many as a field says. */
  quota?: Record<string, number | string>;
  /** What a record counts against the limits of the licence, by the same words. */
  licence?: Record<string, number | string>;
  /** What anybody may read without signing in (`model/reading/publicView.ts`). Absent: nothing. */
  public?: PublicReading;
  /** Of a definition narrowed for one reader: what statements of policies say about it. */
  ruled?: RowRules;
  /** Changes whenever anything above changes. */
  revision: string;
}

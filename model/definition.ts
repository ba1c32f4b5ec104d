/**
 * The compiled form of the schema language: plain JSON, every default filled in, every label present in both languages.
 * The compiler (`model/compile/`) is the only writer; the server, the console, the contract and the tests only read it.
 */

import type { Condition } from './conditions.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Text in both languages of the product. A missing one is a compile error. */
export interface Label {
  zh: string;
  en: string;
}

/** Meaning of a colour, never the colour itself. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Words of `schemas/roles.yaml`: a role (`ADMIN`), an authority of a kind (`system`), or `all` for every signed-in reader. */
export type Grant = string;

export type Operation = 'list' | 'show' | 'create' | 'update' | 'delete' | 'export' | 'import' | 'history' | 'pick';

/** One value of an `enum` or `state` field. `transient` states end by themselves; lists poll only while one is visible. */
export interface EnumValue {
  label: Label;
  tone?: Tone;
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

/** What the server derives when it reads the record; never stored, never written by a client. */
export type Computed =
  | { kind: 'count'; resource: string; by: string; where?: Condition }
  | { kind: 'sum'; resource: string; by: string; field: string; where?: Condition }
  | { kind: 'case'; cases: { when: Condition; value: Json }[]; otherwise: Json };

export interface FieldDefinition {
  name: string;
  /** A key of the registry in `model/fields/`. */
  type: string;
  label: Label;
  help?: Label;
  placeholder?: Label;
  required?: boolean;
  /** Written by the server only; shown, never entered. */
  readOnly?: boolean;
  /** Entered on create, shown afterwards. */
  writeOnce?: boolean;
  /** Entered, never returned (passwords, secrets). */
  writeOnly?: boolean;
  /** Unique in the whole table, or among rows that agree in the fields named. */
  unique?: true | string[];
  /** Catalogue key thrown when the value is taken, e.g. `identity.emailInUse`. */
  takenError?: string;
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
  /** `reference` and `references`: the resource pointed at, and which of its records may be chosen. */
  to?: string;
  /** `reference` and `references`: how the records pointed at are numbered, filled in by the compiler. Default `serial`. */
  idKind?: 'serial' | 'uuid' | 'text';
  where?: Condition;
  /** `reference`: what happens to this record when the target is deleted. Default `refuse`. */
  onDelete?: 'refuse' | 'clear' | 'cascade';
  /** `object`: its members. `list`: the one member kind under the key `item`. */
  fields?: Record<string, FieldDefinition>;
  minItems?: number;
  maxItems?: number;
  /** `code` and `longText`: language of the content and visible rows. */
  language?: string;
  rows?: number;
  /** `dateTime`: milliseconds on the wire where the specification shows them (default RFC 3339 UTC). `enum`: `number` where the
   * specification's values are whole numbers (user kind 0–4, upgrade status 1–40); `values` is then keyed by their digits. */
  wire?: 'iso' | 'ms' | 'number';
  /** `file` and `image`: accepted types and size limit in bytes. */
  accept?: string[];
  maxBytes?: number;
  computed?: Computed;
  /** Present in the table but in no generated view. */
  hidden?: boolean;
}

export interface SortKey {
  field: string;
  order: 'ASC' | 'DESC';
}

export interface SavedViewDefinition {
  label: Label;
  filter?: Condition;
  sort?: SortKey[];
  columns?: string[];
}

export interface ListDefinition {
  /** Shown by default, in this order. */
  columns: string[];
  /** Offered by the column chooser. */
  hidden: string[];
  filters: string[];
  sort: SortKey[];
  views: Record<string, SavedViewDefinition>;
  /** Fields shown when a row is expanded; empty for none. */
  expand: string[];
}

export interface FormPart {
  key: string;
  label?: Label;
  help?: Label;
  fields: string[];
}

export interface FormDefinition {
  layout: 'plain' | 'sections' | 'steps';
  parts: FormPart[];
}

/** A tab of a show page: other records that point here, fields of this record, its history, or a component of its own. */
export type TabDefinition = { key: string; label: Label; when?: Condition; access?: Grant[] } & (
  | { kind: 'records'; resource: string; by: string; columns?: string[]; create?: boolean }
  | { kind: 'fields'; fields: string[] }
  | { kind: 'history' }
  | { kind: 'slot' }
);

export interface ShowDefinition {
  /** Under the title, at a glance. */
  summary: string[];
  sections: FormPart[];
  tabs: TabDefinition[];
}

export interface ActionDefinition {
  name: string;
  label: Label;
  help?: Label;
  icon?: string;
  tone?: Tone;
  access: Grant[];
  /** On one record, or on the whole resource. */
  on: 'record' | 'resource';
  /** States in which it may be called; absent: any state. */
  from?: string[];
  /** Transient state entered at once; a job brings the record from there to `to`, or to `failTo`. */
  via?: string;
  to?: string;
  failTo?: string;
  /** How long the transition of the embedded control plane takes, in seconds. */
  takes?: number;
  /** Further condition on the record, and the sentence that tells why not. */
  where?: Condition;
  whereHelp?: Label;
  /** Catalogue key of the refusal when `where` does not hold; default `request.conditionFailed`. */
  whereError?: string;
  input?: Record<string, FieldDefinition>;
  /** Values written into the record: literals, `$input.x`, `$now`, `$user.id`. */
  set?: Record<string, Json>;
  confirm: 'none' | 'plain' | 'type-name';
  bulk: boolean;
  /** `action` parameter in the query, or in the body of `POST {record}/action`. */
  call: { method: 'POST' | 'PUT' | 'PATCH'; as: 'query' | 'body'; word: string };
}

/** A path of the console. `params` maps each parameter to the record field that fills it. */
export interface RouteDefinition {
  path: string;
  params: Record<string, string>;
}

export interface MenuDefinition {
  group: string;
  sub?: string;
  /** Higher comes first (spec 6). */
  sort: number;
}

export interface Definition {
  /** camelCase plural; the react-admin name and the file name. */
  resource: string;
  domain: string;
  service: string;
  /** Below the service's base path; parts in braces are fields of the record, taken from the path. */
  path: string;
  table: string;
  label: Label;
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
  fields: Record<string, FieldDefinition>;
  /** The field of kind `state`, where there is one. */
  stateField?: string;
  /** Every rule of uniqueness: those written on fields first, then those of the record. */
  unique: { fields: string[]; error?: string }[];
  list: ListDefinition;
  show: ShowDefinition;
  form: FormDefinition;
  actions: Record<string, ActionDefinition>;
  /** Built-in delete: states, confirmation, bulk. */
  delete: { from?: string[]; where?: Condition; whereHelp?: Label; whereError?: string; confirm: 'plain' | 'type-name'; bulk: boolean; force: boolean };
  /** Slot name → name of a component registered in `src/resources/`. Slots: `field.x`, `input.x`, `column.x`, `section.x`, `tab.x`, `action.x`, `list`, `show`, `create`, `edit`. */
  slots: Record<string, string>;
  /** Catalogue keys for the refusals of this resource. */
  errors: { notFound?: string; inUse?: string; conflict?: string };
  /** Records written by the platform itself: no create, update or delete through the API. */
  platformOwned?: boolean;
  /** Changes whenever anything above changes. */
  revision: string;
}

/** How a service speaks: `schemas/services.yaml`. */
export interface ServiceDefinition {
  name: string;
  basePath: string;
  label: Label;
  update: 'PUT' | 'PATCH';
  list: 'simple-rest';
}

export interface RolesDefinition {
  /** Spec 6: the five kinds, the word by which access lists name each, and the roles that each holds by itself. */
  kinds: { kind: number; authority: string; label: Label; holds: string[] }[];
  roles: { role: string; label: Label; landing: string }[];
}

export interface PageGroup {
  key: string;
  label: Label;
  icon: string;
  sort: number;
}

/** A page that is not generated from a resource. `component` names an entry of `src/pages/`. */
export interface PageDefinition {
  path: string;
  title: Label;
  icon: string;
  group: string;
  access: Grant[];
  showSlider: boolean;
  showBack: boolean;
  activeMenu?: string;
  menu?: MenuDefinition;
  component: string;
}

export interface ErrorEntry {
  /** Readable key, `family.name`. The server throws by it. */
  key: string;
  code: number;
  status: number;
  message: Label;
  /** False where the specification gives only the range (the family's fallback message is used). */
  specified: boolean;
}

export interface ErrorCatalogue {
  entries: ErrorEntry[];
  /** For a code inside a known range without an entry of its own. */
  families: { family: string; ranges: [number, number][]; message: Label; status: number }[];
}

/** Everything that `schemas/` says, compiled. */
export interface CompiledSchemas {
  resources: Record<string, Definition>;
  services: Record<string, ServiceDefinition>;
  roles: RolesDefinition;
  groups: PageGroup[];
  pages: PageDefinition[];
  errors: ErrorCatalogue;
  /** Sentences shared by server and console (validation, reasons): key → text with `%{name}` parameters. */
  messages: Record<string, Label>;
  revision: string;
}

/** What a menu and a router need to know of a resource before its definition is loaded. At most 1 KB each. */
export interface ManifestEntry {
  resource: string;
  label: Label;
  icon: string;
  service: string;
  path: string;
  idField: string;
  titleField: string;
  routes: Definition['routes'];
  menu?: MenuDefinition;
  /** Operations that this reader may try. */
  can: Operation[];
  revision: string;
}

/** Reply of `GET /api/sys/v1/manifest`, already narrowed to one reader. */
export interface Manifest {
  resources: ManifestEntry[];
  groups: PageGroup[];
  pages: PageDefinition[];
  services: Record<string, ServiceDefinition>;
  roles: RolesDefinition;
  revision: string;
}

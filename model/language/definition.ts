/**
 * The compiled form of the schema language: plain JSON, every default filled in, every label present in both languages.
 * The compiler (`model/compile/`) is the only writer; the server, the console, the contract and the tests only read it.
 */

import type { ActionDefinition, RecordConditions } from './actionDefinition.ts';
import type { AgentDefinition } from './agentDefinition.ts';
import type { CloudKind } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { GeneratedRecords } from '#model/generated/generatedRecords.ts';
import type { RowRules } from '#model/access/policies/rowRules.ts';
import type { FormDefinition, ListDefinition, OverviewDefinition, ShowDefinition } from './viewDefinitions.ts';
import type { FieldDefinition } from './fieldDefinition.ts';

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
  /** False: the cloud switcher is hidden, as choosing another cloud would lose what is entered here (spec 2.5). */
  showSwitcher?: boolean;
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
  /** Products whose clouds have it: words of `cloudProducts.yaml`. */
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
  /** Records whose title every reader knows where something refers to them, whether they exist for them or not. */
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
  /** Another server holds its records (`upstream` of its service). */
  upstream?: true;
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

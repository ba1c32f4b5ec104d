/**
 * The compiled form of the schema language: plain JSON, every default filled in, every label present in both languages.
 * The compiler (`model/compile/`) is the only writer; the server, the console, the contract and the tests only read it.
 */

import type { ActionDefinition, ProofRule, RecordConditions } from './actionDefinition.ts';
import type { AgentDefinition, RunsOnDefinition } from './agentDefinition.ts';
import type { BilledPart, BillingEntry, UnpaidActions, PurchaseDefinition } from './billingDefinition.ts';
import type { CloudKind } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { GeneratedRecords } from '#model/generated/generatedRecords.ts';
import type { Language } from '#model/values/constants.ts';
import type { RowRules } from '#model/access/policies/rowRules.ts';
import type { FormDefinition, ListDefinition, OverviewDefinition, ShowDefinition } from './viewDefinitions.ts';
import type { FieldDefinition } from './fieldDefinition.ts';
import type { JournalWord } from '#model/values/journals.ts';
import type { LineDefinition } from './lineDefinition.ts';
import type { OwnMetric } from './metricDefinition.ts';
import type { OPERATIONS } from './operations.ts';
import type { Without } from '#model/values/withoutWords.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Text in both languages of the product. A missing one is a compile error. */
export interface Label {
  zh: string;
  en: string;
}

/** The meaning of a colour, never the colour itself. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/**
 * Words of `schemas/roles.yaml`: a role (`ADMIN`), an authority of a kind (`system`), or `all` for every signed-in
 * reader.
 */
export type Grant = string;

export type Operation = (typeof OPERATIONS)[number];

/** The properties of a route in addition to its path (spec 2 and 3). Absent ones follow from the kind of page. */
export interface RouteMeta {
  /** Its former path, with parameters of the same names. */
  was?: string;
  /** The name of the route in spec 2.2 and 2.6, if it differs from the one of its path (`routeName`). */
  name?: string;
  /** The article of the help about the page; absent: that of the resource, otherwise of the group. */
  article?: string;
  /** Shown next to the title. */
  smallTitle?: Label;
  showSlider?: boolean;
  showBack?: boolean;
  /** False: the cloud switcher is hidden, because another cloud would discard the entered values (spec 2.5). */
  showSwitcher?: boolean;
  /** The menu entry that is marked while the page is open, and the target of its back link (spec 2.6). */
  activeMenu?: string;
}

/** A path of the console. `params` maps each parameter to the record field that fills it. */
export interface RouteDefinition extends RouteMeta {
  path: string;
  /** Of a list page; absent: the name of several records. */
  title?: Label;
  /** Of a list page: with one record, the page of that record opens in its place. */
  single?: true;
  /** The words that open the page; absent: it opens to those who may do what it is for. */
  access?: Grant[];
  params: Record<string, string>;
}

export interface MenuDefinition {
  group: string;
  /** A key of the group's `subs`. */
  sub?: string;
  /** Higher comes first (spec 6). */
  sort: number;
  /** Belongs to the group, but appears in no menu (spec 3). */
  hidden?: boolean;
}

/**
 * Readable without signing in, under the word `as` below `/api/bill/v1/market/`: of the records that meet `where`, the
 * listed fields and the id.
 */
export interface PublicReading {
  as: string;
  where: Condition;
  fields: string[];
}

/** A resource in a cloud: the table is the inventory, and the cloud's driver decides. */
export interface CloudDefinition {
  /** The kind of records in the cloud (`model/language/cloudKinds.ts`). */
  kind: CloudKind;
  /** Products whose clouds have it: words of `cloudProducts.yaml`. */
  products: string[];
  /** The items of the kind that are records of this resource; absent: all. */
  where?: Condition;
  /**
   * References to the record that this one is part of; the first with a value decides the project. Absent: the actor
   * chooses the project.
   */
  partOf?: string[];
  /** Fields by which lists over all clouds filter and sort: their indexes do not begin with the cloud. */
  across?: string[];
}

/** A list over several resources: its rows are their records, and it has no table. */
export interface GatheredDefinition {
  /** The resources in the order of the file. */
  from: string[];
  /** By field and resource: the path of the value in its records, when it is not the field of that name. */
  as: Record<string, Record<string, string>>;
}

export interface Definition {
  /** camelCase plural; the react-admin name and the file name. */
  resource: string;
  /** Its former name: its records move with it (docs/evolving.md). */
  was?: string;
  domain: string;
  service: string;
  /** Below the service's base path; parts in braces are fields of the record, taken from the path. */
  path: string;
  table: string;
  /** The name of one record. */
  label: Label;
  /** The name of several records: lists, menus, counts. */
  plural: Label;
  /** The label of creating one, if it is not “New …”: “Upload licence”. */
  createLabel?: Label;
  /** One sentence that explains the resource. Shown on the empty list. */
  help?: Label;
  /** The article of the help about its pages; absent: that of the group. */
  article?: string;
  icon: string;
  id: { field: string; kind: 'serial' | 'uuid' | 'text' };
  /** The field with the name of a record in titles, links and pickers. */
  titleField: string;
  /** By language, the field with that name for its readers; where it is empty, `titleField` counts. */
  titleIn?: Partial<Record<Language, string>>;
  /** An enum field. The mark of its value stands before the title of a record in references. */
  markField?: string;
  routes: { list?: RouteDefinition; show?: RouteDefinition; create?: RouteDefinition; edit?: RouteDefinition };
  /** Resource of which there must be a record: without one, no reader has the pages of this resource. */
  shownWith?: string;
  menu?: MenuDefinition;
  access: Record<Operation, Grant[]>;
  /** Rows that exist for a reader with this grant. A reader with a grant that is not named sees every row. */
  scope: Record<Grant, Condition>;
  /** Records whose title every reader sees in references, whether the records exist for the reader or not. */
  named?: Condition;
  fields: Record<string, FieldDefinition>;
  /** Fields that are shown as one value, by name; a column or a summary names them like fields. */
  lines?: Record<string, LineDefinition>;
  /** The field of kind `state`, if there is one. */
  stateField?: string;
  /** Every rule of uniqueness: those of the fields first, then those of the record. */
  unique: { fields: string[]; error?: string }[];
  list: ListDefinition;
  show: ShowDefinition;
  form: FormDefinition;
  overview?: OverviewDefinition;
  actions: Record<string, ActionDefinition>;
  /**
   * The built-in update and delete: which of the visible records an actor may change or delete, the label of a deletion
   * and its confirmation.
   */
  update?: RecordConditions & { proof?: ProofRule };
  delete: RecordConditions & {
    label?: Label;
    /** The loss that a deletion causes, and the question before it. */
    help?: Label;
    question?: Label;
    confirm: 'plain' | 'type-name';
    bulk: boolean;
    force: boolean;
    /** Only for people who proved a moment ago who they are. */
    proof?: true;
  };
  /**
   * Slot name → name of a component registered in `src/resources/`. Slots: `field.x`, `input.x`, `column.x`,
   * `section.x`, `tab.x`, `action.x`, `list`, `show`, `create`, `edit`.
   */
  slots: Record<string, string>;
  /** Rules about several fields at once: words of `model/validation/recordRules/`. */
  rules?: string[];
  /**
   * Catalogue keys for the refusals of this resource. In place of `inUse`: `heldBy` if only records of that resource
   * prevent the deletion, `heldInClouds` if only records in clouds do.
   */
  errors: {
    notFound?: string;
    inUse?: string;
    wrongState?: string;
    failed?: string;
    heldInClouds?: string;
    heldBy?: Record<string, string>;
  };
  /** Why some views are missing. */
  without?: Without;
  /** Records written by the platform itself: no create, update or delete through the API. */
  platformOwned?: boolean;
  /** The features of a cloud that its fields and values need. Absent: it is the same in every cloud. */
  features?: string[];
  /** A kind of record in a cloud, for a resource below it that does not live in it: a cloud without it offers none. */
  needs?: CloudKind;
  /** Its rows are the records of several resources. */
  gathers?: GatheredDefinition;
  /** Its records are rows of a journal of the engine: `model/values/journals.ts`. */
  journal?: JournalWord;
  /** Some of its records follow from the definitions and are read only. */
  generated?: GeneratedRecords;
  /** Its records live in a cloud. */
  cloud?: CloudDefinition;
  /** Another server holds its records (`upstream` of its service). */
  upstream?: true;
  /** Agents report for its records and carry out its actions. */
  agent?: AgentDefinition;
  /** Absent: no agent of another record carries out an action. */
  runsOn?: RunsOnDefinition;
  /** The resource whose file is the base of this one. */
  base?: string;
  /** `many`: the largest number of records created at once (`count` next to the fields). */
  create?: { many?: number; proof?: ProofRule };
  /** The quota of the owner that a record uses: a number, or the value of a field. */
  quota?: Record<string, number | string>;
  /** The amount of a record that counts against the limits of the licence, by the same words. */
  licence?: Record<string, number | string>;
  /** The charges of a record, and when they apply. Absent: none. */
  billing?: BillingEntry[];
  /** How the platform stops, starts and gives up what is no longer paid for. Absent: it only stops charging. */
  unpaid?: UnpaidActions;
  /** The parts that a cloud makes and charges together with a new record. */
  parts?: BilledPart[];
  /** How a record is bought on one page. Absent: with its form. */
  purchase?: PurchaseDefinition;
  /** The metrics of its records. Absent: none. */
  metrics?: OwnMetric[];
  /** The fields that are readable without signing in (`model/reading/publicView.ts`). Absent: none. */
  public?: PublicReading;
  /** In a definition narrowed for one reader: the rules of policies about it. */
  ruled?: RowRules;
  /** Changes whenever anything above changes. */
  revision: string;
}

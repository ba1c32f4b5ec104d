/** The views of a resource, compiled: the fields of its list, form and show page, and their order. */

import type { CloudExtra, CloudMetric } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant, Json, Label, MenuDefinition, RouteDefinition, Tone } from './definition.ts';
import type { LinePart } from './lineDefinition.ts';

export interface SortKey {
  field: string;
  order: 'ASC' | 'DESC';
}

export interface SavedViewDefinition {
  label: Label;
  filter?: Condition;
  sort?: SortKey[];
  columns?: string[];
  /** Replaces the `where` of the list: the existing records, whatever filter a reader sets. */
  where?: Condition;
  /** A page of its own with its own title, and the page of its records if it is not the usual one. */
  routes?: { list: RouteDefinition; show?: RouteDefinition };
  menu?: MenuDefinition;
  /** The icon of the page; absent: that of the resource. */
  icon?: string;
  /** The words that open the page; absent: it opens to those who may list the records. */
  access?: Grant[];
  /** The text of the page while it has no records. */
  empty?: Label;
  /** The page offers to create a record: a new one may belong to this view. */
  create?: boolean;
  beside?: BesideDefinition;
  waits?: WaitsDefinition;
}

/** Records of another resource below those of the page of a view. */
export interface BesideDefinition {
  records: string;
  label: Label;
  /** Absent: those of their list. */
  columns?: string[];
  /** The page offers to create one. */
  create: boolean;
}

/** For whom the records of a view wait: their inbox has them, and they hear of each. */
export interface WaitsDefinition {
  access: Grant[];
  /** These readers need such a record: the text is shown while they see none, and nothing is counted. */
  none?: Label;
  /** Actions that end the waiting, the approval first. */
  decide?: string[];
  /** Reference to the user who made the request: they do not decide, and do not hear of it. */
  requester?: string;
  /** Who asked may decide, too. */
  own?: true;
  /** The moment since when it waits; absent: its creation. */
  since?: string;
  /** Only the inbox has it; no message is sent. */
  quiet?: true;
}

/** A page of the console or a public one, by its path. */
export interface PageLink {
  label: Label;
  page: string;
}

export interface ListDefinition {
  /** The plain list shows only the records for which this holds. */
  where?: Condition;
  /** Shown by default, in this order. */
  columns: string[];
  /** Offered by the column chooser. */
  hidden: string[];
  filters: string[];
  sort: SortKey[];
  views: Record<string, SavedViewDefinition>;
  /** Fields that an expanded row shows; empty for none. */
  expand: string[];
  /** Columns that a phone shows below title and state. */
  card?: string[];
  /** Above the table: the number of records for each value of a field, and totals of numbers. */
  summary?: { count: string; sum: LinePart[] };
  /** One level at a time: `by` is a reference to the record above; records for which `opens` holds have more below. */
  tree?: { by: string; opens: Condition };
  /** Filters that a call may also send by their name. */
  parameters?: string[];
  /** A key of `views`: the bell counts and lists its records. */
  bell?: string;
  /** The page where its records are made; the empty list leads to it. */
  link?: PageLink;
}

/** The content of the overview for a resource, in addition to its number and its states. */
export interface OverviewDefinition {
  /** Views of the list whose records need attention. */
  attention: string[];
  /** States, enums and booleans with a chart of their distribution. */
  charts: string[];
  /** A number of each record to compare them by. */
  measure?: string;
  /** Whether the number of records created each day is worth a chart. */
  growth?: boolean;
  /** Numbers of its records on the panels of the overview. Only for the server: the console gets their values. */
  figures?: OverviewFigure[];
}

/** The number of records that match, or the sum of a field over them, on a panel of the overview. */
export interface OverviewFigure {
  key: string;
  /** A panel of `product.yaml`. */
  panel: string;
  label: Label;
  help?: Label;
  /** A stored number; absent: the records are counted. */
  sum?: string;
  filter: Condition;
  /** The same number over other records, for comparison. */
  before?: { label: Label; filter: Condition };
  /** How it looks unless it is zero. */
  tone?: Tone;
  /** Absent: everybody who may list the records. */
  access?: Grant[];
}

/** The pages of panels: the overview, and the home of customers. */
export type PanelPage = 'overview' | 'home';

/** A panel of figures: `overview.panels` of `schemas/product.yaml`. */
export interface OverviewPanel {
  key: string;
  label: Label;
  icon: string;
  on: PanelPage[];
  /** A reference of the counted records: the figures are the columns of a table with a row for each of its targets. */
  by?: string;
}

export interface FormPart {
  key: string;
  label?: Label;
  fields: string[];
  /** The form of a new record shows its heading only, until it is opened or has a fault. */
  folded?: boolean;
}

/** Values that fill the form of a new record with one click. */
export interface FormTemplate {
  key: string;
  label: Label;
  values: Record<string, Json>;
}

export interface FormDefinition {
  layout: 'plain' | 'sections' | 'steps';
  parts: FormPart[];
  templates?: FormTemplate[];
  /** A page to read before a record is created. */
  link?: PageLink;
}

/** A tab of a show page: other records that point here, fields of this record, its history, or its own component. */
export type TabDefinition = {
  key: string;
  label: Label;
  when?: Condition;
  access?: Grant[];
  /** The cloud must report this. */ needs?: CloudExtra;
  /** A button on the page and in the row that opens the tab. */
  button?: { label: Label; icon?: string; when?: Condition };
  /** The page opens on it. */ first?: true;
  /** A sentence under the content. */ help?: Label;
  link?: TabLink;
} & (RecordsTabDefinition | { kind: 'fields'; fields: string[] } | { kind: 'history' } | { kind: 'slot' });

/** A button of a tab that opens a page; `query` maps parameters to fields of the record. */
export interface TabLink {
  label: Label;
  page: string;
  query?: Record<string, string>;
}

export interface RecordsTabDefinition {
  kind: 'records';
  resource: string;
  by: string;
  /**
   * The field with the same value as `by` of the other record, or with references of which `by` is one; absent: `by` is
   * a reference and holds the id.
   */
  of?: string;
  /** Fields of this record above the table. */
  fields?: string[];
  columns?: string[];
  create?: boolean;
  /** An enum field of the records; each value has its own table. */
  split?: string;
  /** Records are added and changed in the table. */
  edit?: 'inline';
}

/** A state of a record that asks for a decision. */
export interface BannerDefinition {
  key: string;
  when: Condition;
  /** `{field}` stands for the value of a field. */
  text: Label;
  tone: Tone;
  /** Offered as buttons while they can run. */
  actions: string[];
  /** The field with the cause. */
  detail?: string;
}

/** Facts of a record that belong together, above the sections. A fact of a card is not repeated below it. */
export interface CardDefinition {
  key: string;
  label: Label;
  icon?: string;
  when?: Condition;
  /** Lines and fields, in one line in large type. */
  headline?: string[];
  fields?: string[];
  /** Fields whose values people copy, each with a button. */
  copy?: string[];
  /** Templates such as `ssh {login_user}@{address}`; the first whose fields all have a value is shown. */
  command?: string[];
  /** The key of a tab with records; the card lists the first of them. */
  records?: string;
  /** The number of latest entries of the history. */
  events?: number;
  metrics?: CloudMetric[];
  /** Offered as buttons while they can run. */
  actions?: string[];
  /** The cost of the record, and the end of the time that is paid. */
  cost?: true;
  /** It takes a row of its own. */
  wide?: true;
}

export interface ShowDefinition {
  /** Shown under the title. */
  summary: string[];
  /** In the order of the definition; absent without any. */
  banners?: BannerDefinition[];
  /** Absent: none. */
  cards?: CardDefinition[];
  sections: FormPart[];
  tabs: TabDefinition[];
  /** The tabs of a print, after the sections; absent: the record has none. */
  print?: string[];
}

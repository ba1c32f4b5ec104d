/** The views of a resource, compiled: which fields its list, form and show page carry, and in what order. */

import type { CloudExtra } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant, Json, Label, MenuDefinition, RouteDefinition } from './definition.ts';

export interface SortKey {
  field: string;
  order: 'ASC' | 'DESC';
}

export interface SavedViewDefinition {
  label: Label;
  filter?: Condition;
  sort?: SortKey[];
  columns?: string[];
  /** Takes the place of the list's `where`: which records there are, whatever a reader filters by. */
  where?: Condition;
  /** A page of its own, with its own title, and where its records open if not on the usual page. */
  routes?: { list: RouteDefinition; show?: RouteDefinition };
  menu?: MenuDefinition;
  /** Who has the page; absent: whoever lists the records. */
  access?: Grant[];
  /** What the page says while it has no records. */
  empty?: Label;
  /** The page offers to make a record: a new one may well be of this view. */
  create?: boolean;
}

export interface ListDefinition {
  /** What the plain list leaves out: it shows the records for which this holds. */
  where?: Condition;
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

/** What the overview shows of a resource beside its number and its states. */
export interface OverviewDefinition {
  /** Views of the list whose records somebody should look at. */
  attention: string[];
  /** States, enums and booleans whose spread is worth a chart. */
  charts: string[];
  /** A number of each record to compare them by. */
  measure?: string;
  /** Does the number of records made each day say anything? */
  growth?: boolean;
}

export interface FormPart {
  key: string;
  label?: Label;
  help?: Label;
  fields: string[];
}

/** Values that fill a new record's form with one press. */
export interface FormTemplate {
  key: string;
  label: Label;
  values: Record<string, Json>;
}

export interface FormDefinition {
  layout: 'plain' | 'sections' | 'steps';
  parts: FormPart[];
  templates?: FormTemplate[];
}

/** A tab of a show page: other records that point here, fields of this record, its history, or a component of its own. */
export type TabDefinition = {
  key: string;
  label: Label;
  when?: Condition;
  access?: Grant[];
  /** The cloud must be able to tell this. */ needs?: CloudExtra;
} &
  /** `of`: the field of this record whose value the other's `by` holds; absent: `by` is a reference, and holds its id. */
  (
    | { kind: 'records'; resource: string; by: string; of?: string; columns?: string[]; create?: boolean }
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

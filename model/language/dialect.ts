import type { Operator } from '#model/fields/kind.ts';

/**
 * How a service speaks: what `dialect` of `schemas/services.yaml` says. Console and server read the same, and so does
 * what forwards to another server. A service without one speaks simple-rest (docs/api.md).
 */
export interface Dialect {
  page: PageWords;
  list: ListWords;
  sort: SortWords;
  filter: FilterWords;
  /** The body of an update: only the changed fields, or the whole record. */
  sends: 'changes' | 'whole';
  /** Name of the query parameter, of the path segment and of the body member that say an action. */
  action: string;
  errors: ErrorWords;
}

export type PageWords =
  | { by: 'range'; range: string }
  | { by: 'number'; page: string; size: string; first: number }
  | { by: 'offset'; start: string; size: string };

/**
 * `items`: the member of the envelope that holds the records, `{path}` standing for the last word of the resource's
 * path; absent: a bare array. `total`: the path of their number in the envelope, or the header that says it.
 */
export interface ListWords {
  items?: string;
  total: string;
}

/** `pairs`: `sort=["name","DESC"]`. `words`: `sort=name,-age`. `orders`: `sort=name,age&order=asc,desc`. */
export interface SortWords {
  as: 'pairs' | 'words' | 'orders';
  field: string;
  order: string;
}

/**
 * `condition`: one parameter with a condition in JSON. `fields`: one parameter for each field; `operators` says what
 * stands behind its name (`ne: _ne`), and `in: repeat` that several values are several parameters.
 */
export interface FilterWords {
  as: 'condition' | 'fields';
  field: string;
  search?: string;
  operators: Partial<Record<Operator, string>>;
}

/** Paths in the body of a refusal. */
export interface ErrorWords {
  code: string;
  message: string;
  fields: string;
}

export const SIMPLE_REST: Dialect = {
  page: { by: 'range', range: 'range' },
  list: { total: 'Content-Range' },
  sort: { as: 'pairs', field: 'sort', order: 'order' },
  filter: { as: 'condition', field: 'filter', search: 'q', operators: {} },
  sends: 'changes',
  action: 'action',
  errors: { code: 'code', message: 'message', fields: 'fields' },
};

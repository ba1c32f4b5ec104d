import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/** A stored change; has the titles of its references once they are read. */
export interface Change {
  field: string;
  before?: Json;
  after?: Json;
  labels?: { before: Json; after: Json };
}

/** A row of the history as a reader may see it. */
export interface Step {
  id: number;
  at: string;
  actor_name: string | null;
  operation: string;
  operation_id: string | null;
  changes: Change[];
}

/** An operation with what it changed altogether. */
export type Operation<Row extends Step> = Omit<Row, 'operation_id'> & {
  /** Only of an operation that took several. The first is the request. */
  steps?: Omit<Row, 'operation_id'>[];
  /** Absent while the operation is running, or if its end is unknown. */
  outcome?: 'done' | 'failed';
};

/**
 * Joins the rows of each operation: what a user has requested, with what the platform then did to carry it out. Rows
 * without an operation stay alone. The latest operation is first.
 */
export function joinOperations<Row extends Step>(definition: Definition, rows: readonly Row[]): Operation<Row>[] {
  const joined = new Map<string, Row[]>();
  for (const row of rows.toSorted((one, other) => one.id - other.id)) {
    const key = row.operation_id ?? `row ${row.id}`;
    joined.set(key, [...(joined.get(key) ?? []), row]);
  }
  return [...joined.values()].toReversed().map((steps) => operationOf(definition, steps));
}

function operationOf<Row extends Step>(definition: Definition, rows: readonly Row[]): Operation<Row> {
  const steps = rows.map(({ operation_id: _operation, ...step }) => step);
  const [first] = steps;
  if (first === undefined) throw new Error('An operation has at least one row');
  // The user's own row, if a hook has written before it.
  const request = steps.find(({ actor_name }) => actor_name !== null) ?? first;
  if (steps.length === 1) return request;
  const outcome = outcomeOf(definition, request.operation, steps);
  return { ...request, at: first.at, changes: sumOf(steps), steps, ...(outcome && { outcome }) };
}

/** The first value before and the last value after of each field. What ends as it began is left out. */
function sumOf(steps: readonly Pick<Step, 'changes'>[]): Change[] {
  const sum = new Map<string, Change>();
  for (const change of steps.flatMap(({ changes }) => changes)) {
    const earlier = sum.get(change.field);
    sum.set(change.field, {
      ...change,
      before: (earlier ? earlier.before : change.before) ?? null,
      ...((change.labels ?? earlier?.labels) && {
        labels: { before: (earlier ?? change).labels?.before ?? {}, after: change.labels?.after ?? {} },
      }),
    });
  }
  return [...sum.values()].filter(({ before = null, after = null }) => !isSameJson(before, after));
}

/** The field in which the engine keeps the cause of a failure. */
const FAULT = 'fault';

/** An action is done in the state that it leads to; any other operation in every state that lasts, without a fault. */
function outcomeOf(
  definition: Definition,
  operation: string,
  steps: readonly Pick<Step, 'changes'>[],
): 'done' | 'failed' | undefined {
  const { stateField = '', actions } = definition;
  const changes = steps.flatMap((step) => step.changes);
  const last = (field: string) => changes.findLast((change) => change.field === field)?.after ?? null;
  const state = last(stateField);
  if (last(FAULT) !== null) return 'failed';
  if (state === null || isTransient(definition, { [stateField]: state })) return undefined;
  const to = Object.hasOwn(actions, operation) ? actions[operation]?.to : undefined;
  return to === undefined || to === state ? 'done' : 'failed';
}

import { describe, expect, test } from 'vitest';
import type { Definition, Json } from '#model/language/definition.ts';
import { joinOperations, type Change, type Step } from '#server/engine/routes/exchange/operations.ts';
import { schemasWithMachines } from '../../../../support/schemas/machines.ts';

const machines = schemasWithMachines().resources.trialMachines as Definition; // Of the schemas above.

const change = (field: string, before: Json, after: Json): Change => ({ field, before, after });
const row = (id: number, more: Partial<Step> = {}): Step => ({
  id,
  at: `2026-01-01T00:00:0${id}.000Z`,
  actor_name: null,
  operation: 'update',
  operation_id: null,
  changes: [],
  ...more,
});
const halting = change('status', 'active', 'stopping');
const halted = change('status', 'stopping', 'stopped');

describe('the rows of one operation', () => {
  test('are one entry by the user who requested it, with the sum of their changes', () => {
    const rows = [
      row(1, { operation_id: 'a', changes: [change('size_gb', 1, 2)] }),
      row(2, {
        operation_id: 'a',
        operation: 'halt',
        actor_name: 'admin',
        changes: [halting, change('name', 'x', 'y')],
      }),
      row(3, { operation_id: 'a', operation: 'halt', changes: [halted, change('name', 'y', 'x')] }),
    ];
    const [joined, ...others] = joinOperations(machines, rows.toReversed());
    expect(others).toEqual([]);
    expect(joined).toMatchObject({
      at: rows[0]?.at,
      actor_name: 'admin',
      operation: 'halt',
      outcome: 'done',
      changes: [change('size_gb', 1, 2), change('status', 'active', 'stopped')],
    });
    expect(joined?.steps?.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('stay apart from other operations and from what the platform does on its own', () => {
    const rows = [
      row(1),
      row(2, { operation_id: 'a' }),
      row(3),
      row(4, { operation_id: 'b' }),
      row(5, { operation_id: 'a' }),
    ];
    expect(joinOperations(machines, rows).map(({ id, steps }) => [id, steps?.map((step) => step.id)])).toEqual([
      [4, undefined],
      [3, undefined],
      [2, [2, 5]],
      [1, undefined],
    ]);
  });

  test.each<[string, 'done' | 'failed' | undefined, string, Change[]]>([
    ['in the state that the action leads to', 'done', 'halt', [halted]],
    ['back in the state before', 'failed', 'halt', [change('status', 'stopping', 'active')]],
    ['with a fault', 'failed', 'update', [change('fault', null, 'No space')]],
    ['still on the way', undefined, 'halt', [change('size_gb', 1, 2)]],
    ['of a creation, in any state that lasts', 'done', 'create', [change('status', 'stopping', 'active')]],
    ['without a state', undefined, 'update', [change('size_gb', 2, 3)]],
  ])('%s: %s', (_, outcome, operation, changes) => {
    const before = operation === 'update' ? [] : [halting];
    const rows = [
      row(1, { operation_id: 'a', operation, changes: before }),
      row(2, { operation_id: 'a', operation, changes }),
    ];
    expect(joinOperations(machines, rows)[0]?.outcome).toBe(outcome);
  });
});

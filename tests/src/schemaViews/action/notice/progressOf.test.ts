import { describe, expect, test } from 'vitest';
import { progressOf } from '#src/schemaViews/action/notice/progressOf.ts';
import { action, definition, field, fieldsOf, label } from '../../../../model/definitions.ts';

const machine = definition({
  stateField: 'status',
  fields: fieldsOf(
    field('status', 'state', {
      values: {
        active: { label },
        stopped: { label },
        stopping: { label, transient: true },
        refused: { label },
        broken: { label, tone: 'danger' },
      },
    }),
  ),
});
const stop = action('stop', { via: 'stopping', to: 'stopped', failTo: 'refused' });
const after = (...states: (string | undefined)[]) => {
  const { running, done, failed } = progressOf(
    machine,
    stop,
    states.map((status, id) => (status === undefined ? undefined : { id, status })),
    'active',
  );
  return [running, done, failed.length];
};

describe('how far an action is', () => {
  test('runs while a record is in transition; a record that is gone is done', () => {
    expect(after('stopping', 'stopped', undefined)).toEqual([1, 2, 0]);
  });

  test('has failed in failTo, in a state of danger, and back where it began', () => {
    expect(after('refused', 'broken', 'active')).toEqual([0, 0, 3]);
  });

  test('has not failed in another state that the cloud chose', () => {
    expect(
      progressOf(machine, action('confirm', { to: 'active' }), [{ id: 1, status: 'stopped' }], 'stopping'),
    ).toEqual({
      running: 0,
      done: 1,
      failed: [],
    });
  });
});

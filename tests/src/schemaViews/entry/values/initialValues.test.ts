import { describe, expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import { initialValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const actor: Actor = { id: 7, name: 'a', kind: 1, bp_id: 3, grants: ['all'] };
const sources = { actor, now: 0 };

describe('the initial values of a form', () => {
  test('defaults, with $user and $now replaced', () => {
    const fields = [
      testField('type', 'enum', { default: 'l7' }),
      testField('bp_id', 'reference', { default: '$user.bp_id' }),
      testField('at', 'dateTime', { default: '$now+1d' }),
      testField('enabled', 'boolean'),
      testField('note', 'text'),
    ];
    expect(initialValues(fields, sources)).toEqual({
      type: 'l7',
      bp_id: 3,
      at: '1970-01-02T00:00:00.000Z',
      enabled: false,
      note: null,
    });
  });

  test('a preset replaces a default, and the record replaces both', () => {
    const fields = [testField('site_id', 'reference', { default: 1 })];
    expect(initialValues(fields, { ...sources, preset: { site_id: 2 } })).toEqual({ site_id: 2 });
    expect(initialValues(fields, { ...sources, preset: { site_id: 2 }, record: { site_id: 3 } })).toEqual({
      site_id: 3,
    });
  });

  test('a choice that a preset field depends on is made with it', () => {
    const fields = [
      testField('target_type', 'enum', { default: 'role' }),
      testField('policy_id', 'reference', { when: { target_type: 'policy' } }),
      testField('role_id', 'reference', { when: { target_type: 'role' } }),
    ];
    expect(initialValues(fields, { ...sources, preset: { policy_id: 4 } })).toEqual({
      target_type: 'policy',
      policy_id: 4,
      role_id: null,
    });
    expect(initialValues(fields, { ...sources, preset: { policy_id: 4, target_type: 'role' } })).toMatchObject({
      target_type: 'role',
    });
    expect(initialValues(fields, sources)).toMatchObject({ target_type: 'role' });
  });

  test('a secret of a record starts empty', () => {
    expect(
      initialValues([testField('token', 'secret', { writeOnly: true })], { ...sources, record: { token: 'leak' } }),
    ).toEqual({ token: null });
  });

  test('members of an object have defaults of their own', () => {
    const fields = [
      testField('capacity', 'object', {
        fields: { cpu: testField('cpu', 'integer', { default: 4 }), on: testField('on', 'boolean') },
      }),
    ];
    expect(initialValues(fields, sources)).toEqual({ capacity: { cpu: 4, on: null } });
  });
});

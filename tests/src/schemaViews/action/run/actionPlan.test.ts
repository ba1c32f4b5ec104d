import { describe, expect, test } from 'vitest';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import { actionPlan, needsDialog } from '#src/schemaViews/action/run/actionPlan.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const action = (name: string, extra: Partial<ActionDefinition>): ActionDefinition => ({
  name,
  label: { zh: name, en: name },
  access: ['all'],
  on: 'record',
  confirm: 'none',
  bulk: true,
  call: { method: 'POST', as: 'query', word: name },
  ...extra,
});

const definition = testDefinition([testField('name', 'name')], {
  actions: {
    start: action('start', {}),
    stop: action('stop', { confirm: 'type-name', tone: 'danger' }),
    rename: action('rename', { input: { name: testField('name', 'name') } }),
  },
  delete: { confirm: 'type-name', bulk: true, force: true },
});
const one = { kind: 'record', record: { id: 1 } } as const;
const many = { kind: 'ids', ids: [1, 2] } as const;

describe('between a press and its call', () => {
  test('an action without confirmation and input is sent at once', () => {
    expect(needsDialog(actionPlan(definition, 'start', one))).toBe(false);
    expect(needsDialog(actionPlan(definition, 'rename', one))).toBe(true);
  });

  test('a dangerous one requires the typed name, but not for each of many records', () => {
    expect(actionPlan(definition, 'stop', one)).toMatchObject({ confirm: 'type-name', danger: true });
    expect(actionPlan(definition, 'stop', { ...many, ids: [...many.ids] }).confirm).toBe('plain');
  });

  test('a bulk action always has a preview', () =>
    expect(needsDialog(actionPlan(definition, 'start', { ...many, ids: [...many.ids] }))).toBe(true));

  test('delete is built in', () =>
    expect(actionPlan(definition, 'delete', one)).toMatchObject({ confirm: 'type-name', danger: true, force: true }));
});

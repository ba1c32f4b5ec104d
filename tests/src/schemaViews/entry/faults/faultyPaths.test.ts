import { expect, test } from 'vitest';
import { faultyPaths } from '#src/schemaViews/entry/faults/faultyPaths.ts';

const fault = { type: 'server', message: 'no' };

test('the inputs with faults, in lists and objects too; a list itself by its own path', () => {
  const rules = Object.assign([undefined, { type: fault, port: undefined }], { root: fault });
  expect(faultyPaths({ name: fault, size: undefined, labels: { title: fault }, rules })).toEqual([
    'name',
    'labels.title',
    'rules.1.type',
    'rules',
  ]);
});

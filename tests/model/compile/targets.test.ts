import { expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { cloudSet, MACHINES } from './support/cloudSet.ts';

function compiled(field: string) {
  const text = MACHINES.replace('fields:\n', `fields:\n  ${field}\n`);
  const { schemas, diagnostics } = compileSchemas(cloudSet({ 'compute/machines.yaml': text }));
  return { machines: schemas.resources['machines'], found: diagnostics.map(formatDiagnostic) };
}

test('a reference without a label has the label of its target, whose file may come later', () => {
  const { machines, found } = compiled('spare: { type: reference, to: machines }');
  expect(found).toEqual([]);
  expect(machines?.fields['spare']?.label).toEqual(machines?.label);
  expect(machines?.label.en).toBeTruthy();
});

test('a label of its own, or of the vocabulary, comes before it', () => {
  const own = compiled('spare: { type: reference, to: machines, label: { zh: 备机, en: Spare } }');
  expect(own.machines?.fields['spare']?.label).toEqual({ zh: '备机', en: 'Spare' });
});

test('a reference to a resource that does not exist is reported as such, once', () => {
  const { found } = compiled('spare: { type: reference, to: machine }');
  const here = found.filter((line) => line.startsWith('compute/'));
  expect(here).toEqual([expect.stringContaining('did you mean "machines"?')]);
});

import { expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { derivedNumbers, sourcesOf } from '#model/values/derivedNumbers.ts';

const number = (name: string, derived?: FieldDefinition['derived']): FieldDefinition =>
  ({ name, type: 'number', derived }) as FieldDefinition;

const FIELDS = Object.fromEntries(
  [
    number('cpu'),
    number('memory_mb'),
    number('replicas'),
    number('cores', { times: ['cpu', 'replicas'] }),
    number('units', { largest: { cpu: 1, memory_mb: 2_048 }, times: ['replicas'] }),
    number('double', { largest: { units: 0.5 }, times: [] }),
  ].map((field) => [field.name, field]),
);

test.each([
  [
    { cpu: 0.5, memory_mb: 512, replicas: 3 },
    { cores: 1.5, units: 1.5, double: 3 },
  ],
  [
    { cpu: 0.5, memory_mb: 4_096, replicas: 2 },
    { cores: 1, units: 4, double: 8 },
  ],
  [
    { cpu: 0.1, memory_mb: 1, replicas: 3 },
    { cores: 0.3, units: 0.3, double: 0.6 },
  ],
  [
    { cpu: 1, memory_mb: 512, replicas: 0 },
    { cores: 0, units: 0, double: 0 },
  ],
])('%o leads to %o', (values, expected) => {
  expect(derivedNumbers(FIELDS, values)).toEqual(expected);
});

test('what lacks a number is null', () => {
  expect(derivedNumbers(FIELDS, { cpu: 1, replicas: 2 })).toEqual({ cores: 2, units: null, double: null });
});

test('a derived number names its sources', () => {
  expect(sourcesOf({ largest: { cpu: 1, memory_mb: 2_048 }, times: ['replicas'] })).toEqual([
    'cpu',
    'memory_mb',
    'replicas',
  ]);
});

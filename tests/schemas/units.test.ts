import { expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { schemas } from './productSchemas.ts';

/** The sizes of files, which spec 5 counts in B, KB, MB and GB. */
const FILES = ['warehouseItems.size'];
const FILE_UNITS = ['KB', 'MB', 'GB', 'TB'];

const withMembers = (field: FieldDefinition): FieldDefinition[] => [
  field,
  ...Object.values(field.fields ?? {}).flatMap((member) => withMembers(member)),
];
const unitsOf = (field: FieldDefinition) => [field.unit, ...Object.values(field.values ?? {}).map(({ unit }) => unit)];

test('memory and disks are counted in MiB, GiB and TiB, in fields, values and inputs of actions', () => {
  const others = Object.values(schemas.resources).flatMap(({ resource, fields, actions }) =>
    [...Object.values(fields), ...Object.values(actions).flatMap(({ input }) => Object.values(input ?? {}))]
      .flatMap((field) => withMembers(field))
      .filter((field) => unitsOf(field).some((unit) => FILE_UNITS.includes(unit ?? '')))
      .map(({ name }) => `${resource}.${name}`),
  );
  expect(others).toEqual(FILES);
});

test('no label, help or message counts memory or disks in MB, GB or TB', () => {
  const texts = readSchemaTexts('schemas').flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /\b(zh|en): .*\b([KMT]B|GB(?!\/T))\b/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(texts).toEqual([]);
});

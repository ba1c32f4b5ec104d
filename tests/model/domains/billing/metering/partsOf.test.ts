import { describe, expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import { fieldsOfParts, partsOf, referredByParts } from '#model/domains/billing/metering/partsOf.ts';

const integer = (name: string) => ({ type: 'integer', name, label: { zh: '甲', en: name } });
// As much of a definition as parts read.
const machines = {
  fields: { size: integer('size'), least: integer('least') },
  parts: [
    {
      name: 'system',
      resource: 'disks',
      by: 'of',
      where: { size: { gt: 1 } },
      values: { gib: ['size', 'least', 'kind.gib'] },
    },
    { name: 'data', resource: 'disks', by: 'of', each: 'disks', values: { gib: ['gib'] } },
  ],
} as unknown as Pick<Definition, 'parts' | 'fields'>;

describe('what a cloud makes together with a record', () => {
  test('is one thing, or one for each entry of a list, where its condition holds', () => {
    expect(partsOf(machines, { size: 40, disks: [{ gib: 10 }, { gib: 20 }] }, new Map())).toEqual([
      { name: 'system', resource: 'disks', values: { gib: 40 }, at: { gib: 'size' } },
      { name: 'data-1', resource: 'disks', values: { gib: 10 }, at: { gib: 'disks.0.gib' } },
      { name: 'data-2', resource: 'disks', values: { gib: 20 }, at: { gib: 'disks.1.gib' } },
    ]);
    expect(partsOf(machines, { size: 1 }, new Map())).toEqual([]);
  });

  test('has the largest of the other values if none was entered', () => {
    const anyway = { ...machines, parts: machines.parts?.map(({ where: _where, ...part }) => part) };
    const gib = (record: { [name: string]: number }, kind: number) =>
      partsOf(anyway, record, new Map([['kind.gib', kind]]))[0]?.values.gib;
    expect([gib({ least: 5 }, 8), gib({ least: 9 }, 8), gib({ size: 1, least: 9 }, 8)]).toEqual([8, 9, 1]);
  });

  test('depends on fields of the form, and on those of chosen records', () => {
    expect(new Set(fieldsOfParts(machines))).toEqual(new Set(['size', 'disks']));
    expect(referredByParts(machines)).toEqual(['kind.gib']);
  });
});

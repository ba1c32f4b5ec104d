import { describe, expect, test } from 'vitest';
import { defaultOffer, emptyChoices, leavesChoices, withWords } from '#model/validation/defaultChoices.ts';
import type { Json } from '#model/language/definition.ts';
import type { CloudOffer } from '#model/language/cloudKinds.ts';
import { actorWith } from '../definitions.ts';
import { testField } from '../../support/schemas/testDefinition.ts';

const offer = (name: string, more: Partial<CloudOffer> = {}): CloudOffer => ({
  name,
  available: true,
  description: null,
  medium: null,
  min_gb: null,
  max_gb: null,
  ...more,
});
const chosen = { cloud: 'volume_types', default: true } as const;
const type = testField('type', 'text', { choices: chosen });
const fields = {
  type,
  boot: testField('boot', 'text', { choices: { ...chosen, when: { size: { empty: false } } } }),
  zone: testField('zone', 'text', { choices: { cloud: 'zones' } }),
  size: testField('size', 'integer'),
  disks: testField('disks', 'list', { fields: { item: testField('item', 'object', { fields: { type } }) } }),
};
const context = { user: actorWith('TENANT'), now: 0 };

describe('what a cloud would choose', () => {
  test('is known by its place, in lists too, where it applies', () => {
    const record = { disks: [{ type: 'ssd' }, { type: null }, {}] };
    const places = emptyChoices(fields, record, context).map(({ path }) => path);
    expect(places).toEqual(['type', 'disks.1.type', 'disks.2.type']);
    expect(emptyChoices(fields, { ...record, size: 40 }, context).map(({ path }) => path)).toContain('boot');
    expect(emptyChoices(fields, { type: 'ssd' }, context)).toEqual([]);
    expect(emptyChoices(fields, {}, { ...context, existing: new Set(['zone']) })).toEqual([]);
  });

  test('is its default; unknown if it reports none that can be chosen, and any word if it lists none', () => {
    const standard = offer('ssd', { isDefault: true });
    expect(defaultOffer(chosen, { volume_types: [offer('hdd'), standard] })).toEqual({ word: 'ssd' });
    expect(defaultOffer(chosen, { volume_types: [offer('hdd')] })).toBe('unknown');
    expect(defaultOffer(chosen, { volume_types: [{ ...standard, available: false }] })).toBe('unknown');
    expect(defaultOffer(chosen, {})).toBe('any');
  });

  test('is written where it belongs, and nothing else changes', () => {
    const values: Record<string, Json> = { size: 40, disks: [{ type: 'hdd' }, { size: 10 }] };
    const words = new Map([
      ['type', 'ssd'],
      ['disks.1.type', 'ssd'],
    ]);
    expect(withWords(values, words)).toEqual({
      size: 40,
      type: 'ssd',
      disks: [{ type: 'hdd' }, { size: 10, type: 'ssd' }],
    });
    expect(values).toEqual({ size: 40, disks: [{ type: 'hdd' }, { size: 10 }] });
    expect(leavesChoices(fields)).toBe(true);
    expect(leavesChoices({ zone: fields.zone })).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { offeredFor, wordsNotOffered } from '#model/cloudChoices.ts';
import type { CloudOffer } from '#model/cloudKinds.ts';
import { testField } from '../support/testDefinition.ts';

const offer = (name: string, available = true): CloudOffer => ({ name, available, description: null, medium: null, min_gb: null, max_gb: null });
const offers = { zones: [offer('north'), offer('south', false)], volume_types: [offer('ssd'), offer('hdd')] };
const zone = testField('zone', 'text', { choices: { cloud: 'zones' } });
const type = testField('type', 'text', { choices: { cloud: 'volume_types' } });
const other = testField('other', 'text', { choices: { cloud: 'volume_types', except: 'volume_type' } });
const fields = { zone, other, note: testField('note', 'text'), disks: testField('disks', 'list', { fields: { item: testField('item', 'object', { fields: { type } }) } }) };

describe('words that a cloud offers', () => {
  test('are refused by their path where the cloud has others, in lists too', () => {
    expect(wordsNotOffered(fields, { zone: 'north', note: 'anything', disks: [{ type: 'ssd' }, { type: 'tape' }, { type: null }] }, offers)).toEqual(['disks.1.type']);
    expect(wordsNotOffered(fields, { zone: 'west' }, offers)).toEqual(['zone']);
  });

  test('cannot be chosen while they are not available, and stay where they stand', () => {
    expect(wordsNotOffered(fields, { zone: 'south' }, offers)).toEqual(['zone']);
    expect(wordsNotOffered(fields, { zone: 'south' }, offers, { before: { zone: 'south' } })).toEqual([]);
  });

  test('are any words at all where the cloud says nothing, or nothing of them', () => {
    expect(wordsNotOffered(fields, { zone: 'west', other: 'tape' }, {})).toEqual([]);
    expect(wordsNotOffered(fields, { zone: 'west' }, { ...offers, zones: [] })).toEqual([]);
    expect(offeredFor(zone, undefined)).toBeUndefined();
  });

  test('leave out the one that the record has', () => {
    expect(offeredFor(other, offers, { volume_type: 'ssd' })?.map(({ name }) => name)).toEqual(['hdd']);
    expect(wordsNotOffered(fields, { other: 'ssd' }, offers, { on: { volume_type: 'ssd' } })).toEqual(['other']);
    expect(wordsNotOffered(fields, { other: 'ssd' }, offers, { on: { volume_type: 'hdd' } })).toEqual([]);
  });
});

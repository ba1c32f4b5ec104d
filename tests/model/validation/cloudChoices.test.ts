import { describe, expect, test } from 'vitest';
import { offeredFor, wordsNotOffered } from '#model/validation/cloudChoices.ts';
import type { CloudOffer } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import { testField } from '../../support/schemas/testDefinition.ts';

const offer = (name: string, available = true): CloudOffer => ({
  name,
  available,
  description: null,
  medium: null,
  min_gb: null,
  max_gb: null,
});
const offers = { zones: [offer('north'), offer('south', false)], volume_types: [offer('ssd'), offer('hdd')] };
const zone = testField('zone', 'text', { choices: { cloud: 'zones' } });
const type = testField('type', 'text', { choices: { cloud: 'volume_types' } });
const other = testField('other', 'text', { choices: { cloud: 'volume_types', except: 'volume_type' } });
const fields = {
  zone,
  other,
  note: testField('note', 'text'),
  disks: testField('disks', 'list', { fields: { item: testField('item', 'object', { fields: { type } }) } }),
};

describe('words that a cloud offers', () => {
  test('are refused by their path where the cloud has others, in lists too', () => {
    expect(
      wordsNotOffered(
        fields,
        { zone: 'north', note: 'anything', disks: [{ type: 'ssd' }, { type: 'tape' }, { type: null }] },
        offers,
      ),
    ).toEqual(['disks.1.type']);
    expect(wordsNotOffered(fields, { zone: 'west' }, offers)).toEqual(['zone']);
  });

  test('cannot be chosen while unavailable, and stay in existing records', () => {
    expect(wordsNotOffered(fields, { zone: 'south' }, offers)).toEqual(['zone']);
    expect(wordsNotOffered(fields, { zone: 'south' }, offers, { before: { zone: 'south' } })).toEqual([]);
  });

  test('are any words if the cloud has no list, or an empty one', () => {
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

describe('words that a record has', () => {
  const cards: Json[] = [
    { ip: '10.0.0.1', mac: 'fa:16', port_id: 'p' },
    { ip: 'fd00::1', mac: 'fa:17' },
    { ip: null },
    { ip: '10.0.0.1' },
  ];
  const machine = { cards, addresses: ['10.0.0.1', 'fd00::1'] };
  const card = testField('card', 'text', { choices: { record: 'cards.ip' } });
  const address = testField('address', 'text', { choices: { record: 'addresses' }, pattern: '[0-9.]+' });
  const namesOf = (...input: Parameters<typeof offeredFor>) => offeredFor(...input)?.map(({ name }) => name);

  test('are each offered once, with the text next to it, whatever a cloud reports', () => {
    expect(offeredFor(card, undefined, machine)?.map(({ name, description }) => [name, description])).toEqual([
      ['10.0.0.1', 'fa:16'],
      ['fd00::1', 'fa:17'],
    ]);
    expect(namesOf(card, offers, {})).toEqual([]);
  });

  test('are no choice where the field’s own pattern refuses them', () =>
    expect(namesOf(address, undefined, machine)).toEqual(['10.0.0.1']));

  test('are refused where the record does not have them, also where it has none', () => {
    expect(wordsNotOffered({ card }, { card: '10.0.0.1' }, {}, { on: machine })).toEqual([]);
    expect(wordsNotOffered({ card }, { card: '10.0.0.2' }, {}, { on: machine })).toEqual(['card']);
    expect(wordsNotOffered({ card }, { card: '10.0.0.1' }, {}, { on: { cards: [] } })).toEqual(['card']);
    expect(wordsNotOffered({ card }, { card: null }, {}, { on: { cards: [] } })).toEqual([]);
  });
});

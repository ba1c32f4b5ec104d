import { describe, expect, test } from 'vitest';
import { changesCharges, changingAction } from '#model/domains/billing/metering/changingAction.ts';
import { productSchemas } from '../../../../support/scenario.ts';

const { resources } = productSchemas();
const named = (name: string) => resources[name]!;

describe('actions that change what a record is charged for', () => {
  test.each([
    ['instances', { flavor_id: 'f1' }, 'resize'],
    ['vms', { flavor_id: 'f1' }, 'resize'],
    ['volumes', { size_gb: 80 }, 'extend'],
    ['vmVolumes', { volume_type: 'ssd' }, 'retype'],
    ['natGateways', { spec: 'large' }, 'resize'],
    ['eips', { bandwidth_mbps: 20 }, 'change_bandwidth'],
  ])('%s with %j: %s', (resource, values, action) => {
    expect(changingAction(named(resource), values)?.name).toBe(action);
  });

  test('no action takes values that change no charge, or several at once', () => {
    expect(changingAction(named('volumes'), { name: 'data' })).toBeUndefined();
    expect(changingAction(named('volumes'), {})).toBeUndefined();
    expect(changingAction(named('volumes'), { size_gb: 80, volume_type: 'ssd' })).toBeUndefined();
  });

  test('the others keep the price', () => {
    const { actions, billing, fields } = named('volumes');
    const changing = Object.values(actions).filter((action) =>
      changesCharges({ ...(billing && { billing }), fields }, action),
    );
    expect(changing.map(({ name }) => name).toSorted()).toEqual(['extend', 'retype']);
  });

  test('none runs on several records, because each has a price of its own (decision 069)', () => {
    const many = Object.values(resources).flatMap((definition) =>
      Object.values(definition.actions).filter((action) => action.bulk && changesCharges(definition, action)),
    );
    expect(many).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { matches } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { schemas } from './productSchemas.ts';

/** Spec 4.1. */
const MEANINGS: Record<string, string> = {
  '0': 'Creating',
  '1': 'Running',
  '2': 'Creation failed',
  '3': 'Deleting',
  '4': 'Deleted',
  '5': 'Deletion failed',
  '6': 'Creating',
  '7': 'Creation failed',
  '8': 'Deleting',
  '9': 'Deletion failed',
  '10': '-',
  '11': '-',
  '12': '-',
  '13': '-',
};
const UNKNOWN = 'Unknown status';

/** Parts of a machine that are not separate resources, and resources without a life cycle. */
const WITHOUT = new Set([
  'vmFlavors',
  'publicKeys',
  'eipPools',
  'secGroups',
  'secGroupRules',
  'vmCommands',
  'vmCommandRuns',
  'hypervisorNodes',
  'storagePools',
  'vmImageMembers',
  'vmServerGroups',
  'vmBackupSchedules',
  'vmSnapshotPolicies',
]);
const resources = Object.values(schemas.resources).filter(({ domain }) => domain === 'nextStack');
const coded = resources.filter(({ resource }) => !WITHOUT.has(resource));

function codeOf({ fields }: Definition, record: Record<string, unknown>): string {
  const computed = fields['status_code']?.computed;
  if (computed?.kind !== 'case') throw new Error('status_code is not derived from the state');
  const found = computed.cases.find(({ when }) => matches(when, record, { fields }));
  return String(found?.value ?? computed.otherwise);
}

describe('status codes of cloud resources (spec 4.1)', () => {
  test('every resource of the cloud stack with a life cycle has one', () => {
    expect(coded.filter(({ fields }) => fields['status_code'] === undefined).map(({ resource }) => resource)).toEqual(
      [],
    );
    expect(coded.length).toBeGreaterThan(10);
  });

  test.each(coded.map((definition) => [definition.resource, definition] as const))(
    '%s shows its codes with the labels of the specification',
    (_, { fields }) => {
      const values = Object.entries(fields['status_code']?.values ?? {});
      expect(Object.fromEntries(values.map(([code, { label }]) => [code, label.en]))).toEqual({
        ...MEANINGS,
        '-1': UNKNOWN,
      });
      expect(fields['status_code']).toMatchObject({ type: 'enum', wire: 'number', readOnly: true });
    },
  );

  test('the page of a record shows its state once, without a separate code', () => {
    expect(
      resources.filter(({ show }) => show.summary.includes('status_code')).map(({ resource }) => resource),
    ).toEqual([]);
  });

  test.each(coded.map((definition) => [definition.resource, definition] as const))(
    '%s has a code for each of its states',
    (_, definition) => {
      const words = Object.keys(definition.fields['status']?.values ?? {});
      for (const status of words)
        expect(Object.keys(definition.fields['status_code']?.values ?? {})).toContain(codeOf(definition, { status }));
    },
  );

  test.each([
    ['vms', { status: 'creating' }, '0'],
    ['vms', { status: 'active' }, '1'],
    ['vms', { status: 'error', launched_at: null }, '2'],
    ['vms', { status: 'error', launched_at: 1 }, '-1'],
    ['vms', { status: 'deleting' }, '3'],
    ['vms', { status: 'soft_deleted' }, '4'],
    ['vms', { status: 'stopped' }, '10'],
    ['vms', { status: 'unknown' }, '-1'],
    ['vpcs', { status: 'delete_failed' }, '5'],
    ['vmVolumes', { status: 'creating' }, '6'],
    ['vmVolumes', { status: 'error' }, '7'],
    ['vmVolumes', { status: 'deleting' }, '8'],
    ['vmVolumes', { status: 'error_deleting' }, '9'],
    ['vmImages', { status: 'killed' }, '7'],
  ])('%s with %j: %s', (resource, record, code) => {
    const definition = schemas.resources[resource];
    expect(definition && codeOf(definition, record)).toBe(code);
  });
});

test('nodes show the upgrade states of spec 4.2', () => {
  const values = schemas.resources['hypervisorNodes']?.fields['upgrade_status']?.values ?? {};
  expect(Object.fromEntries(Object.entries(values).map(([code, { label }]) => [code, label.en]))).toEqual({
    '1': 'Upgrade build finished',
    '2': 'Upgrading',
    '3': 'Auto-confirmed',
    '4': 'Manually confirmed',
    '5': 'Rolling back',
    '20': 'Upgrade failed',
    '40': 'Upgrade finished',
  });
});

import { describe, expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import { shownBanners } from '#src/schemaViews/show/banner/shownBanners.ts';
import { schemasWithMachines } from '../../../../support/schemas/machines.ts';

const machines = schemasWithMachines().resources.trialMachines as Definition; // Of the schemas above.
const shown = (record: Record<string, unknown>) =>
  shownBanners(machines, record).map(({ key, tone, detail }) => [key, tone, detail?.name]);

describe('banners of a record', () => {
  test.each<[string, Record<string, unknown>, unknown[]]>([
    ['a state that asks for nothing has none', { status: 'active' }, []],
    ['a declared banner is shown while its condition holds', { size_gb: 200 }, [['large', 'warning', undefined]]],
    ['of one tone only the first is shown', { size_gb: 1000 }, [['large', 'warning', undefined]]],
    ['the help of a state', { status: 'stopped' }, [['state', 'info', undefined]]],
    [
      'a dangerous state with its cause, said once and before what is less severe',
      { status: 'broken', fault: 'No power', size_gb: 200 },
      [
        ['state', 'danger', 'fault'],
        ['large', 'warning', undefined],
      ],
    ],
    ['a failed operation', { status: 'active', fault: 'No space' }, [['fault', 'warning', 'fault']]],
    [
      'a declared banner takes the place of one of its tone',
      { size_gb: 200, fault: 'No space' },
      [['large', 'warning', undefined]],
    ],
    [
      'a running deletion, whatever failed before',
      { status: 'deleting', fault: 'No space' },
      [['deleting', 'warning', undefined]],
    ],
    ['nothing of a field that is not loaded yet', { status: 'active', _partial: ['status'], size_gb: 200 }, []],
  ])('%s', (_, record, expected) => {
    expect(shown({ id: 'a', ...record })).toEqual(expected);
  });
});

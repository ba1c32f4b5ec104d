import { describe, expect, test } from 'vitest';
import { freedQuota, takesAway } from '#model/domains/cloud/freedQuota.ts';
import { action, definition, field, fieldsOf } from '../../definitions.ts';

const plural = { zh: '机器', en: 'Machines' };
const machines = definition({
  plural,
  quota: { instances: 1, cores: 'vcpus', volumes: 'disks' },
  fields: fieldsOf(field('vcpus', 'integer'), field('disks', 'integer')),
  actions: {
    purge: action('purge', { via: 'deleting' }),
    stop: action('stop', { via: 'stopping', to: 'stopped' }),
    lock: action('lock'),
  },
});

describe('the quota that becomes free for owners', () => {
  test('is what the records took, by number and by field', () => {
    expect(
      freedQuota(machines, [
        { vcpus: 4, disks: 0 },
        { vcpus: 2, disks: null },
      ]),
    ).toEqual([
      { key: 'instances', label: plural, change: -2 },
      { key: 'cores', label: machines.fields['vcpus']?.label, change: -6 },
    ]);
    expect(freedQuota(machines, [])).toEqual([]);
  });

  test.each([
    ['delete', true],
    ['purge', true],
    ['stop', false],
    ['lock', false],
    ['update', false],
  ])('%s removes records: %s', (word, away) => {
    expect(takesAway(word, machines)).toBe(away);
  });
});

import { expect, test } from 'vitest';
import { negotiated, reaches } from '#server/domains/cloud/openstack/session/microversion.ts';

const nova = (version: string, min = '2.1') => ({
  versions: [
    { id: 'v2.0', version: '', min_version: '' },
    { id: 'v2.1', version, min_version: min },
  ],
});

test.each([
  ['a newer cloud is spoken to in the newest words that we know', nova('2.100'), '2.93'],
  ['an older one in its own', nova('2.53'), '2.53'],
  ['ten is more than nine', nova('2.9'), '2.9'],
  ['one that has forgotten our words', nova('2.120', '2.95'), null],
  ['one version alone', { version: { id: 'v2.1', version: '2.60', min_version: '2.1' } }, '2.60'],
  ['no microversions', { versions: [{ id: 'v2.0', version: '' }] }, null],
  ['no document', undefined, null],
])('%s', (_, document, version) => {
  expect(negotiated(document, '2.93')).toBe(version);
});

test('features of a version are supported from it on', () => {
  expect([reaches('2.53', '2.53'), reaches('2.9', '2.53'), reaches(null, '2.1')]).toEqual([true, false, false]);
});

import { expect, test } from 'vitest';
import { currentVersion, versionAddress } from '#server/domains/cloud/openstack/session/serviceVersion.ts';

test.each([
  ['http://cloud:8774/v2.1', 'http://cloud:8774/'],
  ['http://cloud:8776/v3/c75d1a57', 'http://cloud:8776/'],
  ['https://cloud/volume/v3/c75d1a57', 'https://cloud/volume/'],
  ['http://cloud:9292', 'http://cloud:9292/'],
  ['https://cloud/image', 'https://cloud/image/'],
])('the version document of %s is at %s', (endpoint, address) => {
  expect(versionAddress(endpoint)).toBe(address);
});

test.each([
  [
    'the microversion of the current one',
    {
      versions: [
        { id: 'v2.0', status: 'SUPPORTED', version: '' },
        { id: 'v2.1', status: 'CURRENT', version: '2.93' },
      ],
    },
    '2.93',
  ],
  ['its name where there are no microversions', { versions: [{ id: 'v2.15', status: 'CURRENT' }] }, 'v2.15'],
  ['the only one', { version: { id: 'v2.1', version: '2.93' } }, '2.93'],
  ['nothing in something else', { error: 'no' }, null],
  ['nothing without a body', undefined, null],
])('a version document: %s', (_, document, version) => {
  expect(currentVersion(document)).toBe(version);
});

import { describe, expect, test } from 'vitest';
import { accountOf } from '#server/domains/cloud/openstack/account.ts';

const reveal = (stored: string) => `clear ${stored}`;

describe('how the platform signs in to a cloud', () => {
  test('with an account and its password', () => {
    expect(
      accountOf(
        { endpoint: 'https://cloud/v3', username: 'admin', cloud_password: 'sealed', auth_type: 'password' },
        reveal,
      ),
    ).toMatchObject({
      endpoint: 'https://cloud/v3',
      identity: { type: 'password', username: 'admin', password: 'clear sealed', domain: 'Default', project: 'admin' },
      region: null,
      caCertificate: null,
      reclaimSeconds: null,
    });
  });

  test('with an application credential', () => {
    const cloud = {
      endpoint: 'https://cloud/v3',
      auth_type: 'application_credential',
      application_credential_id: 'id',
      application_credential_secret: 'sealed',
      region_name: 'one',
      reclaim_seconds: 60,
    };
    expect(accountOf(cloud, reveal)).toMatchObject({
      identity: { type: 'application_credential', id: 'id', secret: 'clear sealed' },
      region: 'one',
      reclaimSeconds: 60,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { cloudKeyName, keyNameParts } from '#server/domains/cloud/openstack/compute/keypairName.ts';

const whose = { token: 'ours', tenant: '53cb4e237ec645f08ab67765e57db3be' };

describe('the name of a key in a cloud', () => {
  test.each(['laptop', 'my_key-2', '张三的密钥', 'a@b.c'])('%s keeps its name and its owner', (name) => {
    const cloudName = cloudKeyName(name, whose);
    expect(cloudName).toMatch(/^[A-Za-z0-9_-]{1,255}$/);
    expect(keyNameParts(cloudName)).toEqual({ name, tenant: whose.tenant });
  });

  test('equal names of two owners do not conflict, a second attempt does', () => {
    expect(cloudKeyName('laptop', { ...whose, token: 'theirs' })).not.toBe(cloudKeyName('laptop', whose));
    expect(cloudKeyName('laptop', whose)).toBe(cloudKeyName('laptop', whose));
  });

  test('a name that is too long for the cloud is cut', () => {
    const cloudName = cloudKeyName('钥'.repeat(64), whose);
    expect(cloudName.length).toBeLessThanOrEqual(255);
    expect(keyNameParts(cloudName).name).toMatch(/^钥{40,}$/);
  });

  test('a key that was created in the cloud itself keeps its name', () => {
    expect(keyNameParts('demo-key')).toEqual({ name: 'demo-key', tenant: null });
  });
});

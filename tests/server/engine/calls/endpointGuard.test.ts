import { describe, expect, test } from 'vitest';
import { guardEndpoint } from '#server/engine/calls/endpointGuard.ts';

const names: Record<string, string[]> = {
  'cloud.example.com': ['93.184.216.34'],
  'inside.example.com': ['10.1.2.3'],
  'trap.example.com': ['10.1.2.3', '169.254.169.254'],
};
const resolve = async (host: string) => {
  const addresses = names[host];
  if (!addresses) throw new Error('ENOTFOUND');
  return addresses.map((address) => ({ address, family: 4 }));
};
const judge = async (url: string, allowLoopback = false) => {
  const result = await guardEndpoint(url, { allowLoopback }, resolve);
  return typeof result === 'string' ? result : result.address;
};

describe('allowed addresses of a cloud', () => {
  test.each([
    ['https://cloud.example.com:5000/v3', '93.184.216.34'],
    ['http://inside.example.com', '10.1.2.3'],
    ['https://192.168.1.10/identity', '192.168.1.10'],
    ['https://[fd00::1]:5000', 'fd00::1'],
  ])('%s is called at %s', async (url, address) => {
    expect(await judge(url)).toBe(address);
  });

  test.each([
    ['http://169.254.169.254/latest/meta-data', 'blocked'],
    ['http://trap.example.com', 'blocked'],
    ['http://127.0.0.1:8080', 'blocked'],
    ['http://[::1]:8080', 'blocked'],
    ['http://[::ffff:127.0.0.1]', 'blocked'],
    ['http://0.0.0.0', 'blocked'],
    ['http://2130706433', 'blocked'],
    ['http://nowhere.example.com', 'unresolved'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://cloud.example.com', 'scheme'],
    ['https://user:secret@cloud.example.com', 'malformed'],
    ['not an address', 'malformed'],
  ])('%s is %s', async (url, fault) => {
    expect(await judge(url)).toBe(fault);
  });

  test('loopback is allowed if the server itself only listens there', async () => {
    expect(await judge('http://127.0.0.1:5000', true)).toBe('127.0.0.1');
  });

  test.each([
    ['http://nowhere.example.com/hook', false, 'scheme'],
    ['http://cloud.example.com/hook', false, 'scheme'],
    ['http://nowhere.localhost/hook', true, 'unresolved'],
    ['https://nowhere.example.com/hook', false, 'unresolved'],
  ])('a public address needs TLS, whether its name resolves or not: %s', async (url, allowLoopback, fault) => {
    expect(await guardEndpoint(url, { publicOnly: true, allowLoopback }, resolve)).toBe(fault);
  });
});

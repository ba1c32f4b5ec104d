import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subnetAddresses } from '#server/domains/cloud/simulator/addresses/checkSubnet.ts';
import {
  addressKey,
  addressOf,
  addressText,
  cidrOf,
  contains,
  countOf,
  hostsOf,
  isWithin,
  overlaps,
  poolsAround,
  slaacAddress,
  valueOfKey,
} from '#server/domains/cloud/simulator/addresses/cidr.ts';

const anyVersion = fc.constantFrom(4 as const, 6 as const);
const anyAddress = anyVersion.chain((version) =>
  fc.bigInt({ min: 0n, max: (1n << (version === 4 ? 32n : 128n)) - 1n }).map((value) => ({ version, value })),
);
const anyCidr = anyAddress.chain(({ version, value }) =>
  fc.integer({ min: 1, max: version === 4 ? 32 : 128 }).map((prefix) => {
    const size = 1n << BigInt((version === 4 ? 32 : 128) - prefix);
    return `${addressText({ version, value: value - (value % size) })}/${prefix}`;
  }),
);

describe('addresses as numbers', () => {
  test('every address has its original text, and its key sorts like it', () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, (one, other) => {
        expect(addressOf(addressText(one))).toEqual(one);
        expect(valueOfKey(addressKey(one))).toBe(one.value);
        expect(addressKey(one) < addressKey(other)).toBe(one.value < other.value);
      }),
    );
  });

  test.each(['10.0.0', '10.0.0.256', '010.0.0.1', 'fe80::1%eth0', '', 'host'])('%s is not an address', (text) => {
    expect(addressOf(text)).toBeUndefined();
  });

  test.each([
    ['10.0.0.0/24', true],
    ['10.0.0.1/24', false],
    ['10.0.0.0/33', false],
    ['10.0.0.0', false],
    ['fd00::/64', true],
    ['fd00::1/64', false],
    ['0.0.0.0/0', true],
  ])('%s as a network: %s', (text, isOne) => {
    expect(cidrOf(text) !== undefined).toBe(isOne);
  });

  test('networks overlap if and only if one contains the other', () => {
    fc.assert(
      fc.property(anyCidr, anyCidr, (a, b) => {
        const [one, other] = [cidrOf(a), cidrOf(b)];
        if (one === undefined || other === undefined) throw new Error('no network');
        expect(overlaps(one, other)).toBe(isWithin(one, other) || isWithin(other, one));
      }),
    );
  });
});

describe('the pools of a subnet', () => {
  test('contain every host but the gateway, for any network', () => {
    fc.assert(
      fc.property(anyCidr, (text) => {
        const cidr = cidrOf(text);
        if (cidr === undefined) throw new Error('no network');
        const { first, last } = hostsOf(cidr);
        const gateway = addressText({ version: cidr.version, value: first });
        const pools = poolsAround(cidr, gateway);
        for (const { start, end } of pools) {
          for (const edge of [addressOf(start), addressOf(end)])
            expect(edge && contains(cidr, edge) && edge.value !== first).toBe(true);
        }
        const expected = last - first;
        expect(countOf(pools)).toBe(Number(expected));
      }),
    );
  });

  test('refuses the same as Neutron', () => {
    const made = (more: object) => () => subnetAddresses({ cidr: '10.1.0.0/24', ...more });
    expect(made({})()).toMatchObject({
      gateway_ip: '10.1.0.1',
      allocation_pools: [{ start: '10.1.0.2', end: '10.1.0.254' }],
    });
    expect(made({ gateway_ip: null })()).toMatchObject({
      gateway_ip: null,
      allocation_pools: [{ start: '10.1.0.1', end: '10.1.0.254' }],
    });
    expect(made({ gateway_ip: '10.2.0.1' })).toThrow('not in the subnet');
    expect(made({ gateway_ip: '10.1.0.255' })).toThrow('broadcast');
    expect(made({ ip_version: 6 })).toThrow('IP version');
    expect(made({ allocation_pools: [{ start: '10.1.0.1', end: '10.1.0.9' }] })).toThrow('inside the pool');
    expect(made({ allocation_pools: [{ start: '10.1.0.9', end: '10.1.0.5' }] })).toThrow('ends before');
    expect(
      made({
        allocation_pools: [
          { start: '10.1.0.5', end: '10.1.0.9' },
          { start: '10.1.0.9', end: '10.1.0.20' },
        ],
      }),
    ).toThrow('overlap');
  });

  test('an IPv6 card assigns itself an address of its network (RFC 4291)', () => {
    const cidr = cidrOf('fd00:1::/64');
    expect(cidr && slaacAddress(cidr, '00:25:96:12:34:56')).toBe('fd00:1::225:96ff:fe12:3456');
  });
});

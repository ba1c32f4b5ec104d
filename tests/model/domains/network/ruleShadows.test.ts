import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits, type Traffic } from '#model/domains/network/trafficMatch.ts';
import { securityMatch, type SecurityRule } from '#model/domains/network/securityMatch.ts';
import type { FirewallRule } from '#model/domains/network/firewallMatch.ts';
import { policyShadows, ruleShadows } from '#model/domains/network/ruleShadows.ts';

const rule = (id: string, values: Partial<SecurityRule> = {}): SecurityRule => ({
  id,
  security_group_id: 'g',
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  port_range_min: null,
  port_range_max: null,
  remote_ip_prefix: null,
  remote_group_id: null,
  ...values,
});
const ports = (from: number, to = from) => ({ port_range_min: from, port_range_max: to });
const firewall = (id: string, values: Partial<FirewallRule> = {}): FirewallRule => ({
  id,
  protocol: 'tcp',
  ip_version: '4',
  source_ip_address: null,
  destination_ip_address: null,
  source_port: null,
  destination_port: null,
  action: 'allow',
  enabled: true,
  ...values,
});

describe('rules of a security group that change nothing', () => {
  test.each([
    ['the same rule twice', rule('a', ports(22)), rule('b', ports(22)), [{ rule: 'b', by: 'a', kind: 'duplicate' }]],
    [
      'any address, said in two ways',
      rule('a', ports(22)),
      rule('b', { ...ports(22), remote_ip_prefix: '0.0.0.0/0' }),
      [{ rule: 'b', by: 'a', kind: 'duplicate' }],
    ],
    [
      'all ports, said in two ways',
      rule('a'),
      rule('b', ports(1, 65_535)),
      [{ rule: 'b', by: 'a', kind: 'duplicate' }],
    ],
    [
      'a protocol by its number',
      rule('a', ports(22)),
      rule('b', { ...ports(22), protocol: '6' }),
      [{ rule: 'b', by: 'a', kind: 'duplicate' }],
    ],
    [
      'a port inside a range, whichever stands first',
      rule('a', ports(22)),
      rule('b', ports(1, 1024)),
      [{ rule: 'a', by: 'b', kind: 'shadowed' }],
    ],
    [
      'a network inside another',
      rule('a', { remote_ip_prefix: '10.1.0.0/16' }),
      rule('b', { remote_ip_prefix: '10.0.0.0/8' }),
      [{ rule: 'a', by: 'b', kind: 'shadowed' }],
    ],
    [
      'a group under any address',
      rule('a', { remote_group_id: 'h' }),
      rule('b'),
      [{ rule: 'a', by: 'b', kind: 'shadowed' }],
    ],
    [
      'one protocol under any',
      rule('a', ports(22)),
      rule('b', { protocol: null }),
      [{ rule: 'a', by: 'b', kind: 'shadowed' }],
    ],
    [
      'a code of ICMP under its type',
      rule('a', { protocol: 'icmp', port_range_min: 8, port_range_max: 0 }),
      rule('b', { protocol: 'icmp', port_range_min: 8 }),
      [{ rule: 'a', by: 'b', kind: 'shadowed' }],
    ],
  ])('%s', (_, one, other, shadows) => {
    expect(ruleShadows([one, other])).toEqual(shadows);
  });

  test.each([
    ['other ports', rule('a', ports(22)), rule('b', ports(80))],
    ['ranges that only overlap', rule('a', ports(20, 25)), rule('b', ports(22, 30))],
    ['the other direction', rule('a'), rule('b', { direction: 'egress' })],
    ['the other version', rule('a'), rule('b', { ethertype: 'IPv6' })],
    ['another group of the same cloud', rule('a'), rule('b', { security_group_id: 'h' })],
    ['an address under a group', rule('a', { remote_group_id: 'h' }), rule('b', { remote_ip_prefix: '10.0.0.0/8' })],
    [
      'types of ICMP that are no range',
      rule('a', { protocol: 'icmp', port_range_min: 3, port_range_max: 8 }),
      rule('b', { protocol: 'icmp', port_range_min: 8 }),
    ],
  ])('not %s', (_, one, other) => {
    expect(ruleShadows([one, other])).toEqual([]);
  });

  test('with priorities the smaller comes first, and a refusal among equals', () => {
    const deny = rule('deny', { action: 'deny', priority: 1 });
    expect(ruleShadows([rule('allow', { ...ports(22), action: 'allow', priority: 5 }), deny])).toEqual([
      { rule: 'allow', by: 'deny', kind: 'overruled' },
    ]);
    expect(ruleShadows([rule('allow', { ...ports(22), action: 'allow', priority: 1 }), deny])).toEqual([
      { rule: 'allow', by: 'deny', kind: 'overruled' },
    ]);
    expect(
      ruleShadows([rule('allow', { ...ports(22), action: 'allow', priority: 1 }), { ...deny, priority: 5 }]),
    ).toEqual([]);
  });

  test('the reported rules can be removed: the rest allows the same traffic', () => {
    const anyRule = fc
      .record({
        protocol: fc.constantFrom('tcp', 'udp', 'icmp', null),
        span: fc.option(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 3 }))),
        remote_ip_prefix: fc.constantFrom(null, '0.0.0.0/0', '10.0.0.0/8', '10.0.0.0/30', '10.0.0.1/32'),
        remote_group_id: fc.constantFrom(null, 'h'),
      })
      .map(({ span, protocol, ...rest }) => ({
        ...rest,
        protocol,
        ...(span === null || protocol === null ? {} : ports(span[0], span[0] + span[1])),
      }));
    const anyTraffic: fc.Arbitrary<Traffic> = fc.record({
      version: fc.constant(4 as const),
      protocol: fc.constantFrom('tcp' as const, 'udp' as const, 'icmp' as const),
      source: fc.constantFrom(0x0a000000n, 0x0a000001n, 0x0a000004n, 0x0b000000n),
      destination: fc.constant(1n),
      port: fc.integer({ min: 1, max: 10 }),
      groups: fc.constantFrom([], ['h']),
    });
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 8 }),
        fc.array(anyTraffic, { minLength: 1, maxLength: 20 }),
        (drafts, traffics) => {
          const rules = drafts.map((draft, index) => rule(String(index), draft));
          const gone = new Set(ruleShadows(rules).map((shadow) => shadow.rule));
          const passes = (some: SecurityRule[], traffic: Traffic) =>
            some.some((each) => fits(securityMatch(each), traffic));
          for (const traffic of traffics)
            expect(
              passes(
                rules.filter(({ id }) => !gone.has(id)),
                traffic,
              ),
            ).toBe(passes(rules, traffic));
        },
      ),
    );
  });
});

describe('rules of a firewall policy that are never reached', () => {
  test('traffic that an earlier rule decides', () => {
    const wide = firewall('wide', { destination_port: '1:1024' });
    const narrow = firewall('narrow', { destination_port: '22' });
    expect(policyShadows([wide, narrow])).toEqual([{ rule: 'narrow', by: 'wide', kind: 'shadowed' }]);
    expect(policyShadows([wide, { ...narrow, action: 'deny' }])).toEqual([
      { rule: 'narrow', by: 'wide', kind: 'overruled' },
    ]);
    expect(policyShadows([wide, { ...wide, id: 'again' }])).toEqual([{ rule: 'again', by: 'wide', kind: 'duplicate' }]);
  });

  test('not what comes before, and nothing by a rule that is off', () => {
    const wide = firewall('wide', { protocol: 'any' });
    const narrow = firewall('narrow', { source_ip_address: '10.0.0.7' });
    expect(policyShadows([narrow, wide])).toEqual([]);
    expect(policyShadows([{ ...wide, enabled: false }, narrow])).toEqual([]);
  });
});

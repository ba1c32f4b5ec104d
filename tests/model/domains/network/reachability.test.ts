import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NetworkWorld, WorldPort, WorldRouter, WorldSubnet } from '#model/domains/network/networkWorld.ts';
import type { SecurityRule } from '#model/domains/network/securityMatch.ts';
import { reachability, type Question } from '#model/domains/network/reachability.ts';

const port = (id: string, server: string, ip: string, values: Partial<WorldPort> = {}): WorldPort => ({
  id,
  server_id: server,
  network_id: 'n1',
  admin_state_up: true,
  port_security_enabled: true,
  security_group_ids: ['g'],
  fixed_ips: [{ subnet_id: 's1', ip_address: ip }],
  ...values,
});
const subnet = (id: string, cidr: string, values: Partial<WorldSubnet> = {}): WorldSubnet => ({
  id,
  network_id: id.replace('s', 'n'),
  cidr,
  gateway_ip: cidr.replace('.0/24', '.1'),
  host_routes: [],
  ...values,
});
const router = (id: string, interfaces: WorldRouter['interfaces'], values: Partial<WorldRouter> = {}): WorldRouter => ({
  id,
  admin_state_up: true,
  external_network_id: null,
  enable_snat: null,
  external_ips: [],
  interfaces,
  routes: [],
  ...values,
});
const on = (subnet_id: string, ip: string) => ({ subnet_id, port_id: `if-${subnet_id}`, ip });
const rule = (id: string, values: Partial<SecurityRule> = {}): SecurityRule => ({
  id,
  security_group_id: 'g',
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: null,
  port_range_min: null,
  port_range_max: null,
  remote_ip_prefix: null,
  remote_group_id: null,
  ...values,
});

const inOne = { subnet_id: 's1', ip_address: '10.0.1.5' };
const out = rule('out', { direction: 'egress' });
const ssh = rule('ssh', { protocol: 'tcp', port_range_min: 22, port_range_max: 22 });

/** a and b in one subnet, c in another behind the same router, which leads outside. */
const world = (values: Partial<NetworkWorld> = {}): NetworkWorld => ({
  ports: [
    port('pa', 'a', '10.0.1.5'),
    port('pb', 'b', '10.0.1.6'),
    port('pc', 'c', '10.0.2.7', { network_id: 'n2', fixed_ips: [{ subnet_id: 's2', ip_address: '10.0.2.7' }] }),
  ],
  subnets: [subnet('s1', '10.0.1.0/24'), subnet('s2', '10.0.2.0/24')],
  routers: [
    router('r', [on('s1', '10.0.1.1'), on('s2', '10.0.2.1')], {
      external_network_id: 'ext',
      enable_snat: true,
      external_ips: ['203.0.113.2'],
    }),
  ],
  floatingIps: [],
  securityRules: [out, ssh],
  firewalls: [],
  policies: [],
  firewallRules: [],
  ...values,
});
const probe = (from: string, to: string, values: Partial<Question> = {}): Question => ({
  from: { server: from },
  to: { server: to },
  protocol: 'tcp',
  port: 22,
  ...values,
});
const verdict = (of: NetworkWorld, question: Question) => {
  const { reachable, steps } = reachability(of, question);
  const last = steps.at(-1);
  return [reachable, last?.word, last?.id ?? last?.address];
};

describe('between machines', () => {
  test('in one subnet the security groups decide, and the rule is named', () => {
    expect(verdict(world(), probe('a', 'b'))).toEqual([true, 'ingressRuleAllows', 'ssh']);
    expect(verdict(world(), probe('a', 'b', { port: 23 }))).toEqual([false, 'ingressNoRule', 'pb']);
    expect(verdict(world({ securityRules: [ssh] }), probe('a', 'b'))).toEqual([false, 'egressNoRule', 'pa']);
  });

  test('through a router', () => {
    const { reachable, steps } = reachability(world(), probe('a', 'c'));
    expect(reachable).toBe(true);
    expect(steps.map(({ word, id }) => `${word} ${id}`)).toEqual([
      'egressRuleAllows out',
      'routed r',
      'ingressRuleAllows ssh',
    ]);
  });

  test('not without a gateway, without a router at it, or through one that is off', () => {
    const [one, two] = [subnet('s1', '10.0.1.0/24'), subnet('s2', '10.0.2.0/24')];
    expect(verdict(world({ subnets: [{ ...one, gateway_ip: null }, two] }), probe('a', 'c'))).toEqual([
      false,
      'noGateway',
      's1',
    ]);
    expect(verdict(world({ routers: [] }), probe('a', 'c'))).toEqual([false, 'noRouter', 's1']);
    expect(
      verdict(world({ routers: world().routers.map((each) => ({ ...each, admin_state_up: false })) }), probe('a', 'c')),
    ).toEqual([false, 'routerDown', 'r']);
    expect(verdict(world({ routers: [router('r', [on('s1', '10.0.1.1')])] }), probe('a', 'c'))).toEqual([
      false,
      'noRoute',
      'r',
    ]);
  });

  test('not when the answer does not find back', () => {
    expect(
      verdict(
        world({ subnets: [subnet('s1', '10.0.1.0/24'), subnet('s2', '10.0.2.0/24', { gateway_ip: null })] }),
        probe('a', 'c'),
      ),
    ).toEqual([false, 'answerNoGateway', 's2']);
  });

  test('over two routers by static routes, and not in circles', () => {
    const between = subnet('s3', '10.0.3.0/24');
    const there = router('r1', [on('s1', '10.0.1.1'), on('s3', '10.0.3.1')], {
      routes: [{ destination: '10.0.2.0/24', nexthop: '10.0.3.2' }],
    });
    const back = router('r2', [on('s2', '10.0.2.1'), on('s3', '10.0.3.2')], {
      routes: [{ destination: '10.0.1.0/24', nexthop: '10.0.3.1' }],
    });
    const subnets = [...world().subnets, between];
    expect(verdict(world({ subnets, routers: [there, back] }), probe('a', 'c'))).toEqual([
      true,
      'ingressRuleAllows',
      'ssh',
    ]);
    expect(verdict(world({ subnets, routers: [there, { ...back, routes: [] }] }), probe('a', 'c'))).toEqual([
      false,
      'answerNoRoute',
      'r2',
    ]);
    const circle = {
      ...back,
      interfaces: [on('s3', '10.0.3.2')],
      routes: [{ destination: '10.0.2.0/24', nexthop: '10.0.3.1' }],
    };
    expect(verdict(world({ subnets, routers: [there, circle] }), probe('a', 'c'))).toEqual([false, 'loop', 'r1']);
  });

  test('a rule for a group lets in its members only', () => {
    const fromGroup = rule('from', { protocol: 'tcp', remote_group_id: 'h' });
    expect(verdict(world({ securityRules: [out, fromGroup] }), probe('a', 'b'))).toEqual([
      false,
      'ingressNoRule',
      'pb',
    ]);
    const ports = world().ports.map((each) => (each.id === 'pa' ? { ...each, security_group_ids: ['g', 'h'] } : each));
    expect(verdict(world({ ports, securityRules: [out, fromGroup] }), probe('a', 'b'))).toEqual([
      true,
      'ingressRuleAllows',
      'from',
    ]);
  });

  test('a port without protection lets everything in; one in no group nothing; one that is off nothing', () => {
    const changed = (values: Partial<WorldPort>) =>
      world({ ports: world().ports.map((each) => (each.id === 'pb' ? { ...each, ...values } : each)) });
    expect(verdict(changed({ port_security_enabled: false }), probe('a', 'b', { port: 5 }))).toEqual([
      true,
      'ingressPortSecurityOff',
      'pb',
    ]);
    expect(verdict(changed({ security_group_ids: [] }), probe('a', 'b'))).toEqual([false, 'ingressNoGroup', 'pb']);
    expect(verdict(changed({ admin_state_up: false }), probe('a', 'b'))).toEqual([false, 'portDown', 'pb']);
  });

  test('with priorities the first rule that fits decides', () => {
    const deny = rule('deny', { action: 'deny', priority: 1 });
    expect(verdict(world({ securityRules: [out, { ...ssh, priority: 5 }, deny] }), probe('a', 'b'))).toEqual([
      false,
      'ingressRuleDenies',
      'deny',
    ]);
    expect(
      verdict(world({ securityRules: [out, { ...ssh, priority: 1 }, { ...deny, priority: 5 }] }), probe('a', 'b')),
    ).toEqual([true, 'ingressRuleAllows', 'ssh']);
  });

  test('an echo is ICMP of type 8', () => {
    const echo = rule('echo', { protocol: 'icmp', port_range_min: 8, port_range_max: 0 });
    expect(
      verdict(world({ securityRules: [out, echo] }), probe('a', 'b', { protocol: 'icmp', port: undefined })),
    ).toEqual([true, 'ingressRuleAllows', 'echo']);
    expect(
      verdict(
        world({ securityRules: [out, { ...echo, port_range_min: 3 }] }),
        probe('a', 'b', { protocol: 'icmp', port: undefined }),
      ),
    ).toEqual([false, 'ingressNoRule', 'pb']);
  });
});

describe('to and from outside', () => {
  const floating = {
    id: 'f',
    floating_ip_address: '203.0.113.9',
    floating_network_id: 'ext',
    fixed_ip_address: '10.0.1.6',
    port_id: 'pb',
    router_id: 'r',
  };

  test('a machine reaches the outside behind its router, or with its own floating address', () => {
    const reply = reachability(world(), probe('a', 'b', { to: { address: '198.51.100.1' } }));
    expect(reply.steps.map(({ word }) => word)).toEqual(['egressRuleAllows', 'routed', 'snat', 'outside']);
    const off = world({ routers: world().routers.map((each) => ({ ...each, enable_snat: false })) });
    expect(verdict(off, probe('b', 'a', { to: { address: '198.51.100.1' } }))).toEqual([false, 'noSnat', 'r']);
    expect(verdict({ ...off, floatingIps: [floating] }, probe('b', 'a', { to: { address: '198.51.100.1' } }))).toEqual([
      true,
      'outside',
      '198.51.100.1',
    ]);
  });

  test('only a floating address leads in', () => {
    const from = { address: '198.51.100.1' };
    expect(verdict(world(), probe('a', 'b', { from }))).toEqual([false, 'notFromOutside', 'pb']);
    expect(verdict(world({ floatingIps: [floating] }), probe('a', 'b', { from }))).toEqual([
      true,
      'ingressRuleAllows',
      'ssh',
    ]);
    expect(
      verdict(
        world({ floatingIps: [{ ...floating, port_id: null, fixed_ip_address: null }] }),
        probe('a', 'b', { from, to: { address: '203.0.113.9' } }),
      ),
    ).toEqual([false, 'floatingUnbound', 'f']);
  });

  test('behind its router a machine is no member of its groups any more', () => {
    const fromGroup = rule('from', { protocol: 'tcp', remote_group_id: 'g' });
    const question = probe('c', 'b', { to: { address: '203.0.113.9' } });
    expect(verdict(world({ floatingIps: [floating], securityRules: [out, fromGroup] }), question)).toEqual([
      false,
      'ingressNoRule',
      'pb',
    ]);
    expect(verdict(world({ floatingIps: [floating] }), question)).toEqual([true, 'ingressRuleAllows', 'ssh']);
  });
});

describe('firewalls on the interfaces of routers', () => {
  const fireRule = {
    id: 'fr',
    name: 'fr',
    protocol: 'tcp',
    ip_version: '4',
    source_ip_address: null,
    destination_ip_address: null,
    source_port: null,
    destination_port: '22',
    action: 'allow',
    enabled: true,
  };
  const guarded = (values: object, rules = [fireRule]) =>
    world({
      firewalls: [
        {
          id: 'fw',
          admin_state_up: true,
          ingress_policy_id: 'p',
          egress_policy_id: null,
          port_ids: ['if-s2'],
          ...values,
        },
      ],
      policies: [{ id: 'p', name: 'p', rule_ids: rules.map(({ id }) => id) }],
      firewallRules: rules,
    });

  test('traffic into the subnet behind meets the ingress policy, in the order of its rules', () => {
    const { steps } = reachability(guarded({}), probe('a', 'c'));
    expect(steps.map(({ word }) => word)).toEqual([
      'egressRuleAllows',
      'routed',
      'firewallAllows',
      'ingressRuleAllows',
    ]);
    expect(verdict(guarded({}, [{ ...fireRule, id: 'no', action: 'deny' }, fireRule]), probe('a', 'c'))).toEqual([
      false,
      'firewallDenies',
      'no',
    ]);
    expect(
      verdict(guarded({}, [{ ...fireRule, id: 'no', action: 'deny', enabled: false }, fireRule]), probe('a', 'c')),
    ).toEqual([true, 'ingressRuleAllows', 'ssh']);
  });

  test('without a rule, a policy, or while it is off, a firewall blocks', () => {
    expect(verdict(guarded({}, [{ ...fireRule, destination_port: '80' }]), probe('a', 'c'))).toEqual([
      false,
      'firewallNoRule',
      'fw',
    ]);
    expect(verdict(guarded({ ingress_policy_id: null }), probe('a', 'c'))).toEqual([false, 'firewallNoPolicy', 'fw']);
    expect(verdict(guarded({ admin_state_up: false }), probe('a', 'c'))).toEqual([false, 'firewallDown', 'fw']);
    expect(verdict(guarded({}), probe('c', 'a'))).toEqual([false, 'firewallNoPolicy', 'fw']);
  });

  test('within one subnet no router is passed', () => {
    expect(verdict(guarded({ port_ids: ['if-s1'], admin_state_up: false }), probe('a', 'b'))[0]).toBe(true);
  });
});

describe('whatever the world is like', () => {
  const anyRules = fc
    .array(
      fc
        .record({
          direction: fc.constantFrom('ingress', 'egress'),
          protocol: fc.constantFrom('tcp', 'udp', null),
          remote: fc.constantFrom(null, '10.0.0.0/8', '10.0.1.0/24'),
          from: fc.integer({ min: 20, max: 24 }),
        })
        .map(
          ({ direction, protocol, remote, from }) =>
            (id: number) =>
              rule(`r${id}`, {
                direction,
                protocol,
                remote_ip_prefix: remote,
                ...(protocol === null ? {} : { port_range_min: from, port_range_max: 24 }),
              }),
        ),
      { maxLength: 6 },
    )
    .map((makers) => makers.map((make, index) => make(index)));
  const anyQuestion = fc
    .record({
      from: fc.constantFrom('a', 'b', 'c'),
      to: fc.constantFrom('a', 'b', 'c'),
      port: fc.integer({ min: 20, max: 25 }),
    })
    .filter(({ from, to }) => from !== to);

  test('the last step decides: all before it hold, and it holds exactly when the machine is reached', () => {
    fc.assert(
      fc.property(anyRules, anyQuestion, (securityRules, { from, to, port: number }) => {
        const { reachable, steps } = reachability(world({ securityRules }), probe(from, to, { port: number }));
        expect(steps.length).toBeGreaterThan(0);
        expect(steps.slice(0, -1).every(({ ok }) => ok)).toBe(true);
        expect(steps.at(-1)?.ok).toBe(reachable);
      }),
    );
  });

  test('one more rule of a group that only allows never closes a connection', () => {
    fc.assert(
      fc.property(anyRules, anyRules, anyQuestion, (some, more, { from, to, port: number }) => {
        const question = probe(from, to, { port: number });
        if (reachability(world({ securityRules: some }), question).reachable)
          expect(reachability(world({ securityRules: [...some, ...more] }), question).reachable).toBe(true);
      }),
    );
  });

  test('it comes to an end over any routes', () => {
    const anyRoute = fc.record({
      destination: fc.constantFrom('10.0.0.0/8', '10.0.2.0/24', '10.0.9.0/24'),
      nexthop: fc.constantFrom('10.0.1.1', '10.0.1.2', '10.0.1.3', '10.0.2.1'),
    });
    const routers = fc.tuple(fc.array(anyRoute), fc.array(anyRoute), fc.array(anyRoute)).map((lists) =>
      lists.map((routes, index) =>
        router(`r${index}`, [on('s1', `10.0.1.${index + 1}`), ...(index === 2 ? [on('s2', '10.0.2.1')] : [])], {
          routes,
        }),
      ),
    );
    fc.assert(
      fc.property(routers, anyQuestion, (some, { from, to }) => {
        expect(reachability(world({ routers: some }), probe(from, to)).steps.length).toBeLessThan(60);
      }),
    );
  });

  test('an address in no network, or a machine without one, is reported as such', () => {
    expect(verdict(world(), probe('x', 'a'))).toEqual([false, 'noSource', 'x']);
    expect(verdict(world(), probe('a', 'x'))).toEqual([false, 'noDestination', 'x']);
    expect(verdict(world(), probe('a', 'b', { to: { address: '10.0.2.99' } }))).toEqual([false, 'noSuchAddress', 's2']);
    expect(verdict(world(), probe('a', 'b', { to: { address: inOne.ip_address } }))[0]).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { dialledFor, forwardedTo } from '#model/domains/network/forwardedTo.ts';
import type { NetworkWorld, WorldForwarding, WorldPort } from '#model/domains/network/networkWorld.ts';
import { reachability, type Question } from '#model/domains/network/reachability.ts';

const port = (id: string, subnet: string, ip: string): WorldPort => ({
  id: `p-${id}`,
  server_id: id,
  network_id: `n-${subnet}`,
  admin_state_up: true,
  port_security_enabled: true,
  security_group_ids: ['g'],
  fixed_ips: [{ subnet_id: subnet, ip_address: ip }],
});
const rule = (id: string, direction: string, values: object = {}) => ({
  id,
  security_group_id: 'g',
  direction,
  ethertype: 'IPv4',
  protocol: null,
  port_range_min: null,
  port_range_max: null,
  remote_ip_prefix: null,
  remote_group_id: null,
  ...values,
});
const forwarding = (values: Partial<WorldForwarding> = {}): WorldForwarding => ({
  id: 'dnat',
  address: '203.0.113.5',
  protocol: 'tcp',
  external: [8022, 8022],
  internal: [22, 22],
  internal_ip: '10.0.1.5',
  port_id: 'p-a',
  router_id: 'v1',
  ...values,
});
const ssh = rule('ssh', 'ingress', { protocol: 'tcp', port_range_min: 22, port_range_max: 22 });

/** `a` is in one VPC behind a NAT gateway, `b` in another one with a public address of its own. */
const world = (values: Partial<NetworkWorld> = {}): NetworkWorld => ({
  ports: [port('a', 's1', '10.0.1.5'), port('b', 's2', '10.0.2.5')],
  subnets: [1, 2].map((n) => ({
    id: `s${n}`,
    network_id: `n-s${n}`,
    cidr: `10.0.${n}.0/24`,
    gateway_ip: `10.0.${n}.1`,
    host_routes: [],
  })),
  routers: [1, 2].map((n) => ({
    id: `v${n}`,
    admin_state_up: true,
    external_network_id: 'internet',
    enable_snat: null,
    translations: n === 1 ? [{ gateway: 'nat', source: '10.0.1.0/25', address: '203.0.113.5' }] : [],
    external_ips: [],
    interfaces: [{ subnet_id: `s${n}`, port_id: `if${n}`, ip: `10.0.${n}.1` }],
    routes: [],
  })),
  floatingIps: [
    {
      id: 'eip-nat',
      floating_ip_address: '203.0.113.5',
      floating_network_id: 'internet',
      fixed_ip_address: null,
      port_id: null,
      router_id: 'v1',
    },
    {
      id: 'eip-b',
      floating_ip_address: '203.0.113.9',
      floating_network_id: 'internet',
      fixed_ip_address: '10.0.2.5',
      port_id: 'p-b',
      router_id: 'v2',
    },
  ],
  forwardings: [forwarding()],
  securityRules: [rule('out', 'egress'), ssh],
  firewalls: [],
  policies: [],
  firewallRules: [],
  ...values,
});
const ask = (question: Partial<Question>, values: Partial<NetworkWorld> = {}) =>
  reachability(world(values), { from: { server: 'b' }, to: { server: 'a' }, protocol: 'tcp', port: 22, ...question });
const wordsOf = ({ steps }: ReturnType<typeof ask>) => steps.map(({ word }) => word);
const pathOf = ({ path }: ReturnType<typeof ask>) => path.map(({ resource, id }) => `${resource}/${id}`);

describe('forwarded ports', () => {
  test.each([
    { because: 'the port', dialled: { protocol: 'tcp', port: 8022 }, port: 22 },
    { because: 'another port', dialled: { protocol: 'tcp', port: 22 }, port: undefined },
    { because: 'another protocol', dialled: { protocol: 'udp', port: 8022 }, port: undefined },
    { because: 'no port', dialled: { protocol: 'icmp' }, port: undefined },
    {
      because: 'a port of a range',
      values: { external: [8000, 8010], internal: [90, 100] } as const,
      dialled: { protocol: 'tcp', port: 8003 },
      port: 93,
    },
    {
      because: 'ranges of different length',
      values: { external: [1, 65_535], internal: [80, 80] } as const,
      dialled: { protocol: 'tcp', port: 8003 },
      port: 80,
    },
    { because: 'any protocol', values: { protocol: 'any' }, dialled: { protocol: 'udp', port: 8022 }, port: 22 },
  ])('lead to a port of the machine: $because', ({ values = {}, dialled, port: expected }) => {
    expect(forwardedTo(world({ forwardings: [forwarding(values)] }), '203.0.113.5', dialled)?.port).toBe(expected);
  });

  test('are found by the machine behind them', () => {
    expect(dialledFor(world(), ['10.0.1.5'], { protocol: 'tcp', port: 22 })).toEqual([
      { address: '203.0.113.5', port: 8022 },
    ]);
    expect(dialledFor(world(), ['10.0.1.5'], { protocol: 'tcp', port: 8022 })).toEqual([]);
    expect(dialledFor(world(), ['10.0.1.6'], { protocol: 'tcp', port: 22 })).toEqual([]);
  });

  test('let a machine of another network in, and the rules of the machine see its own port', () => {
    const found = ask({});
    expect(found.reachable).toBe(true);
    expect(wordsOf(found)).toEqual(['egressRuleAllows', 'routed', 'ownFloating', 'forwarded', 'ingressRuleAllows']);
    expect(pathOf(found)).toEqual([
      'servers/b',
      'subnets/s2',
      'routers/v2',
      'networks/internet',
      'floatingIps/eip-b',
      'floatingIps/eip-nat',
      'routers/v1',
      'subnets/s1',
      'servers/a',
    ]);
    expect(ask({ to: { address: '203.0.113.5' }, port: 8022 }).reachable).toBe(true);
  });

  test('not through a port that is not forwarded, and not past the rules of the machine', () => {
    const other = ask({ to: { address: '203.0.113.5' }, port: 80 });
    expect(other.steps.at(-1)).toMatchObject({ ok: false, word: 'portNotForwarded', id: 'eip-nat' });
    expect(pathOf(other).at(-1)).toBe('floatingIps/eip-nat');
    const http = { forwardings: [forwarding({ internal: [80, 80], external: [8080, 8080] })] };
    expect(ask({ port: 80 }, http).steps.at(-1)).toMatchObject({ ok: false, word: 'ingressNoRule', id: 'p-a' });
    expect(ask({}, { forwardings: [] }).steps.at(-1)).toMatchObject({ ok: false, word: 'notFromOutside' });
  });
});

describe('the path', () => {
  test('goes out by the gateway that translates the source, and only that', () => {
    const found = ask({ from: { server: 'a' }, to: { address: '198.51.100.1' } });
    expect(wordsOf(found)).toEqual(['egressRuleAllows', 'routed', 'gatewaySnat', 'outside']);
    expect(pathOf(found)).toEqual(['servers/a', 'subnets/s1', 'routers/v1', 'networks/internet', 'gateways/nat']);
    const beyond = [port('a', 's1', '10.0.1.200'), port('b', 's2', '10.0.2.5')];
    const stopped = ask({ from: { server: 'a' }, to: { address: '198.51.100.1' } }, { ports: beyond });
    expect(stopped.steps.at(-1)).toMatchObject({ ok: false, word: 'noSnat', id: 'v1' });
  });

  test('ends at the sender when its own rules hold the packet, at the destination when those hold it', () => {
    expect(pathOf(ask({}, { securityRules: [ssh] }))).toEqual(['servers/b']);
    expect(pathOf(ask({}, { securityRules: [rule('out', 'egress')] })).at(-1)).toBe('servers/a');
  });

  test('has each point of one subnet once, and ends in the subnet where no port has the address', () => {
    const near = { ports: [port('a', 's1', '10.0.1.5'), port('b', 's1', '10.0.1.6')] };
    expect(pathOf(ask({}, near))).toEqual(['servers/b', 'subnets/s1', 'servers/a']);
    expect(pathOf(ask({ to: { address: '10.0.1.77' } }, near))).toEqual(['servers/b', 'subnets/s1']);
  });

  test('ends at the router whose firewall refuses', () => {
    const values: Partial<NetworkWorld> = {
      ports: [port('a', 's1', '10.0.1.5'), port('b', 's2', '10.0.2.5')],
      routers: [
        {
          ...(world().routers[0] ?? { id: '', admin_state_up: true, external_network_id: null, enable_snat: null }),
          id: 'v1',
          external_ips: [],
          routes: [],
          interfaces: [
            { subnet_id: 's1', port_id: 'if1', ip: '10.0.1.1' },
            { subnet_id: 's2', port_id: 'if2', ip: '10.0.2.1' },
          ],
        },
      ],
      firewalls: [
        { id: 'fw', admin_state_up: false, ingress_policy_id: null, egress_policy_id: null, port_ids: ['if1'] },
      ],
    };
    expect(ask({}, values).steps.at(-1)).toMatchObject({ ok: false, word: 'firewallDown' });
    expect(pathOf(ask({}, values))).toEqual(['servers/b', 'subnets/s2', 'routers/v1']);
  });
});

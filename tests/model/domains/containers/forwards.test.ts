import { expect, test } from 'vitest';
import { forwardOutcome, type ForwardFacts } from '#model/domains/containers/forwardOutcome.ts';
import { forwardPorts } from '#model/domains/containers/forwardPorts.ts';

/** Decision 220. */
const facts: ForwardFacts = {
  port: 20_000,
  deployment: { runs: true, hasPort: true, targets: ['10.0.0.8:30000'] },
  gateway: { status: 'active', forwards: true, offers: true },
  reported: { port: 20_000, state: 'listening', reached: true },
  isLate: false,
};

test.each<[string, Partial<ForwardFacts>, string, string | null]>([
  ['open', {}, 'listening', null],
  ['not answered', { reported: { port: 20_000, state: 'listening', reached: false } }, 'unanswered', 'no_target'],
  ['in use', { reported: { port: 20_000, state: 'in_use', reached: false } }, 'refused', 'in_use'],
  // About the port before an edit.
  ['another port', { reported: { port: 20_001, state: 'listening', reached: true } }, 'pending', null],
  ['no report yet', { reported: undefined }, 'pending', null],
  ['no report in time', { reported: undefined, isLate: true }, 'silent', 'no_reply'],
  ['late, and open', { isLate: true }, 'listening', null],
  ['silence', { gateway: { ...facts.gateway, status: 'unreachable' } }, 'silent', 'gateway_silent'],
  ['a restart', { gateway: { ...facts.gateway, status: 'rebooting' } }, 'listening', null],
  ['an inactive gateway', { gateway: { ...facts.gateway, status: 'inactive' } }, 'closed', 'gateway_off'],
  ['another engine', { gateway: { ...facts.gateway, forwards: false } }, 'closed', 'not_reached'],
  ['another range', { gateway: { ...facts.gateway, offers: false } }, 'closed', 'out_of_range'],
  ['no container', { deployment: { ...facts.deployment, targets: [] } }, 'closed', 'not_running'],
  ['stopped', { deployment: { ...facts.deployment, runs: false } }, 'closed', 'not_running'],
  ['no such port', { deployment: { runs: true, hasPort: false, targets: [] } }, 'closed', 'no_port'],
])('what has become of a port: %s', (_name, changes, status, reason) => {
  expect(forwardOutcome({ ...facts, ...changes })).toEqual({ status, reason });
});

test.each([
  [{ forward_ports: '20000:20003', forward_offer: '20001:30000', ports: [20_002] }, [20_001, 20_003]],
  [{ forward_ports: '20000', forward_offer: '20000:20000', ports: null }, [20_000]],
  [{ forward_ports: '20000:20003', forward_offer: '21000:21003', ports: [] }, []],
  [{ forward_ports: '20000:20003', forward_offer: null, ports: [] }, []],
  [{ forward_ports: null, forward_offer: '20000:20003', ports: [] }, []],
])('the ports of a gateway for containers are in both ranges, and not its own: %o', (gateway, ports) => {
  expect(forwardPorts(gateway)).toEqual(ports);
});

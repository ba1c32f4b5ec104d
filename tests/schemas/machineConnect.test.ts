import { expect, test } from 'vitest';
import { matches } from '#model/conditions/conditions.ts';
import { commandsOf } from '#src/domains/network/reach/commandsOf.ts';
import { schemas } from './productSchemas.ts';

const machine = { login_user: 'admin', fixed_addresses: ['10.0.0.5'], floating_addresses: [], keypair_id: null };

test.each(['instances', 'vms'])('%s: Windows is reached by remote desktop, anything else by ssh', (resource) => {
  const { show, slots } = schemas.resources[resource] ?? {};
  for (const [os_type, card, command] of [
    ['windows', 'remoteDesktop', 'mstsc /v:10.0.0.5'],
    ['linux', 'connect', 'ssh admin@10.0.0.5'],
    [null, 'connect', 'ssh admin@10.0.0.5'],
  ] as const) {
    const record = { ...machine, os_type };
    const [first] = (show?.cards ?? []).filter(({ when }) => matches(when ?? {}, record));
    expect(first?.key).toBe(card);
    expect(slots?.[`card.${card}`]).toBe('MachineReach');
    expect(commandsOf(record)[0]).toBe(command);
  }
});

import { expect, test } from 'vitest';
import { matches } from '#model/conditions/conditions.ts';
import { commandFor } from '#src/schemaViews/show/cards/commandFor.ts';
import { schemas } from './productSchemas.ts';

const machine = { login_user: 'admin', fixed_addresses: ['10.0.0.5'], floating_addresses: [] };
const commandsOf = (resource: string, record: Record<string, unknown>) =>
  (schemas.resources[resource]?.show.cards ?? [])
    .filter(({ command, when }) => command && matches(when ?? {}, record))
    .map(({ command = [] }) => commandFor(command, record));

test.each(['instances', 'vms'])('%s: Windows is reached by remote desktop, anything else by ssh', (resource) => {
  expect(commandsOf(resource, { ...machine, os_type: 'windows' })).toEqual(['mstsc /v:10.0.0.5']);
  expect(commandsOf(resource, { ...machine, os_type: 'linux' })).toEqual(['ssh admin@10.0.0.5']);
  expect(commandsOf(resource, { ...machine, os_type: null })).toEqual(['ssh admin@10.0.0.5']);
});

import { expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { canMakeChoice } from '#src/inputs/reference/canMakeChoice.ts';
import { actorWith, definition, field, fieldsOf } from '../../../model/definitions.ts';

const addresses = definition({
  stateField: 'status',
  fields: fieldsOf(
    field('id', 'integer', { readOnly: true }),
    field('status', 'state', {}),
    field('gateway_id', 'reference', { to: 'gateways', readOnly: true }),
    field('network_id', 'reference', { to: 'networks' }),
    field('bootable', 'boolean', { readOnly: true, default: false }),
    field('external', 'boolean', { default: false, access: { write: ['ADMIN'] } }),
  ),
});

test.each<[string, Condition, boolean]>([
  ['bound to something, which no new record is', { gateway_id: '$form.gateway_id' }, false],
  ['bound to anything', { gateway_id: { empty: false } }, false],
  ['not bound', { gateway_id: { empty: true } }, true],
  ['only an administrator enters', { external: true }, false],
  ['what everybody else leaves as it is', { external: false }, true],
  ['in a parent that the form chooses', { network_id: '$form.network_id' }, true],
  ['in a state', { status: 'running' }, true],
  ['what the cloud may find out', { bootable: true }, true],
  ['one of several', { $any: [{ $own: true }, { shared: true }] }, true],
  ['of another record', { 'network_id.external': true }, true],
])('a new record can become a choice that must be: %s', (_, where, can) => {
  expect(canMakeChoice(addresses, where, actorWith('TENANT'))).toBe(can);
});

test('an administrator can create what a tenant cannot', () => {
  expect(canMakeChoice(addresses, { external: true }, actorWith('ADMIN'))).toBe(true);
});

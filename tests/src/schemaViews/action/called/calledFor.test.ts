import { describe, expect, test } from 'vitest';
import { calledFor } from '#src/schemaViews/action/called/calledFor.ts';
import { schemas } from '../../../../schemas/productSchemas.ts';
import { actorWith } from '../../../../model/definitions.ts';

const tenant = { ...actorWith('TENANT'), id: 7 };
const capabilities = { servers: Object.keys(schemas.resources['instances']?.actions ?? {}), cloud: ['console'] };

/** What a machine of the tenant calls for in a state. */
function called(status: string, more: Record<string, unknown> = {}, context: object = { capabilities }) {
  const definition = schemas.resources['instances'];
  if (!definition) throw new Error('the product has instances');
  const record = { id: 1, status, locked: false, user_id: 7, bp_id: 2, ...more };
  return calledFor(definition, tenant, record, context).map(({ key }) => key);
}

describe('what the state of a machine calls for', () => {
  test.each([
    ['active', ['screen', 'stop']],
    ['stopped', ['start']],
    ['paused', ['unpause']],
    ['resized', ['confirm_resize', 'revert_resize', 'screen']],
    ['rescued', ['unrescue', 'screen']],
    ['soft_deleted', ['restore']],
    ['starting', []],
  ])('%s: %j', (status, expected) => {
    expect(called(status)).toEqual(expected);
  });

  test('nothing that is not possible now, and no tab that the cloud does not offer', () => {
    expect(called('active', { locked: true })).toEqual(['screen']);
    expect(called('active', {}, { capabilities: { ...capabilities, cloud: [] } })).toEqual(['stop']);
    expect(called('active', { _partial: ['id', 'locked'] })).toEqual(['stop']);
  });
});

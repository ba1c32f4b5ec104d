import { describe, expect, test } from 'vitest';
import { firstStepsFor } from '#model/reading/firstStepsFor.ts';
import { productSchemas } from '../../support/scenario.ts';
import { actorWith } from '../definitions.ts';

const seenBy = (...grants: string[]) => firstStepsFor(productSchemas(), actorWith(...grants)).map(({ key }) => key);

describe('first steps of a reader', () => {
  test.each([
    ['TENANT', ['nextStack', 'compute']],
    ['TENANT_ADMIN', ['nextStack', 'compute']],
    ['ADMIN', ['platform']],
    ['PROVIDER', []],
  ])('%s sees %j', (grant, lists) => {
    expect(seenBy(grant)).toEqual(lists);
  });

  test('a list needs a reader who may create what its steps create', () => {
    const schemas = structuredClone(productSchemas());
    const { vms } = schemas.resources;
    if (vms) vms.access.create = ['ADMIN'];
    expect(firstStepsFor(schemas, actorWith('TENANT')).map(({ key }) => key)).toEqual(['compute']);
  });

  test('a preset needs a reader who may do all of it; the step stays', () => {
    const schemas = structuredClone(productSchemas());
    const { routers } = schemas.resources;
    const connect = routers?.actions.add_interface;
    if (connect) connect.access = ['ADMIN'];
    const presets = firstStepsFor(schemas, actorWith('TENANT')).map(({ steps }) => steps[0]?.presets?.[0]?.key);
    expect(presets).toEqual(['defaultVpc', undefined]);
  });

  test('a list without one of its resources is left out', () => {
    const schemas = structuredClone(productSchemas());
    delete schemas.resources.keypairs;
    expect(firstStepsFor(schemas, actorWith('TENANT')).map(({ key }) => key)).toEqual(['nextStack']);
  });
});

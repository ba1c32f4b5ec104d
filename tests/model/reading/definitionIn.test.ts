import { describe, expect, test } from 'vitest';
import { can } from '#model/access/access.ts';
import { goesAlong } from '#model/access/goesAlong.ts';
import { definitionIn, featuresOf, fieldsIn, notOfferedIn } from '#model/reading/definitionIn.ts';
import type { Definition } from '#model/language/definition.ts';
import { productSchemas } from '../../support/scenario.ts';
import { actorWith } from '../definitions.ts';

const resource = (name: string): Definition => {
  const found = productSchemas().resources[name];
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};

describe('a definition as a cloud has it (`needs`)', () => {
  test('lacks the fields and values whose feature the cloud does not name', () => {
    const here = definitionIn(resource('eips'), { eips: ['list', 'create'] });
    expect(here.fields.bandwidth_mbps).toMatchObject({ hidden: true, readOnly: true });
    expect(here.fields.bandwidth_mbps).not.toHaveProperty('required');
    // A number without its feature has no value; a word keeps the one that every record has.
    expect(here.fields.bandwidth_mbps).not.toHaveProperty('default');
    expect(here.fields.charge_mode?.default).toBe('bandwidth');
    expect(here.list.columns).not.toContain('charge_mode');
    expect(here.form.parts.flatMap(({ fields }) => fields)).toEqual(['project_id', 'name', 'pool_id', 'description']);
    const rules = definitionIn(resource('dnatRules'), { dnatRules: ['list'] });
    expect(Object.keys(rules.fields.protocol?.values ?? {})).toEqual(['tcp', 'udp']);
  });

  test('is the definition itself where the cloud has everything, or nothing is known of it', () => {
    const eips = resource('eips');
    expect(definitionIn(eips, { eips: ['list', ...featuresOf(eips)] })).toBe(eips);
    expect(definitionIn(eips, undefined)).toBe(eips);
    expect(definitionIn(eips, {})).toBe(eips);
    expect(definitionIn(resource('users'), { eips: [] })).toBe(resource('users'));
    // The same one each time, for what is computed from it.
    expect(definitionIn(eips, { eips: ['list'] })).toBe(definitionIn(eips, { eips: ['create'] }));
  });

  test('also for the input of actions', () => {
    const nat = resource('natGateways');
    expect(fieldsIn(nat.fields, nat, { natGateways: [] }).spec?.hidden).toBe(true);
    expect(fieldsIn(nat.fields, nat, { natGateways: ['sizes', 'pools'] })).toEqual(nat.fields);
  });

  test('names what a body may not say: another value than such a record has', () => {
    const nat = resource('natGateways');
    const here = definitionIn(nat, { natGateways: ['list'] });
    const said = (body: object, record?: object) => notOfferedIn(nat.fields, here.fields, { ...body }, { ...record });
    expect(said({ name: 'x', spec: 'large', pool_id: 'p' })).toEqual(['spec', 'pool_id']);
    expect(said({ spec: 'small', pool_id: null })).toEqual([]);
    expect(said({ spec: 'large' }, { spec: 'large' })).toEqual([]);
  });
});

describe('a resource that needs a kind of the cloud', () => {
  const tenant = actorWith('TENANT');

  test('is refused as not offered where the cloud lacks the kind', () => {
    for (const operation of ['list', 'create'] as const)
      expect(
        can(tenant, operation, resource('vmCommands'), undefined, { capabilities: { servers: ['list'] } }),
      ).toMatchObject({
        allowed: false,
        kind: 'capability',
      });
    const offered = { capabilities: { commandRuns: ['list', 'create'] } };
    expect(can(tenant, 'list', resource('vmCommands'), undefined, offered)).toEqual({ allowed: true });
    expect(can(tenant, 'list', resource('vmCommands'))).toEqual({ allowed: true });
  });
});

describe('records that a cloud deletes only with others', () => {
  test('go along with what they refer to', () => {
    expect(goesAlong(resource('snatRules'), { snatRules: ['list'] })).toBe(true);
    expect(goesAlong(resource('snatRules'), { snatRules: ['list', 'create', 'delete'] })).toBe(false);
    expect(goesAlong(resource('snatRules'), undefined)).toBe(false);
    expect(goesAlong(resource('users'), { snatRules: ['list'] })).toBe(false);
  });
});

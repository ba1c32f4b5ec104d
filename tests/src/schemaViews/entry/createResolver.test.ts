import { describe, expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { validateRecord } from '#model/validation/validation.ts';
import { createResolver } from '#src/schemaViews/entry/createResolver.ts';
import { testField } from '../../../support/schemas/testDefinition.ts';

const actor: Actor = { id: 7, name: 'a', kind: 1, bp_id: 3, grants: ['all'] };
const byName = (...fields: FieldDefinition[]) => Object.fromEntries(fields.map((field) => [field.name, field]));

const fields = byName(
  testField('note', 'text', { required: true, when: { kind: 'paper' } }),
  testField('kind', 'text', { required: true, default: 'paper' }),
  testField('phase', 'text', { readOnly: true, default: 'draft' }),
  testField('reason', 'text', { required: true, when: { phase: 'draft', kind: 'web' } }),
  testField('binding', 'object', {
    fields: byName(
      testField('cover', 'text', { required: true, default: 'soft' }),
      testField('colour', 'text', { required: true, when: { cover: 'hard', tone: '$form.kind' } }),
      testField('tone', 'text'),
    ),
  }),
);

type Values = Record<string, unknown>;

async function inForm(mode: 'create' | 'update', values: Values, record?: Values): Promise<string[]> {
  const resolver = createResolver({ fields, mode, actor, record, messages: {}, language: 'en' });
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  const paths = (node: object, above = ''): string[] =>
    Object.entries(node).flatMap(([name, each]: [string, object]) =>
      'message' in each && typeof each.message === 'string' ? [above + name] : paths(each, `${above}${name}.`),
    );
  return paths(errors).toSorted();
}

function onServer(mode: 'create' | 'update', values: Values, record?: Values): string[] {
  const result = validateRecord({ fields }, values, { mode, actor, record, now: 0 });
  return 'fields' in result ? Object.keys(result.fields).toSorted() : [];
}

describe('form and server refuse the same values', () => {
  test.each<[string, Values, string[]]>([
    ['nothing sent', {}, ['note']],
    ['the default sent', { kind: 'paper', note: 'x' }, []],
    ['null for what is required and has a default', { kind: null }, ['kind']],
    ['another value, on which something leans that the server begins with', { kind: 'web' }, ['reason']],
    ['an object whose default decides', { note: 'x', binding: { tone: 'paper' } }, []],
    [
      'an object and the record decide together',
      { note: 'x', binding: { cover: 'hard', tone: 'paper' } },
      ['binding.colour'],
    ],
    ['an unknown name', { note: 'x', nots: 1 }, ['nots']],
  ])('of a new record: %s', async (_, values, refused) => {
    expect(onServer('create', values)).toEqual(refused);
    expect(await inForm('create', values)).toEqual(refused);
  });

  test.each<[string, Values, Values, string[]]>([
    [
      'a change that makes another field necessary',
      { kind: 'web' },
      { kind: 'paper', note: 'x', phase: 'draft' },
      ['reason'],
    ],
    ['a change that makes none necessary', { kind: 'web' }, { kind: 'paper', note: 'x', phase: 'done' }, []],
    ['what was empty before and stays so', { binding: null }, { kind: 'paper', note: null, phase: 'done' }, []],
  ])('of a record: %s', async (_, values, record, refused) => {
    expect(onServer('update', values, record)).toEqual(refused);
    expect(await inForm('update', values, record)).toEqual(refused);
  });

  test('the values to send contain no defaults', async () => {
    const resolver = createResolver({ fields, mode: 'create', actor, messages: {}, language: 'en' });
    const { values } = await resolver({ note: 'x' }, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(values).toEqual({ note: 'x' });
  });
});

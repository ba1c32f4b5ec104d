import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import { cloudSet, MACHINES } from './support/cloudSet.ts';

/** `where` of a reference to machines, as it stands in the file. */
function compiled(where: string) {
  const text = MACHINES.replace(
    'fields:\n',
    `fields:\n  next: { type: reference, to: machines, where: ${where}, label: { zh: 下一台, en: Next } }\n`,
  );
  const { schemas, diagnostics } = compileSchemas(cloudSet({ 'compute/machines.yaml': text }));
  return { where: schemas.resources['machines']?.fields['next']?.where, found: diagnostics.map(formatDiagnostic) };
}

const USER = { user_id: '$user.id' };
const ORGANISATION = { bp_id: { eq: '$user.bp_id', empty: false } };

describe('$own: what is the reader’s or their organisation’s', () => {
  test.each<[string, Condition]>([
    ['{ $own: true }', { $any: [USER, ORGANISATION] }],
    ['{ status: active, $own: true }', { status: 'active', $any: [USER, ORGANISATION] }],
    ['{ $any: [{ $own: true }, { name: a }] }', { $any: [USER, ORGANISATION, { name: 'a' }] }],
    ['{ $any: [{ $own: true, name: a }] }', { $any: [{ name: 'a', $any: [USER, ORGANISATION] }] }],
    ['{ $any: [{ name: a }], $own: true }', { $all: [{ $any: [{ name: 'a' }] }, { $any: [USER, ORGANISATION] }] }],
    ['{ $all: [{ $own: true }] }', { $all: [{ $any: [USER, ORGANISATION] }] }],
    ['{ $not: { $own: true } }', { $not: { $any: [USER, ORGANISATION] } }],
  ])('%s is written out', (text, where) => {
    expect(compiled(text)).toEqual({ where, found: [] });
  });

  test.each([
    ['theirs', { user_id: 7, bp_id: null }, true],
    ['their organisation’s', { user_id: 8, bp_id: 3 }, true],
    ['another organisation’s', { user_id: 8, bp_id: 4 }, false],
    ['nobody’s', { user_id: null, bp_id: null }, false],
  ])('finds what is %s: %o', (_, record, found) => {
    const actor = { id: 7, name: 'a', kind: 4, bp_id: 3, grants: [] };
    expect(matches(compiled('{ $own: true }').where ?? {}, record, { user: actor })).toBe(found);
  });

  test('finds no record without an owner for a reader without an organisation', () => {
    const actor = { id: 7, name: 'a', kind: 3, bp_id: null, grants: [] };
    expect(matches(compiled('{ $own: true }').where ?? {}, { user_id: 8, bp_id: null }, { user: actor })).toBe(false);
  });

  test('is either true or a mistake', () => {
    expect(compiled('{ $own: false }').found).toContain(
      'compute/machines.yaml:11:57 fields.next.where.$own is false; expected true',
    );
  });
});

import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import { JOURNALS, type Journal } from '#model/values/journals.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf } from '#model/compile/read/node.ts';

/**
 * The fields of a journal are columns that the engine fills, in the form in which it stores them.
 *
 * @example
 *   checkJournal(outline, definition, context); // reports a field that the journal does not have
 */
export function checkJournal(outline: Outline, { journal: word }: Definition, { reporter }: Context): void {
  if (word === undefined) return;
  const { columns }: Journal = JOURNALS[word];
  for (const [name, { key }] of entriesOf(child(outline.node, 'fields'))) {
    const field = outline.fields[name];
    if (field === undefined || field.computed !== undefined || name === outline.id.field) continue;
    const stored = name === 'hash' ? 'text' : columns[name];
    if (stored !== undefined && isStoredAs(field, stored)) continue;
    reporter.report(key.at, {
      code: 'journal-field',
      says:
        stored === undefined ? `the journal ${word} has no ${name}` : `the journal ${word} stores ${name} as ${stored}`,
      expected:
        stored === undefined
          ? `one of ${Object.keys(columns).join(', ')}`
          : `a kind of field that is stored as ${stored}`,
    });
  }
}

/** A journal has no records to point at: a reference would keep its target from being deleted. */
function isStoredAs(field: FieldDefinition, stored: string): boolean {
  if (!isFieldKind(field.type)) return true;
  const kind = fieldKind(field.type);
  return kind.family !== 'pointer' && kind.column(field) === stored;
}

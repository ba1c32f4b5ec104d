import type { Definition } from '#model/language/definition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf, wordsOf } from '#model/compile/read/node.ts';
import { knownFieldKind } from '#model/fields/index.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';

/**
 * Checks the public fields, each of which is named; none of them may be hidden from any reader.
 *
 * @example
 *   checkPublic(outline, definition, context); // reports `public-field` for a write-only field
 */
export function checkPublic(outline: Outline, definition: Definition, context: Context): void {
  const node = child(outline.node, 'public');
  if (node === undefined || definition.public === undefined) return;
  checkCondition(child(node, 'where'), atPlace('public', subjectOf(outline)), 'public.where', context);
  for (const { word, node: at } of wordsOf(child(node, 'fields'))) {
    const field = needField(context, outline, word, at.at, 'public.fields');
    if (field === undefined) continue;
    // A value derived from other records would reveal those that are not public.
    const reason = field.computed
      ? 'is derived'
      : field.writeOnly || knownFieldKind(field.type)?.family === 'sealed'
        ? 'is never shown'
        : field.access?.read
          ? 'has readers of its own'
          : undefined;
    if (reason !== undefined) {
      context.reporter.report(at.at, {
        code: 'public-field',
        says: `public.fields names ${word}, which ${reason}`,
        expected: 'a stored field that every reader may see',
      });
    }
  }
  checkSearch(outline, definition.public.fields, context);
}

/** One full-text index serves every reader: a search must not match fields that are hidden from the reader. */
function checkSearch(outline: Outline, names: readonly string[], { reporter }: Context): void {
  const fields = child(outline.node, 'fields');
  for (const field of Object.values(outline.fields)) {
    if (!field.search || names.includes(field.name) || fields === undefined) continue;
    reporter.report(placeOf(fields, field.name), {
      code: 'public-search',
      says: `fields.${field.name} is searched and not public`,
      expected: 'the field in public.fields, or no "search"',
    });
  }
}

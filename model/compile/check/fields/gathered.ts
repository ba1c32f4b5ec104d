import type { Definition } from '#model/language/definition.ts';
import { needField, needResource, type Context, type Outline } from '#model/compile/context.ts';
import { child, wordsOf } from '#model/compile/read/node.ts';

/**
 * A gathered list has rows of resources that exist, and every field in each of them; the fields that lists over all
 * clouds filter by exist.
 *
 * @example
 *   checkGathered(outline, definition, context); // reports `gathered-field` for a field that only one resource has
 */
export function checkGathered(outline: Outline, { gathers }: Definition, context: Context): void {
  const node = child(outline.node, 'gathers');
  for (const { word, node: at } of wordsOf(child(node, 'from'))) needResource(context, word, at.at, 'gathers.from');
  for (const { word, node: at } of wordsOf(child(node, 'fields'))) {
    const without = gathers?.from.find((name) => {
      const source = context.outlines.get(name);
      return source?.fieldsKnown === true && !Object.hasOwn(source.fields, gathers.as[word]?.[name] ?? word);
    });
    if (without === undefined) continue;
    context.reporter.report(at.at, {
      code: 'gathered-field',
      says: `gathers.fields names ${word}, which ${without} do not have`,
      expected: 'a field of every resource, or its path under gathers.as',
    });
  }
  for (const { word, node: at } of wordsOf(child(child(outline.node, 'cloud'), 'across')))
    needField(context, outline, word, at.at, 'cloud.across');
}

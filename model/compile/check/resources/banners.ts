import { placeholdersIn } from '#model/reading/placeholders.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { child, entriesOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Checks the words of `show.banners`: conditions, fields in the text, actions.
 *
 * @example
 *   checkBanners(outline, definition, context); // reports `actions: [confrim]`
 */
export function checkBanners(outline: Outline, definition: Definition, context: Context): void {
  for (const [key, { value }] of entriesOf(child(child(outline.node, 'show'), 'banners'))) {
    const where = `show.banners.${key}`;
    checkCondition(child(value, 'when'), atPlace('page', subjectOf(outline)), `${where}.when`, context);
    for (const language of ['zh', 'en'] as const) {
      const text = child(child(value, 'text'), language);
      for (const name of placeholdersIn(textOf(text) ?? ''))
        checkShown(name, text, `${where}.text.${language}`, outline, context);
    }
    const detail = child(value, 'detail');
    if (detail) checkShown(textOf(detail) ?? '', detail, `${where}.detail`, outline, context);
    checkActions(child(value, 'actions'), `${where}.actions`, definition, context);
  }
}

/** The value of the field appears on the page, so the server must return it. */
function checkShown(name: string, at: Node | undefined, where: string, outline: Outline, context: Context): void {
  const field = at && needField(context, outline, name, at.at, where);
  if (!at || !field?.writeOnly) return;
  context.reporter.report(at.at, {
    code: 'not-readable',
    says: `${where} names "${name}", which is never returned`,
    expected: 'a readable field',
  });
}

/** The pages that a banner offers beside the actions of the definition. */
const PAGES: ReadonlySet<string> = new Set(['edit', 'delete']);

function checkActions(
  node: Node | undefined,
  where: string,
  { resource, actions }: Definition,
  { reporter }: Context,
): void {
  for (const { word, node: at } of wordsOf(node)) {
    if (PAGES.has(word)) continue;
    const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
    if (!action) {
      reporter.report(at.at, {
        code: 'unknown-action',
        says: `unknown action "${word}" in ${where}`,
        expected: `an action of ${resource}`,
        word,
        words: [...Object.keys(actions), ...PAGES],
      });
    } else if (action.on === 'resource') {
      reporter.report(at.at, {
        code: 'banner-action',
        says: `${where} names ${word}, which runs without a record`,
        expected: 'an action on a record',
      });
    }
  }
}

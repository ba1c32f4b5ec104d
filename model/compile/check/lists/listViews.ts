import { needResource, type Context, type Outline } from '#model/compile/context.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkGrants } from '#model/compile/check/words.ts';
import { child, entriesOf, placeOf, textOf, type Node } from '#model/compile/read/node.ts';
import { checkColumns, checkSort } from './columns.ts';

/** Keys that only the page of a view has. */
const OF_PAGE = ['menu', 'access', 'where', 'empty', 'create', 'beside'] as const;

/**
 * Checks the words of the views of a list.
 *
 * @example
 *   checkViews(child(list, 'views'), outline, context); // reports a menu entry without a page
 */
export function checkViews(node: Node | undefined, outline: Outline, context: Context): void {
  for (const [key, { value }] of entriesOf(node)) {
    const where = `list.views.${key}`;
    checkCondition(child(value, 'filter'), atPlace('rows', subjectOf(outline)), `${where}.filter`, context);
    checkSort(child(value, 'sort'), `${where}.sort`, outline, context);
    checkColumns(child(value, 'columns'), `${where}.columns`, outline, context);
    checkCondition(child(value, 'where'), atPlace('rows', subjectOf(outline)), `${where}.where`, context);
    checkGrants(child(value, 'access'), `${where}.access`, context);
    checkGrants(child(child(value, 'waits'), 'access'), `${where}.waits.access`, context);
    checkBeside(child(value, 'beside'), `${where}.beside`, context);
    checkViewPage(value, where, context);
  }
}

function checkBeside(node: Node | undefined, where: string, context: Context): void {
  const records = child(node, 'records');
  if (!records) return;
  const target = needResource(context, textOf(records) ?? '', records.at, `${where}.records`);
  if (target) checkColumns(child(node, 'columns'), `${where}.columns`, target, context);
}

/** Reports keys that need a page on a view without one. */
function checkViewPage(node: Node, where: string, context: Context): void {
  if (child(node, 'route')) return;
  for (const key of OF_PAGE) {
    if (!child(node, key)) continue;
    context.reporter.report(placeOf(node, key), {
      code: 'view-without-page',
      says: `${where}.${key} needs a page, and the view has none`,
      expected: 'route: { list: /path }',
    });
  }
}

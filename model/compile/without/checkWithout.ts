import type { Definition } from '#model/language/definition.ts';
import { WITHOUT_VIEWS, type WithoutView } from '#model/values/withoutWords.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf } from '#model/compile/read/node.ts';

/**
 * Warns of reasons for views that are there: an overlay may give rights.
 *
 * @example
 *   checkWithout(outline, definition, context); // reports `needless-reason` for records that people create
 */
export function checkWithout(outline: Outline, definition: Definition, { reporter }: Context): void {
  const given = child(outline.node, 'without');
  for (const view of WITHOUT_VIEWS) {
    if (!given || !child(given, view) || lacks[view](definition)) continue;
    reporter.report(placeOf(given, view), {
      code: 'needless-reason',
      severity: 'warning',
      says: `without.${view} explains the absence of a view that ${outline.name} has`,
      expected: `no without.${view}`,
    });
  }
}

/**
 * The views that are missing without a word. The compiler accepts them, because an overlay may take rights away; `npm
 * run check:schemas` names them.
 *
 * @example
 *   unexplainedViews(racks); // ['update']
 */
export function unexplainedViews(definition: Definition): WithoutView[] {
  const { upstream, without } = definition;
  // The other server decides who writes its records.
  if (upstream) return [];
  // A resource without a list has no rows: its reason is that of the list.
  const isExplained = (view: WithoutView) => (view === 'show' && without?.list !== undefined) || without?.[view];
  return WITHOUT_VIEWS.filter((view) => lacks[view](definition) && !isExplained(view));
}

const lacks: Record<WithoutView, (definition: Definition) => boolean> = {
  list: ({ access, routes }) => access.list.length > 0 && routes.list === undefined,
  show: ({ access, routes }) => access.show.length > 0 && routes.show === undefined,
  create: ({ access, platformOwned }) => platformOwned === true || access.create.length === 0,
  update: ({ access, platformOwned }) => platformOwned === true || access.update.length === 0,
};

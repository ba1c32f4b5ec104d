import { listTitle } from '#model/rules/navigation/listTitle.ts';
import type { Label } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { FigureKind } from './figureKind.ts';

/**
 * A link to a page by its title in the console; readers without the page see the title only.
 *
 * @example
 *   pageFigure(['/wallet'], env, { lang: 'en' }); // '[Wallet](/wallet)'
 */
export const pageFigure: FigureKind = ([path = ''], { schemas }, { lang }) => {
  const title = titleOf(schemas, path);
  return title && `[${title[lang]}](${path})`;
};

function titleOf(schemas: CompiledSchemas, path: string): Label | undefined {
  const page = schemas.pages.find((each) => each.path === path);
  if (page) return page.title;
  for (const { routes, plural, createLabel, list } of Object.values(schemas.resources)) {
    if (routes.list?.path === path) return listTitle({ routes, plural });
    if (routes.create?.path === path && createLabel) return createLabel;
    const view = Object.values(list.views).find((each) => each.routes?.list.path === path);
    if (view) return view.label;
  }
  return undefined;
}

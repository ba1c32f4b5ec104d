import { anyText, articleWord, camelCase, routePath } from './formats.ts';
import { label } from './labelShape.ts';
import { either, flag, integer, keys, list, text } from './shape.ts';
import type { KeyRule, KeysShape, Shape } from './shape.ts';

/** Properties of any route (spec 2). */
export const metaKeys: Record<string, KeyRule> = {
  was: { shape: text(routePath), says: 'Former path with the same parameters; old links open the page.' },
  name: {
    shape: text(anyText),
    says: 'Name in the specification; default: the path without parameters, joined by hyphens.',
  },
  article: {
    shape: text(articleWord),
    says: 'Article of the help about the page; default: that of the resource, otherwise of the menu group.',
  },
  smallTitle: { shape: label, says: 'Small title beside the title.' },
  showBack: { shape: flag, says: 'Shows the back link; default: on pages below a list or another page.' },
  showSwitcher: {
    shape: flag,
    says: 'Shows the cloud switcher in a group about the selected cloud; default true.',
  },
  activeMenu: {
    shape: text(routePath),
    says: 'Path of the menu entry that is highlighted, and the target of the back link.',
  },
};

/**
 * A page of a resource: its path, or a map with the path and more.
 *
 * @example
 *   routeOf('list'); // takes `/sites` and `{ path: /sites, back: /index }`
 */
export function routeOf(view: string): Shape {
  const says = `Path of the ${view} page. Parameters are fields, or \`:param(field)\`.`;
  return either(
    text(routePath),
    keys('a route', {
      path: { shape: text(routePath), says, required: true },
      ...(view === 'list' && {
        title: {
          shape: label,
          says: 'Title of the list page, also in the menu; default: the name of several records.',
        },
        single: { shape: flag, says: 'With one record, the list opens the page of that record; default false.' },
      }),
      ...metaKeys,
      access: {
        shape: list(text()),
        says: 'Who has the page, among those who may use the resource; default: all of them.',
      },
    }),
  );
}

/**
 * A place in the menu. The group of a page is known already.
 *
 * @example
 *   menuShape({ says: 'The group', required: true });
 */
export function menuShape(group: Pick<KeyRule, 'says' | 'required'>): KeysShape {
  return keys('a menu entry', {
    group: { shape: text(), ...group },
    sub: { shape: text(camelCase), says: 'Sub-group: a key under `subs` of the group.' },
    sort: { shape: integer, says: 'Higher comes first.', required: true },
    hidden: { shape: flag, says: 'Belongs to the group, but is in no menu; default false.' },
  });
}

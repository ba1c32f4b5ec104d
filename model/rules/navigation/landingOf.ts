import type { Actor } from '#model/access/actor.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import { landingPath } from './landingPath.ts';
import { menuOf } from './menuOf.ts';

/** Open to every signed-in user (spec 2.2). */
const PERSONAL_CENTRE = '/userMsg';

/**
 * The page that the console opens if the address names none (spec 6): the landing page of the role; if that is not
 * built or not open to the reader, the first page of their menu; with an empty menu the personal centre. Undefined if
 * the reader may open no page at all.
 *
 * @example
 *   landingOf(tenant, manifest); // '/index'
 */
export function landingOf(
  actor: Actor,
  manifest: Manifest,
  hasPage: (component: string) => boolean = () => true,
): string | undefined {
  const wanted = landingPath(actor, manifest.roles);
  const pages = manifest.pages.filter(({ component }) => hasPage(component)).map(({ path }) => path);
  const lists = manifest.resources.flatMap(({ routes, can, views = [] }) => [
    ...(routes.list && can.includes('list') ? [routes.list.path] : []),
    ...views.map((view) => view.routes.list.path),
  ]);
  if ([...pages, ...lists].includes(wanted)) return wanted;
  const [first] = menuOf(manifest, hasPage).flatMap(({ items }) => items);
  return first?.path ?? pages.find((path) => path === PERSONAL_CENTRE);
}

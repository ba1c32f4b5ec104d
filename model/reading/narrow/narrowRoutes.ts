import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import { isGiven } from '#model/access/policies/isGiven.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Grant, Operation } from '#model/language/definition.ts';

const OPENS: Readonly<Record<keyof Definition['routes'], Operation>> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'update',
};

/**
 * The pages that the actor may open: by their words, or by a statement that allows what the page is for.
 *
 * @example
 *   narrowRoutes(vms, tenant); // { list, show }
 */
export function narrowRoutes(definition: Definition, actor: Actor): Definition['routes'] {
  const { list, show, create, edit } = definition.routes;
  const isOpen = (view: keyof Definition['routes'], access: readonly Grant[] | undefined) =>
    access === undefined || isGranted(actor, access) || isGiven(actor, definition, OPENS[view], access);
  return {
    ...(list && isOpen('list', list.access) && { list }),
    ...(show && isOpen('show', show.access) && { show }),
    ...(create && isOpen('create', create.access) && { create }),
    ...(edit && isOpen('edit', edit.access) && { edit }),
  };
}

/**
 * The views of the list that have a page, which the actor may open.
 *
 * @example
 *   narrowViews(images, tenant).map(({ key }) => key); // ['private']
 */
export function narrowViews(definition: Definition, actor: Actor): { key: string; where: Condition | undefined }[] {
  return Object.entries(definition.list.views).flatMap(([key, { routes, access, where }]) =>
    routes !== undefined &&
    (access === undefined || isGranted(actor, access) || isGiven(actor, definition, 'list', access))
      ? [{ key, where }]
      : [],
  );
}

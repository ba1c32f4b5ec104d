import type { Definition, MenuDefinition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** The place of a resource that has none of its own in the menu. */
export interface MenuAbove {
  /** In the group of the menu that its pages show, without an entry. */
  menu: MenuDefinition;
  /** The list that the menu marks on its pages. */
  under: string;
}

/**
 * The place of the resource whose records the pages of this one lie under, by the last reference in their address.
 *
 * @example
 *   menuAbove(schemas, copies); // of /books/:book_id/copies: { menu: { group: 'library', … }, under: '/books' }
 */
export function menuAbove(
  schemas: CompiledSchemas,
  definition: Definition,
  seen: ReadonlySet<string> = new Set(),
): MenuAbove | undefined {
  const { resource, routes, fields } = definition;
  if (seen.has(resource)) return undefined;
  const params = Object.values((routes.list ?? routes.show)?.params ?? {});
  const to = params.map((name) => fields[name]?.to).findLast((target) => target !== undefined);
  const above = to === undefined ? undefined : schemas.resources[to];
  if (above === undefined) return undefined;
  const path = above.routes.list?.path;
  if (above.menu === undefined || path === undefined) return menuAbove(schemas, above, new Set([...seen, resource]));
  return { menu: { ...above.menu, hidden: true }, under: path };
}

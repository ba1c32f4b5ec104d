import type { Definition, MenuDefinition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** The place of a resource that has none of its own in the menu. */
export interface MenuAbove {
  /** In the group of the menu that its pages show, without an entry. */
  menu: MenuDefinition;
  /** The list that the menu marks on its pages. */
  under: string;
  /** The resource of the record above, and the part of the address that names it. */
  above: { resource: string; param: string };
}

/**
 * The place of the resource whose records the pages of this one lie under, by the last reference in their address.
 *
 * @example
 *   menuAbove(schemas, copies); // of /books/:book_id/copies: { menu: { group, … }, under: '/books', above: … }
 */
export function menuAbove(
  schemas: Pick<CompiledSchemas, 'resources'>,
  definition: Definition,
  seen: ReadonlySet<string> = new Set(),
): MenuAbove | undefined {
  const { resource, routes, fields } = definition;
  if (seen.has(resource)) return undefined;
  const params = Object.entries((routes.list ?? routes.show)?.params ?? {});
  const [param, name] = params.findLast(([, each]) => fields[each]?.to !== undefined) ?? [];
  const to = name === undefined ? undefined : fields[name]?.to;
  const target = to === undefined ? undefined : schemas.resources[to];
  if (target === undefined || to === undefined || param === undefined) return undefined;
  const above = { resource: to, param };
  const path = target.routes.list?.path;
  if (target.menu !== undefined && path !== undefined)
    return { menu: { ...target.menu, hidden: true }, under: path, above };
  const further = menuAbove(schemas, target, new Set([...seen, resource]));
  return further && { ...further, above };
}

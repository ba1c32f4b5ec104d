/**
 * The article of the help about a page: its own, otherwise that of its resource, otherwise that of its group in the
 * menu.
 *
 * @example
 *   articleOf({ route: {}, resource: { article: 'machines' }, group: { article: 'compute' } }); // 'machines'
 */
export function articleOf({
  route,
  resource,
  group,
}: {
  route: { article?: string } | undefined;
  resource?: { article?: string } | undefined;
  group: { article?: string } | undefined;
}): string | undefined {
  return route?.article ?? resource?.article ?? group?.article;
}

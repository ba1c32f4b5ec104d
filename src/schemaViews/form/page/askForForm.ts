import type { QueryClient } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { createPage } from './createPage.ts';

interface Start {
  queryClient: QueryClient;
  address: { pathname: string };
}

/**
 * Brings the form that the console opens with, and what its first step is drawn with. One after the other, each would
 * be missed by the form in turn, and React holds back what was missed for 300 ms a time.
 */
export async function askForForm({ queryClient, address }: Start): Promise<void> {
  const manifest = queryClient.getQueryData(manifestQuery.queryKey);
  const place = manifest && routeTable(manifest).placeOf(address.pathname);
  if (place?.kind !== 'resource' || place.view !== 'create' || !place.entry.can.includes('create')) return;
  const [definition, { inputOf }] = await Promise.all([
    queryClient.ensureQueryData(definitionQuery(place.entry.resource)),
    import('#src/inputs/inputOf.ts'),
    createPage.load(),
  ]);
  await Promise.all(
    firstFields(definition).flatMap((field) => [
      inputOf(field).load?.(),
      field.picker && field.to ? queryClient.prefetchQuery(definitionQuery(field.to)) : undefined,
    ]),
  );
}

function firstFields({ form, fields }: Definition): FieldDefinition[] {
  const parts = form.layout === 'steps' ? form.parts.slice(0, 1) : form.parts;
  return parts.flatMap((part) => part.fields.flatMap((name) => fields[name] ?? []));
}

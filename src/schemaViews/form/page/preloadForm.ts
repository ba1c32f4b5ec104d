import type { QueryClient } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { bring } from '#src/schemaViews/extensions/extension.ts';
import type { Extensions } from '#src/schemaViews/extensions/places.ts';
import { extensionsAt } from '#src/schemaViews/extensions/useExtensions.ts';
import { createPage } from './createPage.ts';

interface Start {
  queryClient: QueryClient;
  address: { pathname: string };
  extensions: readonly Extensions[];
}

/**
 * Loads the form that the console starts with, and the inputs of its first step. Otherwise the form would suspend for
 * each in turn, and React delays each suspense by 300 ms.
 */
export async function preloadForm({ queryClient, address, extensions }: Start): Promise<void> {
  const manifest = queryClient.getQueryData(manifestQuery.queryKey);
  const place = manifest && routeTable(manifest).placeOf(address.pathname);
  if (place?.kind !== 'resource' || place.view !== 'create' || !place.entry.can.includes('create')) return;
  const [definition, { inputOf }] = await Promise.all([
    queryClient.ensureQueryData(definitionQuery(place.entry.resource)),
    import('#src/inputs/inputOf.ts'),
    createPage.load(),
  ]);
  await Promise.all([
    bring(extensionsAt(extensions, 'form'), { definition, isNew: true }),
    ...firstFields(definition).flatMap((field) => [
      inputOf(field).load?.(),
      field.picker && field.to ? queryClient.prefetchQuery(definitionQuery(field.to)) : undefined,
    ]),
  ]);
}

function firstFields({ form, fields }: Definition): FieldDefinition[] {
  const parts = form.layout === 'steps' ? form.parts.slice(0, 1) : form.parts;
  return parts.flatMap((part) => part.fields.flatMap((name) => fields[name] ?? []));
}

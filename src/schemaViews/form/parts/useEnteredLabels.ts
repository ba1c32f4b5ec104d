import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { idsIn, pointedAt, pointersOf } from '#model/conditions/pointers.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { chosenQuery } from '#src/inputs/reference/chosenQuery.ts';

/** Shown until a name is loaded. */
const AWAITED = '…';

/**
 * The names of all records that an entered value refers to, at any depth: keyed by dotted path, like `_labels` of a
 * record.
 */
export function useEnteredLabels(field: FieldDefinition, value: unknown): Record<string, string | string[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resources } = useManifest();
  const pointers = pointersOf({ [field.name]: field }).map((pointer) => {
    // An input holds JSON, or a value that no path leads into.
    const places = pointedAt(pointer, { [field.name]: (value ?? null) as Json });
    const entry = resources.find(({ resource, can }) => resource === pointer.field.to && can.includes('pick'));
    return { pointer, places, entry, ids: [...new Set(places.flatMap((place) => idsIn(place.value)))] };
  });
  const answers = useQueries({
    queries: pointers.map(({ entry, ids }) => ({
      ...chosenQuery(dataProvider, entry?.resource ?? '', entry?.idField ?? 'id', ids),
      enabled: entry !== undefined && ids.length > 0,
    })),
  });
  const labels: Record<string, string | string[]> = {};
  pointers.forEach(({ pointer, places, entry }, index) => {
    const answer = answers[index];
    const named = new Map((answer?.data?.data ?? []).map((choice) => [String(choice.id), choice.label]));
    // Falls back to the id, as the input does.
    const nameOf = (id: string | number) =>
      named.get(String(id)) ?? (entry !== undefined && answer?.isPending ? AWAITED : `#${id}`);
    for (const { path, value: chosen } of places) {
      const names = idsIn(chosen).map(nameOf);
      if (pointer.field.type === 'references') labels[path] = names;
      else if (names[0] !== undefined) labels[path] = names[0];
    }
  });
  return labels;
}

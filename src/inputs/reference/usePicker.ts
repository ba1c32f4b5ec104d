import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Condition } from '#model/conditions/conditions.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Choice, ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import { parentValues } from './parentValues.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { serverNow } from '#src/http/serverNow.ts';

const PAGE_SIZE = 20;
const SEARCH_DELAY_MS = 200;

/** The choices of a picker: the records of `field.to` that `field.where` allows, searched by the server. */
export function usePicker(field: FieldDefinition, name: string, search: string, open: boolean) {
  const resource = field.to ?? '';
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const entry = useManifestEntry(resource);
  const { mode, definition } = useFormEnv();
  // A nested field does not identify the parent of the record.
  const parentOf =
    definition && (mode === 'create' || mode === 'edit') && definition.fields[name] !== undefined
      ? `${definition.resource}.${name}`
      : undefined;
  const q = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const { where, path, missing, parents } = usePickerScope(field, name);
  const { data, isFetching, error } = useQuery({
    queryKey: ['suantai', 'options', resource, q, where, path, parentOf],
    queryFn: ({ signal }) =>
      dataProvider.options(resource, {
        q: q || undefined,
        filter: where,
        parentOf,
        from: 0,
        size: PAGE_SIZE,
        meta: { path },
        signal,
      }),
    enabled: open && missing.length === 0 && entry !== undefined,
    placeholderData: (previous) => previous,
  });
  const choices: Choice[] = data?.data ?? [];
  return {
    choices,
    /** The number of matches beyond the offered ones. */
    further: Math.max(0, (data?.total ?? choices.length) - choices.length),
    loading: isFetching,
    failed: error !== null,
    /** Fields of the form that must be filled before a choice is possible. */
    missing,
    where,
    path,
    /** The parents of the choice that the form already contains. */
    parents,
    idField: entry?.idField ?? 'id',
    /** A reader who may not see the target enters an id instead. */
    known: entry !== undefined && entry.can.includes('pick'),
  };
}

/** `where` of the field at `name` in the form, with the values of form, record and reader in place of variables. */
export function usePickerScope(field: FieldDefinition, name: string) {
  const actor = useActor();
  const { record } = useFormEnv();
  const { getValues } = useFormContext();
  const around = pathAround(name);
  const leansOn = formFieldsOf(field.where, name);
  const values = useWatch({ name: leansOn });
  const [now] = useState(() => serverNow());
  const form: Record<string, Json> = getValues();
  const missing = leansOn.filter(
    (_, index) => values[index] === undefined || values[index] === null || values[index] === '',
  );
  const where: Condition | undefined =
    field.where &&
    resolveCondition(field.where, {
      user: actor,
      form,
      record,
      now,
      item: around === '' ? undefined : getValues(around),
    });
  // A target below `/clouds/{cloud_id}` reads its cloud from the form or the record.
  // The choice itself is no part of its path: choosing would read the choices again.
  const { [name]: _own, ...path } = { ...scalars(record), ...scalars(form) };
  return { where, path, missing, parents: parentValues(field.where, where) };
}

function scalars(values: Record<string, unknown> | undefined): Record<string, string | number> {
  const entries = Object.entries(values ?? {}).filter(
    ([name, value]) => name.endsWith('_id') && (typeof value === 'string' || typeof value === 'number'),
  );
  // The filter above admits only strings and numbers.
  return Object.fromEntries(entries) as Record<string, string | number>;
}

/**
 * The form paths that a condition depends on: `{ site_id: '$form.site_id' }` returns `['site_id']`. For the field at
 * `networks.0.subnet_id`, `$item.network_id` is its neighbour, `networks.0.network_id`.
 */
function formFieldsOf(condition: Condition | undefined, name: string): string[] {
  const found = JSON.stringify(condition ?? {}).matchAll(/"\$(form|item)\.([\w.]+)"/g);
  return [
    ...new Set([...found].map(([, source, path = '']) => (source === 'item' ? `${pathAround(name)}.${path}` : path))),
  ];
}

/** The path of the object that contains the field at this path. */
function pathAround(name: string): string {
  return name.split('.').slice(0, -1).join('.');
}

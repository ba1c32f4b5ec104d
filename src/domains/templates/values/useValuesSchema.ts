import { useMemo } from 'react';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Json } from '#model/language/definition.ts';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import type { SchemaReading } from '#model/domains/templates/schema/schemaReading.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';

interface Revision extends RaRecord {
  values_schema?: Json;
}

type Version = RaRecord & { values_schema?: Json };
type Template = RaRecord & { latest_id?: number | null };

export interface ValuesSchema {
  /** Changes with the version. */
  key: string;
  /** Of the version that the form is about; undefined while it is loading. */
  next: SchemaReading | undefined;
  /** Of the version that the app has. */
  now: SchemaReading | undefined;
  /** Nothing is chosen yet that has values. */
  isOpen: boolean;
}

/** The values of the version that a form is about: of a new app, of an upgrade, or of the app as it is. */
export function useValuesSchema(): ValuesSchema {
  const { mode, record, definition } = useFormEnv();
  const isAction = mode === 'action';
  const choosesVersion = definition?.fields['version_id'] !== undefined;
  const latest = useLatestRevision(isAction ? String(record?.['id'] ?? '') : '');
  const { id, isKnown } = useChosenVersion(isAction);
  const isChosen = choosesVersion && id > 0;
  const version = useGetOne<Version>('templateVersions', { id }, { enabled: isChosen });
  const own = latest?.values_schema;
  const other = isChosen ? version.data?.values_schema : choosesVersion ? undefined : own;
  const now = useMemo(() => (own === undefined ? undefined : readSchema(own)), [own]);
  const next = useMemo(() => (other === undefined ? undefined : readSchema(other)), [other]);
  const key = choosesVersion ? `version ${id}` : `revision ${latest?.id ?? ''}`;
  return { key, next, now, isOpen: choosesVersion && !isChosen && isKnown };
}

/** The version that is entered; of a new app without one, the latest of its template. */
function useChosenVersion(isAction: boolean): { id: number; isKnown: boolean } {
  const [template = null, chosen = null] = useWatch({ name: ['template_id', 'version_id'] }) as unknown[];
  const needsTemplate = !isAction && template !== null;
  const { data, isLoading } = useGetOne<Template>('templates', { id: Number(template) }, { enabled: needsTemplate });
  const latest = isAction ? 0 : (data?.latest_id ?? 0);
  return { id: Number(chosen ?? latest), isKnown: !isLoading };
}

/** The latest revision of an app, which has the values of its version. */
export function useLatestRevision(stackId: string): Revision | undefined {
  const { data } = useGetList<Revision>(
    'stackRevisions',
    { filter: { stack_id: stackId }, sort: { field: 'number', order: 'DESC' }, pagination: { page: 1, perPage: 1 } },
    { enabled: stackId !== '' },
  );
  return data?.[0];
}

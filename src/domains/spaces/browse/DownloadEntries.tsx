import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import type { ActionOutcome, ActionTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import { downloadUrl, spaceOf, startDownload } from './spaceOf.ts';

/** As many as one archive takes. */
const MOST = 500;

interface Props {
  definition: Definition;
  target: ActionTarget;
  onClose: (outcome?: ActionOutcome) => void;
}

/** Starts the download of a file or of a selection: there is nothing to enter. */
export default function DownloadEntries({ definition, target, onClose }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const started = useRef(false);
  useEffect(() => {
    // React runs effects twice in development.
    if (started.current) return;
    started.current = true;
    const { resource } = definition;
    chosen(dataProvider, resource, target).then(
      (records) => {
        const entries = records.map(({ id, is_dir: isFolder }) => ({ id, isFolder: isFolder === true }));
        if (entries.length > 0) startDownload(downloadUrl(spaceOf(definition), entries));
        onClose();
      },
      (fault: unknown) => {
        notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
        onClose();
      },
    );
  }, [dataProvider, definition, target, onClose, notify]);
  return null;
}

async function chosen(dataProvider: ConsoleDataProvider, resource: string, target: ActionTarget): Promise<RaRecord[]> {
  if (target.kind === 'record') return [target.record];
  if (target.kind === 'ids') return (await dataProvider.getMany(resource, { ids: target.ids })).data;
  if (target.kind !== 'filter') return [];
  const page = { pagination: { page: 1, perPage: MOST }, sort: { field: 'id', order: 'ASC' as const } };
  return (await dataProvider.getList(resource, { filter: target.filter, ...page })).data;
}

import { useQueryClient } from '@tanstack/react-query';
import { useCreatePath, useDataProvider, useNavigate, useNotify, type RaRecord } from 'react-admin';
import { namedObjectsQuery } from '#src/domains/operations/objects/objectQueries.ts';
import { metricsQuery } from '#src/domains/operations/statistics/statisticsQuery.ts';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { asPanels, type Panel } from './panel.ts';

const LONGEST_NAME = 64;

/** Copies a board to one of the reader, which opens. Objects that the reader cannot see are left out. */
export function useDuplicate(record: RaRecord): () => Promise<void> {
  const translate = useTranslate();
  const provider = useDataProvider();
  const client = useQueryClient();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const notify = useNotify();
  const seen = async (panel: Panel): Promise<Panel[]> => {
    const catalogue = await client.fetchQuery(metricsQuery());
    if (!catalogue.some(({ key }) => key === panel.metric)) return [];
    if (panel.selection !== 'chosen') return [panel];
    const named = await client.fetchQuery(namedObjectsQuery(panel.object_type ?? '', panel.object_ids ?? []));
    const ids = named.map(({ id }) => String(id));
    return ids.length > 0 ? [{ ...panel, object_ids: ids }] : [];
  };
  return async () => {
    const panels = asPanels(record['panels']);
    const kept = (await Promise.all(panels.map(seen))).flat();
    const { data } = await provider.create('boards', {
      data: {
        name: translate('boards.copyOf', { name: String(record['name']) }).slice(0, LONGEST_NAME),
        description: record['description'] ?? null,
        panels: kept,
      },
    });
    await client.invalidateQueries({ queryKey: ['boards'] });
    const left = panels.length - kept.length;
    notify(translate(left > 0 ? 'boards.copiedSome' : 'boards.copied', { smart_count: left }), { type: 'success' });
    navigate(createPath({ type: 'show', resource: 'boards', id: data.id }));
  };
}

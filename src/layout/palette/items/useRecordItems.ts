import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCreatePath } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { TYPING_PAUSE_MS, type PaletteItem } from './paletteItem.ts';
import { isSearchable, searchQuery, type SearchHit } from '#src/dataProviders/searchQuery.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { pathInView } from '#src/routing/outerPath.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';
import { useOuterAddress } from '#src/routing/useOuterAddress.ts';

const NONE: SearchHit[] = [];

export interface RecordItems {
  items: PaletteItem[];
  searching: boolean;
  failed: boolean;
  /** Whether some resources were not searched. */
  partial: boolean;
}

/** Records that the server finds, as lines of the palette. */
export function useRecordItems(typed: string): RecordItems {
  const label = useLabel();
  const { resources } = useManifest();
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  const enter = useEnterCloud();
  const { table } = useRouting();
  const q = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const enabled = isSearchable(q);
  const { data, isFetching, isError } = useQuery({ ...searchQuery(q), enabled });
  const hits = enabled ? (data?.hits ?? NONE) : NONE;
  const items = useMemo(
    () =>
      hits.flatMap((hit): PaletteItem[] => {
        const entry = resources.find(({ resource }) => resource === hit.resource);
        if (!entry) return [];
        const inView =
          hit.view && pathInView(table, { resource: hit.resource, view: hit.view, id: String(hit.id) }, hit.params);
        const path = inView || outer(createPath({ type: 'show', resource: hit.resource, id: hit.id }), hit.params);
        const note = [label(entry.label), hit.subtitle].filter(Boolean).join(' · ');
        return [
          {
            key: `${hit.resource} ${hit.id}`,
            group: 'record',
            title: hit.title,
            note,
            icon: entry.icon,
            path,
            before: () => enter(hit.params.cloud_id),
          },
        ];
      }),
    [hits, resources, createPath, outer, label, enter, table],
  );
  const waiting = isSearchable(typed.trim()) && typed.trim() !== q;
  return {
    items,
    searching: waiting || (enabled && isFetching),
    failed: enabled && isError,
    partial: enabled && data?.partial === true,
  };
}

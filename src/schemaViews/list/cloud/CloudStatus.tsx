import { IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import { cloudRest } from '#model/rules/cloudRest.ts';
import { formatAge, formatDateTime, parseTime } from '#src/fields/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { Glyph } from '#src/schemaViews/list/Glyph.tsx';
import { useMinute } from '#src/schemaViews/list/table/useMinute.ts';
import { cloudStateQuery, refreshInventory, useCloudState } from '#src/session/cloud/cloudState.ts';
import { CloudTrouble } from './CloudTrouble.tsx';
import { SimulatedTag } from './SimulatedTag.tsx';

/** How old the inventory is that the list is read from, whether the cloud answers, and a way to look again. Nothing for what lives in no cloud. */
export function CloudStatus({ definition }: { definition: Definition }) {
  const t = useTranslate();
  const lang = useLang();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { refetch } = useListContext();
  const [busy, setBusy] = useState(false);
  const { cloudId, state } = useCloudState(definition);
  useMinute();
  if (!definition.cloud || !state || cloudId === undefined) return null;
  const at = parseTime(state.kinds[definition.cloud.kind]?.synced_at);
  const look = async () => {
    setBusy(true);
    try {
      await refreshInventory(cloudId, definition.resource);
      await Promise.all([queryClient.invalidateQueries(cloudStateQuery(cloudId)), refetch()]);
    } catch (fault) {
      // What is shown stays as it is; the reader hears why it is no younger.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <div className="list-cloud">
      <span title={at && formatDateTime(at, lang)}>{at ? t('list.cloud.updated', { when: formatAge(at, lang) }) : t('list.cloud.never')}</span>
      <IconButton size="small" disabled={busy || cloudRest(state.status) !== undefined} onClick={() => void look()} aria-label={t('list.cloud.refresh')} title={t('list.cloud.refresh')}>
        <Glyph name="refresh" />
      </IconButton>
      <CloudTrouble definition={definition} />
      {state.simulated ? <SimulatedTag /> : null}
    </div>
  );
}

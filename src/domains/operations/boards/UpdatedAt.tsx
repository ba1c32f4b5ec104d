import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/boards.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** When the latest data of the shown charts arrived. */
export function UpdatedAt() {
  const translate = useTranslate();
  const lang = useLang();
  const at = useUpdatedAt();
  if (at === 0) return null;
  return <Note>{translate('boards.updated', { time: formatTimeOfDay(new Date(at), lang) })}</Note>;
}

function useUpdatedAt(): number {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const follow = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  return useSyncExternalStore(follow, () =>
    Math.max(
      0,
      ...cache.findAll({ queryKey: ['suantai', 'statistics'], type: 'active' }).map(({ state }) => state.dataUpdatedAt),
    ),
  );
}

const Note = styled('span')({ color: token.textMuted, fontVariantNumeric: 'tabular-nums' });

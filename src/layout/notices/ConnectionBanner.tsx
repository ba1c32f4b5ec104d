import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useConnection } from '#src/http/useConnection.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';

/**
 * Shows that the network or the server is unreachable, and refetches the whole page when it is back. Nothing unmounts
 * in between.
 */
export function ConnectionBanner() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const state = useConnection();
  const lost = useRef(false);
  useEffect(() => {
    if (state === 'online' && lost.current) {
      notify('shell.online', { type: 'success' });
      void queryClient.invalidateQueries({ refetchType: 'active' });
    }
    lost.current = state !== 'online';
  }, [state, notify, queryClient]);
  return (
    <output>
      {state !== 'online' && (
        <Band>
          <CloudOff aria-hidden style={{ fontSize: 16, flex: 'none' }} />
          {translate(`shell.${state}`)}
        </Band>
      )}
    </output>
  );
}

const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'safe center',
  gap: 8,
  padding: '6px 16px',
  color: toneColors('warning').text,
  backgroundColor: toneColors('warning').soft,
  fontSize: token.size.text,
});

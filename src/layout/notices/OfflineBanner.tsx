import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { toneColors, token } from '#src/theme/token.ts';
import { useOnline } from './useOnline.ts';

/** Says that the network is gone, and when it is back asks again for everything on the page. */
export function OfflineBanner() {
  const t = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) {
      notify('shell.online', { type: 'success' });
      void queryClient.invalidateQueries({ refetchType: 'active' });
    }
    wasOffline.current = !online;
  }, [online, notify, queryClient]);
  return (
    <output>
      {online ? null : (
        <Band>
          <CloudOff aria-hidden style={{ fontSize: 16 }} />
          {t('shell.offline')}
        </Band>
      )}
    </output>
  );
}

const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: '6px 16px',
  color: toneColors('warning').text,
  backgroundColor: toneColors('warning').soft,
  fontSize: token.size.text,
});

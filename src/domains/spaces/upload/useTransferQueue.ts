import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/spaces.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { keptTransfers } from './keptTransfers.ts';
import { connectQueue, isSending, takeUp } from './transferQueue.ts';

/** Connects the uploads of this browser with the console, and takes up those of an earlier page. */
export function useTransferQueue(): void {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { name } = useActor();
  useEffect(() => {
    connectQueue({
      onAdded({ space }) {
        void queryClient.invalidateQueries({ queryKey: [space === 'personal' ? 'personalFiles' : 'publicFiles'] });
        void queryClient.invalidateQueries({ queryKey: ['suantai', 'space', space] });
      },
      unreachable: () => translate('spaces.unreachable'),
      choose(onFile) {
        const input = Object.assign(document.createElement('input'), { type: 'file' });
        input.addEventListener('change', () => input.files?.[0] && onFile(input.files[0]), { once: true });
        input.click();
      },
      onOtherFile: (file) => notify(translate('spaces.otherFile', { name: file }), { type: 'warning' }),
    });
  }, [queryClient, notify, translate]);
  useEffect(() => void takeUp(keptTransfers(name)), [name]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isSending()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { Banner } from '#src/schemaViews/show/banner/Banner.tsx';
import { NOTICE_PATH, type Notice } from '#src/session/notice/notice.ts';
import { useNotice } from '#src/session/notice/useNotice.ts';

const AGAIN_MS = 5 * 60_000;

const noticeQuery = queryOptions({
  queryKey: ['suantai', 'notice'],
  queryFn: async ({ signal }) => (await request<Notice>(NOTICE_PATH, { signal })).json,
  // Administrators of the settings receive changes at once; others within minutes, while they look.
  meta: { ofResource: 'configs' },
  staleTime: AGAIN_MS,
  refetchInterval: AGAIN_MS,
  retry: false,
});

/** The banner of the operator, above every page of the console. */
export default function OperatorNotice() {
  const { data } = useQuery(noticeQuery);
  const shown = useNotice(data, useLang());
  if (shown === undefined) return null;
  const { text, tone, clock, onClose, closeLabel } = shown;
  return (
    <Box sx={{ mb: 3, whiteSpace: 'pre-line' }}>
      <Banner
        tone={tone}
        actions={
          onClose && (
            <IconButton size="small" color="inherit" aria-label={closeLabel} onClick={onClose}>
              <Close fontSize="small" />
            </IconButton>
          )
        }
        detail={clock}
      >
        {text}
      </Banner>
    </Box>
  );
}

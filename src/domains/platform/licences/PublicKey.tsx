import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { request } from '#src/http/httpClient.ts';

/** The key that verifies licences (spec 7.5), in PEM, and its SHA-256 fingerprint. */
const publicKeyQuery = queryOptions({
  queryKey: ['suantai', 'licenceKey'],
  queryFn: async ({ signal }) =>
    (await request<{ pubkey: string; fingerprint: string }>('/api/sys/v1/licenses/pubkey', { signal })).json,
  staleTime: Infinity,
  retry: false,
});

/** Shows the key that verifies licences, for those who issue or check one. */
export function PublicKey() {
  const translate = useTranslate();
  const copy = useCopy();
  const { data, isPending } = useQuery(publicKeyQuery);
  return (
    <Box component="section" aria-labelledby="licence-key" sx={{ mt: 8, maxWidth: 720 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography id="licence-key" variant="h2">
          {translate('record.licence.publicKey')}
        </Typography>
        {data && (
          <Button variant="outlined" onClick={() => copy(data.pubkey)}>
            {translate('record.licence.copyKey')}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {translate(data || isPending ? 'record.licence.publicKeyHelp' : 'record.licence.noKey')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={72} />}
      {data && (
        <>
          <Box
            component="pre"
            tabIndex={0}
            sx={{
              m: 0,
              p: 3,
              overflowX: 'auto',
              fontFamily: token.mono,
              fontSize: token.size.note,
              bgcolor: token.sunken,
              border: `1px solid ${token.hairline}`,
              borderRadius: token.radius.medium,
            }}
          >
            {data.pubkey.trim()}
          </Box>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {translate('record.licence.fingerprint')} <code>{data.fingerprint}</code>
            <CopyButton text={data.fingerprint} />
          </Typography>
        </>
      )}
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import '#src/i18n/parts/reach.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { CommandLine } from '#src/schemaViews/base/CommandLine.tsx';
import { CardNote } from '#src/schemaViews/show/cards/CardNote.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { applicationQuery, readToken, type Application } from './applicationQuery.ts';
import { commandsOf } from './commandsOf.ts';
import { ReachMends } from './ReachMends.tsx';
import { reachQuery } from './reachQuery.ts';

/** The application of a machine: where it opens, its token, what is known of it and what is missing. */
export default function MachineApplication({ definition, record }: SlotProps['card']) {
  const translate = useTranslate();
  const [from, setFrom] = useState<string>();
  const place = { cloudId: String(record.cloud_id ?? ''), resource: definition.resource, id: String(record.id) };
  const isWhole = !isPartial(record) && place.cloudId !== '';
  const app = applicationQuery(place);
  const { data, isError, refetch } = useQuery({
    ...app,
    queryKey: [...app.queryKey, record.floating_addresses, record.status],
    enabled: isWhole,
  });
  const reach = reachQuery(place.cloudId, place.resource, place.id, from, Number(record.app_port));
  const { data: way } = useQuery({
    ...reach,
    queryKey: [...reach.queryKey, record.floating_addresses, record.security_group_ids, record.status],
    enabled: isWhole,
    placeholderData: (before) => before,
  });
  if (isError) return <CardNote text={translate('reach.app.failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} aria-label={translate('reach.checking')} />;
  const tunnel = commandsOf(record)[0]?.replace(/^ssh /, `ssh -L ${data.port}:localhost:${data.port} `);
  return (
    <Stack spacing={2}>
      <State {...data} />
      <Opening application={data} place={place} />
      {way !== undefined && way.mends.length > 0 && (
        <ReachMends definition={definition} record={record} cloudId={place.cloudId} reach={way} onFrom={setFrom} />
      )}
      {data.url !== null && tunnel !== undefined && (
        <Box component="details" sx={{ fontSize: token.size.note, color: token.textMuted }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {translate('reach.app.plain')}
          </Box>
          <Stack spacing={1} sx={{ mt: 1 }}>
            <span>{translate('reach.app.tunnel', { port: data.port })}</span>
            <CommandLine command={tunnel} />
          </Stack>
        </Box>
      )}
    </Stack>
  );
}

/** Only what the port said; otherwise how long it usually takes, and that the platform has not looked. */
function State({ name, state, late, minutes }: Application) {
  const translate = useTranslate();
  const isStuck = late && (state === 'closed' || state === 'starting');
  const tone = state === 'answers' ? 'success' : isStuck ? 'warning' : 'neutral';
  return (
    <>
      <Box component="output" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', fontSize: token.size.text }}>
        <Box component="span" sx={{ color: toneColors(tone).text, flex: 'none' }}>
          <Icon word={state === 'answers' ? 'check' : isStuck ? 'warning' : 'schedule'} size={18} />
        </Box>
        <span>{translate(`reach.app.state.${isStuck ? 'stuck' : state}`, { name, minutes: minutes ?? 0 })}</span>
      </Box>
      {isStuck && <CommandLine command="sudo tail -n 100 /var/log/application.log" />}
    </>
  );
}

/** Its address, which has the token where the application takes it from there; and the token, once it is shown. */
function Opening({ application, place }: { application: Application; place: Parameters<typeof readToken>[0] }) {
  const translate = useTranslate();
  const show = useMutation({ mutationFn: () => readToken(place) });
  const { url, access, user, can_show_token: canShow } = application;
  const { data: secret } = show;
  const address = secret !== undefined && access === 'query' ? `${url}?token=${secret}` : url;
  return (
    <>
      {address !== null && <CommandLine command={address} />}
      {access === 'bearer' && url !== null && (
        <CommandLine
          command={`curl ${url.replace(/\/$/, '')}/models -H "Authorization: Bearer ${secret ?? 'TOKEN'}"`}
        />
      )}
      {secret !== undefined && (
        <Box>
          <Box component="span" sx={{ fontSize: token.size.note, color: token.textMuted }}>
            {translate(access === 'basic' ? 'reach.app.password' : 'reach.app.token', { user: user ?? '' })}
          </Box>
          <CommandLine command={secret} />
        </Box>
      )}
      {show.error !== null && <Alert severity="error">{faultWords(show.error, translate)}</Alert>}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {address !== null && access !== 'bearer' && (
          <Button variant="contained" size="small" href={address} target="_blank" rel="noopener noreferrer">
            {translate('reach.app.open')}
          </Button>
        )}
        {canShow && secret === undefined && (
          <Button variant="outlined" size="small" loading={show.isPending} onClick={() => show.mutate()}>
            {translate(access === 'basic' ? 'reach.app.showPassword' : 'reach.app.showToken')}
          </Button>
        )}
      </Stack>
    </>
  );
}

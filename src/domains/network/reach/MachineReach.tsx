import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import '#src/i18n/parts/reach.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CommandLine } from '#src/schemaViews/base/CommandLine.tsx';
import { CardNote } from '#src/schemaViews/show/cards/CardNote.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { commandsOf } from './commandsOf.ts';
import { ReachMends } from './ReachMends.tsx';
import { reachQuery } from './reachQuery.ts';

/** The command that works from where the reader is; otherwise why none does, and a press that adds what is missing. */
export default function MachineReach({ definition, record }: SlotProps['card']) {
  const translate = useTranslate();
  const [from, setFrom] = useState<string>();
  const cloudId = String(record.cloud_id ?? '');
  const query = reachQuery(cloudId, definition.resource, String(record.id), from);
  const { data, isError, refetch } = useQuery({
    ...query,
    // The addresses and groups of the machine are part of the answer.
    queryKey: [...query.queryKey, record.floating_addresses, record.security_group_ids, record.status],
    enabled: !isPartial(record) && cloudId !== '',
    placeholderData: (before) => before,
  });
  if (isError)
    return (
      <>
        <Commands record={record} />
        <CardNote text={translate('reach.failed')} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton variant="rounded" height={96} aria-label={translate('reach.checking')} />;
  const decisive = data.steps.at(-1);
  return (
    <Stack spacing={2}>
      {data.reachable && <Commands record={record} />}
      <Box component="output" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', fontSize: token.size.text }}>
        <Box component="span" sx={{ color: toneColors(data.reachable ? 'success' : 'warning').text, flex: 'none' }}>
          <Icon word={data.reachable ? 'check' : 'warning'} size={18} />
        </Box>
        <span>
          {data.from === null
            ? translate('reach.unknown')
            : translate(data.reachable ? 'reach.yes' : 'reach.no', { from: data.from, port: data.port })}
          {!data.reachable && data.mends.length === 0 && decisive && ` ${decisive.message}`}
        </span>
      </Box>
      {record.keypair_id === null && data.reachable && (
        <Alert severity="info" icon={false}>
          {translate('reach.noKey')}
        </Alert>
      )}
      {data.mends.length > 0 && (
        <ReachMends definition={definition} record={record} cloudId={cloudId} reach={data} onFrom={setFrom} />
      )}
    </Stack>
  );
}

/** Logging in, and copying files. */
function Commands({ record }: { record: RaRecord }) {
  return (
    <Stack spacing={1}>
      {commandsOf(record).map((command) => (
        <CommandLine key={command} command={command} />
      ))}
    </Stack>
  );
}

import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import '#src/i18n/parts/clusters.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { LogFault } from '#src/schemaViews/log/LogFault.tsx';
import { LogFrame } from '#src/schemaViews/log/LogFrame.tsx';
import { LogSwitch, LogTools } from '#src/schemaViews/log/LogTools.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';
import { ContainerChoice, containersOf } from './ContainerChoice.tsx';

const LINES = [100, 500, 2000, 5000];

/** The last lines of a container of a pod; while it is followed, they are read again every few seconds. */
export default function PodLogs({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const containers = containersOf(record);
  const [container, setContainer] = useState(containers[0] ?? '');
  const [lines, setLines] = useState(100);
  const [follows, setFollows] = useState(false);
  const [previous, setPrevious] = useState(false);
  const { data, isError, refetch, isFetching } = useMachinePart<{ output: string }>(definition, record, 'logs', {
    query: { lines: String(lines), ...(container !== '' && { container }), ...(previous && { previous: 'true' }) },
    every: follows ? REFRESH_INTERVAL_MS : undefined,
  });
  const output = data?.output ?? '';
  return (
    <Stack spacing={3}>
      <LogTools
        lines={{ value: lines, choices: LINES, onChange: setLines }}
        follow={{ value: follows, onChange: setFollows }}
        refresh={{ isFetching: isFetching && !follows, onClick: () => void refetch() }}
        text={output}
        download={{ name: `${String(record[definition.titleField])}.log` }}
        before={<ContainerChoice names={containers} value={container} onChange={setContainer} />}
        after={<LogSwitch label={translate('clusters.log.previous')} value={previous} onChange={setPrevious} />}
      />
      {isError && <LogFault text={translate('clusters.log.failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Skeleton variant="rounded" height={240} aria-label={translate('clusters.log.loading')} />
      )}
      {data !== undefined && (
        <LogFrame label={translate('clusters.log.label')} of={output}>
          {output === '' ? translate('clusters.log.empty') : output}
        </LogFrame>
      )}
    </Stack>
  );
}

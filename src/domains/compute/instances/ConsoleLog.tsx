import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { LogFrame } from '#src/schemaViews/log/LogFrame.tsx';
import { LogTools } from '#src/schemaViews/log/LogTools.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';
import { PartState } from './PartState.tsx';

const LINES = [100, 500, 2000];

/** The last lines that a machine wrote to its serial port. */
export default function ConsoleLog({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const [lines, setLines] = useState(100);
  const [follows, setFollows] = useState(false);
  const { data, isError, refetch, isFetching } = useMachinePart<{ output: string }>(definition, record, 'console-log', {
    query: { lines: String(lines) },
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
        download={{ name: `${String(record[definition.titleField])}-console.log` }}
      />
      {data ? (
        <LogFrame label={translate('machine.log.label')} of={output}>
          {output === '' ? translate('machine.log.empty') : output}
        </LogFrame>
      ) : (
        <PartState failed={isError} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

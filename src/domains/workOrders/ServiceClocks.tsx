import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { durationText } from '#model/rules/durationText.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { ClockDetails } from './ClockDetails.tsx';
import { serviceQuery } from './serviceQuery.ts';

/** Both clocks of a work order, each with the intervals from which it follows. */
export default function ServiceClocks({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const lang = useLang();
  const { data, isError, refetch } = useQuery(serviceQuery(record.id, record['_version']));
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  const { calendar, paused_ms, response, resolve } = data;
  if (calendar === null || response === null || resolve === null)
    return <Typography color="textSecondary">{translate('workOrders.noTarget')}</Typography>;
  return (
    <Stack spacing={6}>
      <Typography color="textSecondary">
        {translate('workOrders.calendar', calendar)}
        {paused_ms > 0 &&
          ` ${translate('workOrders.paused', { time: durationText(Math.floor(paused_ms / 1_000), lang) })}`}
      </Typography>
      <ClockDetails name="response" clock={response} />
      <ClockDetails name="resolve" clock={resolve} />
    </Stack>
  );
}

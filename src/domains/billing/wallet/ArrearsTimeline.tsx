import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/standing.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { standingQuery, type PlannedStep } from './standingQuery.ts';

interface Props {
  basePath: string;
  /** Default: the reader's own. */
  account?: number;
}

/**
 * What the arrears of an account have led to and will lead to, and the one way out; for administrators with the notices
 * that were sent and will be. Nothing without arrears.
 */
export function ArrearsTimeline({ basePath, account }: Props) {
  const translate = useTranslate();
  const title = useId();
  const { data } = useQuery(standingQuery(basePath, account === undefined ? undefined : { account_id: `${account}` }));
  const { timeline = [], to_pay: toPay = '0' } = data?.standing ?? {};
  if (timeline.length === 0) return null;
  return (
    <Panel aria-labelledby={title}>
      <Typography id={title} variant="h2">
        {translate('standing.timeline.title')}
      </Typography>
      <ol>
        {timeline.map(({ step, at, done, notice }) => (
          <li key={step} data-done={done || undefined}>
            <Box component="span" sx={{ color: toneColors(done ? 'danger' : 'neutral').text }}>
              <Icon word={done ? 'check' : 'schedule'} size={16} />
            </Box>
            <span>
              {translate(`standing.timeline.${step}`)}
              <small>
                {translate(done ? 'standing.timeline.done' : 'standing.timeline.due')}
                {at !== null && ` · ${formatMinute(new Date(at))}`}
              </small>
              {notice !== undefined && <small>{noticeText(translate, notice, done)}</small>}
            </span>
          </li>
        ))}
      </ol>
      <strong>{translate('standing.timeline.out', { amount: formatFen(toPay) ?? toPay })}</strong>
    </Panel>
  );
}

type Translate = ReturnType<typeof useTranslate>;

/** Whether the notice of a step was sent, and to how many; a step that happened without one reached no one. */
function noticeText(translate: Translate, notice: NonNullable<PlannedStep['notice']> | null, done: boolean): string {
  if (notice === null) return translate(done ? 'standing.timeline.unsent' : 'standing.timeline.toSend');
  const { at, recipients, mailed } = notice;
  return translate('standing.timeline.sent', { at: formatMinute(new Date(at)), recipients, mailed });
}

const Panel = styled('section')({
  display: 'grid',
  gap: 12,
  padding: 16,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& ol': { display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 10 },
  '& small': { display: 'block', color: token.textMuted, fontSize: token.size.note },
});

import { styled } from '@mui/material/styles';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { toneColors } from '#src/ui/theme/token.ts';
import type { Outlook } from './outlookQuery.ts';

/** How long the money of an account lasts, in a sentence or two. */
export function Verdict({ outlook: { now, overdue_at, suspended_at, needed, until, curve } }: { outlook: Outlook }) {
  const translate = useTranslate();
  const end = formatMinute(new Date(until));
  const owes = overdue_at !== null && overdue_at <= now;
  // Only the present: nothing takes or adds money.
  const isIdle = curve.length <= 1 && overdue_at === null;
  return (
    <Answer>
      {overdue_at !== null && (
        <strong>
          {translate(owes ? 'outlook.outlook.owes' : 'outlook.outlook.runsOut', {
            at: formatMinute(new Date(overdue_at)),
          })}
        </strong>
      )}
      {suspended_at !== null && (
        <span>{translate('outlook.outlook.stops', { at: formatMinute(new Date(suspended_at)) })}</span>
      )}
      <span>
        {Number(needed) > 0
          ? translate('outlook.outlook.needed', { amount: formatFen(needed) ?? needed, until: end })
          : translate(isIdle ? 'outlook.outlook.idle' : 'outlook.outlook.enough', { until: end })}
      </span>
    </Answer>
  );
}

const Answer = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  margin: '4px 0 12px',
  '& strong': { fontWeight: 600, color: toneColors('danger').text },
});

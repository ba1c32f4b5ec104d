import { styled } from '@mui/material/styles';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';
import type { MonthSummary } from './monthQuery.ts';
import { paidBeyond } from './paidBeyond.ts';

const PARTS = ['voucher', 'granted', 'cash', 'unpaid'] as const;

interface Props {
  summary: MonthSummary;
  /** The name of the period before. */
  previous: string;
  /** A day: its last hour is paid on the next one. */
  isDay?: boolean;
}

/** The amount of a period beside the one before it, and what paid. */
export function PeriodFigures({ summary, previous, isDay = false }: Props) {
  const translate = useTranslate();
  // Several accounts owe nothing together; vouchers and grants are figures even without any.
  const parts = PARTS.filter((part) => part !== 'unpaid' || Number(summary.unpaid ?? 0) > 0);
  const beyond = paidBeyond(summary);
  const difference = isDay ? undefined : beyond;
  return (
    <Figures>
      <div>
        <dt>{translate('months.total')}</dt>
        <dd title={formatMoney(summary.total)}>{formatFen(summary.total)}</dd>
      </div>
      <div>
        <dt>{previous}</dt>
        <dd title={formatMoney(summary.previous_total)}>{formatFen(summary.previous_total)}</dd>
      </div>
      {parts.map((part) => (
        <div key={part}>
          <dt>{translate(`months.${part}`)}</dt>
          <dd>{formatFen(summary[part] ?? '0')}</dd>
        </div>
      ))}
      {difference !== undefined && (
        <div title={translate('months.differenceNote')}>
          <dt>{translate('months.difference')}</dt>
          <dd>{formatMoney(difference)}</dd>
        </div>
      )}
      {isDay && beyond !== undefined && <Note>{translate('months.dayNote')}</Note>}
    </Figures>
  );
}

// Below the figures, on a line of its own.
const Note = styled('div')({ flexBasis: '100%', color: token.textMuted, fontSize: token.size.note });

const Figures = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 40px',
  margin: 0,
  padding: '12px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
});

import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { dayLook } from '#model/domains/operations/health/dayLook.ts';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/health.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { DayBars } from '#src/ui/charts/DayBars.tsx';
import { daysOf, daysQuery } from './healthQueries.ts';
import { shareText } from './shareText.ts';

/** The last 90 days of a component beside its availability. */
export default function HealthDays({ record, field }: SlotProps['column']) {
  const translate = useTranslate();
  const lang = useLang();
  const { data } = useQuery(daysQuery);
  const share: unknown = record[field.name];
  const looks = data ? daysOf(data, record.id).map(([, day]) => ({ look: dayLook(day) })) : [];
  if (looks.every(({ look }) => look === 'none') && typeof share !== 'number') return <EmptyValue />;
  const faults = looks.filter(({ look }) => look === 'bad' || look === 'partly').length;
  return (
    <Cell>
      <DayBars days={looks} label={translate('health.bars', { down: faults })} height={16} />
      <span className="value-number">{typeof share === 'number' ? shareText(share, lang) : ''}</span>
    </Cell>
  );
}

const Cell = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'minmax(60px, 120px) max-content',
  maxWidth: '100%',
  alignItems: 'center',
  gap: 10,
});

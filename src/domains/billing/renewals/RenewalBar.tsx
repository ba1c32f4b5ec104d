import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { durationText } from '#model/rules/durationText.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { newKey } from '#src/http/newKey.ts';
import '#src/i18n/parts/outlook.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { beginAttempt, endAttempt, isAnswer } from '#src/schemaViews/entry/draft/attempts.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useBillingZone } from '#src/domains/billing/useBillingZone.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';
import { LAST_DAY } from '#src/ui/typing/lastDay.ts';
import { useDayBox } from '#src/ui/typing/useDayBox.ts';
import { endOfDay, lastDay, renewalQuoteQuery, renewNow, type Ending, type Period } from './renewalQueries.ts';

const PERIODS: readonly Period[] = [
  { period: 1, unit: 'month' },
  { period: 3, unit: 'month' },
  { period: 6, unit: 'month' },
  { period: 1, unit: 'year' },
];

/** Whether a day is typed to the end: its year has four digits. */
const isWhole = (day: string) => /^[1-9]\d{3}-/.test(day);

/** Where an attempt without an answer is kept. */
const ATTEMPT = 'renewals';

interface Props {
  basePath: string;
  /** The subscriptions that are chosen. */
  endings: readonly Ending[];
  onRenewed: () => void;
}

/** The price of renewing what is chosen, what it leaves of the account, and the button that orders and pays it. */
export function RenewalBar({ basePath, endings, onRenewed }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const [chosen, setChosen] = useState(0);
  const [wanted, setWanted] = useState<string>();
  const ids = endings.map(({ id }) => id);
  // The day on which the last one ends: all others catch up.
  const zone = useBillingZone();
  const firstDay = lastDay(endings, zone, serverNow());
  const day = wanted ?? firstDay;
  const dayBox = useDayBox(day, isWhole, setWanted);
  const term = PERIODS[chosen] ?? { until: endOfDay(day, zone) };
  const { data: quote, error, refetch } = useQuery(renewalQuoteQuery(basePath, ids, term));
  const quoteId = quote?.quote_id;
  // One for each quote: pressing twice is one order.
  const key = useMemo(() => (quoteId === undefined ? '' : newKey()), [quoteId]);
  const { id: actorId } = useActor();
  const renewal = useMutation({
    mutationFn: async () => {
      const attempt = beginAttempt(actorId, ATTEMPT, {
        wanted: JSON.stringify([ids, term]),
        quote_id: quoteId ?? '',
        key,
      });
      await renewNow(basePath, attempt.quote_id, attempt.key);
    },
    onSuccess: () => {
      endAttempt(actorId, ATTEMPT);
      notify(translate('outlook.renewals.done', { smart_count: ids.length }), { type: 'success' });
      onRenewed();
    },
    onError: (reason) => {
      if (isAnswer(reason)) endAttempt(actorId, ATTEMPT);
      // A price has changed: the new one is shown beside the reason.
      void refetch();
    },
  });
  const fault = error ?? renewal.error;
  const reason = fault instanceof ApiFault ? fault.body.fields?.['until'] : undefined;
  return (
    <Bar aria-label={translate('outlook.renewals.bar')}>
      <span>{translate('outlook.renewals.chosen', { smart_count: ids.length })}</span>
      <Select
        size="small"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        inputProps={{ 'aria-label': translate('outlook.renewals.period') }}
      >
        {PERIODS.map(({ period: count, unit }, index) => (
          <MenuItem key={`${count} ${unit}`} value={index}>
            {translate(`outlook.renewals.${unit}`, { smart_count: count })}
          </MenuItem>
        ))}
        <MenuItem value={PERIODS.length}>{translate('outlook.renewals.common')}</MenuItem>
      </Select>
      {'until' in term && (
        <TextField
          size="small"
          type="date"
          sx={{ width: 170 }}
          {...dayBox}
          slotProps={{
            htmlInput: { 'aria-label': translate('outlook.renewals.commonDay'), min: firstDay, max: LAST_DAY },
          }}
        />
      )}
      {quote && (
        <Price>
          <strong>{formatMoney(quote.payable_amount)}</strong>
          {Number(quote.voucher_amount) > 0 && (
            <small>{translate('outlook.renewals.voucher', { amount: formatMoney(quote.voucher_amount) ?? '' })}</small>
          )}
          <small>
            {quote.sufficient_balance
              ? translate('outlook.renewals.after', { amount: formatMoney(quote.after.available) ?? '' })
              : translate('outlook.renewals.short', { amount: formatMoney(quote.shortfall) ?? '' })}
            {quote.sufficient_balance &&
              quote.after.runway_s !== null &&
              translate('outlook.renewals.lasts', { time: durationText(quote.after.runway_s, lang) })}
          </small>
        </Price>
      )}
      <Button
        variant="contained"
        disabled={!quote?.sufficient_balance || renewal.isPending}
        onClick={() => renewal.mutate()}
      >
        {translate('outlook.renewals.pay')}
      </Button>
      {fault && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {reason ?? faultWords(fault, translate)}
        </Alert>
      )}
    </Bar>
  );
}

const Bar = styled('section')({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 16px',
  borderTop: `1px solid ${token.hairlineStrong}`,
  borderRadius: `0 0 ${token.radius.large} ${token.radius.large}`,
  backgroundColor: token.surface,
  '& > button': { marginLeft: 'auto' },
});

const Price = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { fontSize: token.size.part, fontWeight: 600 },
  '& small': { color: token.textMuted, fontSize: token.size.note },
});

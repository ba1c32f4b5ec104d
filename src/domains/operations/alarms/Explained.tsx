import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { useValueLabel } from '#src/definitions/useValueLabel.ts';
import { useMetric } from '#src/definitions/useMetric.ts';
import { durationText } from '#model/rules/durationText.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { explanationQuery, type Explanation } from './alarmQueries.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { ConditionWords } from './ConditionWords.tsx';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/alarms.ts';

const Way = styled(LinkBase)({ color: token.accentText, alignSelf: 'start' });

const FIRED = new Set(['fired', 'firing', 'would_have_fired']);

interface Props {
  alarm: number | string;
  object: string;
  at: string;
  /** The event whose page this is: no link leads to it. */
  own?: unknown;
}

/** The answer for one object at one second: a verdict, each condition with its value, and who was notified. */
export function Explained({ alarm, object, at, own }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const { data, isError, refetch } = useQuery(explanationQuery(alarm, object, at));
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  const { verdict, conditions, pending, silence, event, deliveries } = data;
  const time = (text: string) => formatDateTime(new Date(text), lang);
  return (
    <Stack spacing={2}>
      <Alert severity={FIRED.has(verdict) ? 'warning' : 'info'} icon={false}>
        <b>{translate(`alarms.why.verdict.${verdict}`)}</b> {translate('alarms.why.tick', { time: time(data.tick) })}
      </Alert>
      <List>
        {conditions.map((condition) => (
          <li key={condition.text}>
            <ConditionWords text={condition.text} />
            <SeenValue condition={condition} />
          </li>
        ))}
      </List>
      {pending && (
        <p>
          {translate('alarms.why.pending', {
            since: time(pending.since),
            for: durationText(pending.for_s, lang),
            left: durationText(pending.left_s, lang),
          })}
        </p>
      )}
      {silence && <Way to={`/alarmmanagement/silences/${silence.id}`}>{translate('alarms.why.silence')}</Way>}
      {event?.folded_into != null && <p>{translate('alarms.why.folded')}</p>}
      {event && (
        <>
          {event.id !== own && <Way to={`/alarmdetails/${event.id}`}>{translate('alarms.why.event')}</Way>}
          <div>
            <b>{translate('alarms.why.deliveries')}</b>
            {deliveries.length === 0 && (
              <p>{translate(event.has_receivers ? 'alarms.why.noDeliveries' : 'alarms.why.noReceivers')}</p>
            )}
            <List>
              {deliveries.map((delivery) => (
                <Delivery key={`${delivery.transition} ${delivery.receiver_name} ${delivery.channel}`} {...delivery} />
              ))}
            </List>
          </div>
        </>
      )}
    </Stack>
  );
}

function SeenValue({ condition: { metric, value, unit, holds } }: { condition: Explanation['conditions'][number] }) {
  const translate = useTranslate();
  const lang = useLang();
  const measure = useMetric(metric) ?? { unit };
  const verdict = translate(holds === true ? 'alarms.why.holds' : 'alarms.why.not');
  return (
    <span>
      {value === null
        ? translate('alarms.why.unknown')
        : `${translate('alarms.why.value')} ${metricText(value, measure, lang)} · ${verdict}`}
    </span>
  );
}

/** A notification in the words of the ledger. */
function Delivery({ receiver_name, channel, kind, status, at }: Explanation['deliveries'][number]) {
  const lang = useLang();
  const wordOf = useValueLabel('notifications');
  return (
    <li>
      <span>{[receiver_name, wordOf('channel', channel), wordOf('kind', kind)].join(' · ')}</span>
      <span>{[wordOf('status', status), formatDateTime(new Date(at), lang)].join(' · ')}</span>
    </li>
  );
}

const List = styled('ul')({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 16px' },
  '& code': { fontFamily: token.mono, overflowWrap: 'anywhere' },
  '& span': { color: token.textMuted },
});

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { LinkBase, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { TimeAndAge } from '#src/fields/values/TimeAndAge.tsx';
import { cost as en } from '#src/i18n/en/later/cost.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { cost as zh } from '#src/i18n/zh/later/cost.ts';
import { useReach } from '#src/routing/useReach.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';
import { cardFactsSx } from '#src/schemaViews/show/cards/cardFactsSx.ts';
import { CardNote } from '#src/schemaViews/show/cards/CardNote.tsx';
import { useCost, type Cost } from './useCost.ts';

const TEXTS = { zh, en };
const CONSUMPTION = '/consumerDetails';

/** What a record costs now, what this month was charged, and until when it is paid. */
export function CardCost({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const say = useOwnText(TEXTS);
  const reaches = useReach();
  const { data, isError, refetch } = useCost(definition, record);
  if (!data && isError) return <CardNote text={translate('record.card.unreachable')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} aria-label={translate('record.show.loading')} />;
  const query = new URLSearchParams({ filter: JSON.stringify({ resource_id: String(record.id) }) });
  return (
    <>
      <Price cost={data} />
      <Facts cost={data} />
      {reaches(CONSUMPTION) && (
        <LinkBase className="value-link" to={`${CONSUMPTION}?${query}`}>
          {say('consumption')}
        </LinkBase>
      )}
    </>
  );
}

/** What was paid for a period, and what an hour of the rest costs. */
function Price({ cost: { hourly, monthly, charges, subscription } }: { cost: Cost }) {
  const say = useOwnText(TEXTS);
  const isCounted = charges.some(({ state, charge_type: type }) => state === 'active' && type === 'postpaid');
  const paid = subscription?.renew_price ?? undefined;
  const byUse = say('hourly', { price: money(hourly) });
  const estimate = say('monthly', { price: formatFen(monthly) ?? monthly });
  const [price, note] =
    paid === undefined
      ? [byUse, isCounted ? estimate : say('notCounted')]
      : [money(paid), isCounted ? `${say('perPeriod')} + ${byUse} (${estimate})` : say('perPeriod')];
  return (
    <Box>
      <Box className="value-number" sx={{ fontSize: token.size.title, fontWeight: 600, lineHeight: 1.35 }}>
        {price}
      </Box>
      <Box sx={{ color: token.textMuted, fontSize: token.size.note }}>{note}</Box>
    </Box>
  );
}

function Facts({ cost: { charged, charges, subscription } }: { cost: Cost }) {
  const translate = useTranslate();
  const say = useOwnText(TEXTS);
  const label = useLabel();
  const types = [...new Set(charges.map(({ charge_type: type }) => say(type)))];
  return (
    <Box component="dl" sx={cardFactsSx}>
      {types.length > 0 && <Fact name={say('chargeType')}>{types.join(translate('record.listComma'))}</Fact>}
      {subscription && (
        <>
          <Fact name={say('ends')}>
            <TimeAndAge time={new Date(subscription.ends_at)} />
          </Fact>
          <Fact name={say('renewal')}>{say(subscription.auto_renew ? 'renews' : 'renewsNot')}</Fact>
        </>
      )}
      {/* One charge is the price above. */}
      {charges.length > 1 &&
        charges.map(({ resource, resource_id: id, name, label: type, charge_type: by, hourly, paid }, index) => (
          <Fact key={`${resource} ${id} ${label(type)}`} name={[label(type), name].filter(Boolean).join(' · ')}>
            {by === 'prepaid' && paid !== null
              ? isFirst(charges, index) && money(paid)
              : hourly === null
                ? say('byUse')
                : say('hourly', { price: money(hourly) })}
          </Fact>
        ))}
      <Fact name={say('thisMonth')}>{formatFen(charged) ?? charged}</Fact>
    </Box>
  );
}

/** Whether no line before it is of the same record. */
const isFirst = (charges: Cost['charges'], index: number) =>
  charges.findIndex(
    ({ resource, resource_id: id }) => resource === charges[index]?.resource && id === charges[index]?.resource_id,
  ) === index;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="value-number">{children}</dd>
    </div>
  );
}

const money = (amount: string) => formatMoney(amount) ?? amount;

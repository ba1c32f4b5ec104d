import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { LinkBase, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { TimeAndAge } from '#src/fields/values/TimeAndAge.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/cost.ts';
import { useReach } from '#src/routing/useReach.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { formatRate } from '#src/ui/formatRate.ts';
import { token } from '#src/ui/theme/token.ts';
import { cardFactsSx } from '#src/schemaViews/show/cards/cardFactsSx.ts';
import { CardNote } from '#src/schemaViews/show/cards/CardNote.tsx';
import { useCost, type Cost } from './useCost.ts';
import '#src/i18n/parts/recordParts.ts';

const CONSUMPTION = '/consumerDetails';

/** The present cost of a record, the amount charged this month, and until when it is paid. */
export function CardCost({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const reaches = useReach();
  const { data, isError, refetch } = useCost(definition, record);
  if (!data && isError) return <CardNote text={translate('record.card.unreachable')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} aria-label={translate('record.show.loading')} />;
  const query = new URLSearchParams({ filter: JSON.stringify({ resource_id: String(record.id) }) });
  return (
    <>
      <Price cost={data} />
      <Halted cost={data} />
      <Charges cost={data} />
      <Facts cost={data} />
      {reaches(CONSUMPTION) && (
        <LinkBase className="value-link" to={`${CONSUMPTION}?${query}`}>
          {translate('cost.consumption')}
        </LinkBase>
      )}
    </>
  );
}

/** The price of a period paid in advance, and the hourly price of the rest. */
function Price({ cost: { hourly, monthly, charges, subscription } }: { cost: Cost }) {
  const translate = useTranslate();
  const isCounted = charges.some(({ state, charge_type: type }) => state === 'active' && type === 'postpaid');
  const paid = subscription?.renew_price ?? undefined;
  const { text, isExact } = formatRate(hourly);
  const byUse = translate(isExact ? 'cost.hourly' : 'cost.aboutHourly', { price: text });
  const estimate = translate('cost.monthly', { price: formatFen(monthly) ?? monthly });
  const [price, note] =
    paid === undefined
      ? [byUse, isCounted ? estimate : translate('cost.notCounted')]
      : [
          money(paid),
          isCounted ? `${translate('cost.perPeriod')} + ${byUse} (${estimate})` : translate('cost.perPeriod'),
        ];
  return (
    <Box>
      <Box className="value-number" sx={{ fontSize: token.size.title, fontWeight: 600, lineHeight: 1.35 }}>
        {price}
      </Box>
      <Box sx={{ color: token.textMuted, fontSize: token.size.note }}>{note}</Box>
    </Box>
  );
}

/** Stopped until it is paid for, and with what. */
function Halted({ cost: { charges } }: { cost: Cost }) {
  const translate = useTranslate();
  const halted = charges.filter(({ state }) => state === 'suspended' || state === 'expired');
  const [first] = halted;
  if (first === undefined) return null;
  const records = new Set(halted.map(({ resource, resource_id: id }) => `${resource} ${id}`)).size;
  const sentence = translate(first.state === 'expired' ? 'cost.expired' : 'cost.suspended');
  return <CardNote text={records > 1 ? `${sentence}${translate('cost.together', { count: records })}` : sentence} />;
}

function Facts({ cost: { charged, charges, subscription } }: { cost: Cost }) {
  const translate = useTranslate();
  const types = [...new Set(charges.map(({ charge_type: type }) => translate(`cost.${type}`)))];
  return (
    <Box component="dl" sx={cardFactsSx}>
      {types.length > 0 && <Fact name={translate('cost.chargeType')}>{types.join(translate('record.listComma'))}</Fact>}
      {subscription && (
        <>
          <Fact name={translate('cost.ends')}>
            <TimeAndAge time={new Date(subscription.ends_at)} />
          </Fact>
          <Fact name={translate('cost.renewal')}>
            {translate(subscription.auto_renew ? 'cost.renews' : 'cost.renewsNot')}
          </Fact>
        </>
      )}
      <Fact name={translate('cost.thisMonth')}>{formatFen(charged) ?? charged}</Fact>
    </Box>
  );
}

/** A line for each charge; a single one is the price above. */
function Charges({ cost: { charges } }: { cost: Cost }) {
  const translate = useTranslate();
  const label = useLabel();
  if (charges.length < 2) return null;
  return (
    <Box component="dl" sx={chargesSx}>
      {charges.map(({ resource, resource_id: id, name, label: type, charge_type: by, hourly, paid }, index) => {
        const what = [label(type), name].filter(Boolean).join(' · ');
        return (
          <div key={`${resource} ${id} ${label(type)}`}>
            <dt title={what}>{what}</dt>
            <dd className="value-number">
              {by === 'prepaid' && paid !== null
                ? isFirst(charges, index) && money(paid)
                : hourly === null
                  ? translate('cost.byUse')
                  : translate('cost.hourly', { price: money(hourly) })}
            </dd>
          </div>
        );
      })}
    </Box>
  );
}

/** What is charged, cut where it is too long, and its price at the edge of the card. */
const chargesSx = {
  display: 'grid',
  gap: 2,
  m: 0,
  '& > div': { display: 'flex', alignItems: 'baseline', gap: 3, minWidth: 0 },
  '& dt': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: token.textMuted,
  },
  '& dd': { m: 0 },
} as const;

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

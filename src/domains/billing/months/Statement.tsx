import type { RaRecord } from 'react-admin';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/months.ts';
import '#src/i18n/parts/recordParts.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Sheet } from '#src/schemaViews/print/Sheet.tsx';
import { useActor } from '#src/session/actor/useActor.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import type { Group, MonthSummary } from './monthQuery.ts';
import { paidBeyond } from './paidBeyond.ts';

const PAID = ['voucher', 'granted', 'cash', 'unpaid'] as const;

interface Props {
  account: RaRecord;
  month: string;
  summary: MonthSummary;
  onDone: () => void;
}

/**
 * The statement of an account for a month on paper: what it used by product and by day, and what paid. The figures are
 * those of the page, from the lines and the ledger. It is drawn beside the console, which the print leaves out.
 */
export default function Statement({ account, month, summary, onDone }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const { name } = useActor();
  const customer = String(account['customer'] ?? account['account_no'] ?? account.id);
  const title = translate('months.statement.title', { customer, month });
  const difference = paidBeyond(summary);
  return (
    <Sheet
      title={title}
      subtitle={
        <>
          {translate('months.statement.account', { number: String(account['account_no'] ?? '') })} ·{' '}
          {translate('record.print.by', { name, at: formatDateTime(new Date(serverNow()), lang) })}
        </>
      }
      onDone={onDone}
    >
      <Amounts title={translate('months.division.product')} groups={summary.by_product ?? []} total={summary.total} />
      <section>
        <h2>{translate('months.statement.paid')}</h2>
        <table>
          <tbody>
            <Row name={translate('months.total')} amount={summary.total} />
            {difference !== undefined && <Row name={translate('months.difference')} amount={difference} />}
            {PAID.map((part) => (
              <Row key={part} name={translate(`months.${part}`)} amount={summary[part] ?? '0'} />
            ))}
          </tbody>
        </table>
        <p>{translate('months.statement.check')}</p>
      </section>
      <Amounts title={translate('months.days')} groups={summary.by_day ?? []} total={summary.total} />
    </Sheet>
  );
}

function Amounts({ title, groups, total }: { title: string; groups: readonly Group[]; total: string }) {
  const translate = useTranslate();
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <tbody>
          {groups.map(({ id, name, others, total: amount }) => (
            <Row
              key={`${id} ${others}`}
              name={
                others === undefined
                  ? (name ?? String(id ?? translate('months.none')))
                  : translate('months.others', { count: others })
              }
              amount={amount}
            />
          ))}
          <Row name={translate('months.statement.sum')} amount={total} />
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-money title={formatMoney(amount)}>
        {formatFen(amount) ?? amount}
      </td>
    </tr>
  );
}

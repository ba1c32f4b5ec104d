import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { useReach } from '#src/routing/useReach.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** A billing day that leads to the bill of its account for that day (spec 2.2 `/consumerdesc/:id/:date`). */
export default function BillingDay({ record, field }: SlotProps['column']) {
  const reaches = useReach();
  const { [field.name]: day, account_id: account }: Record<string, unknown> = record;
  if (typeof day !== 'string') return <EmptyValue />;
  const href = `/consumerdesc/${account}/${day}`;
  // A table follows its links itself.
  return typeof account === 'number' && reaches(href) ? (
    <a className="value-link" href={href}>
      {day}
    </a>
  ) : (
    <span className="value-text">{day}</span>
  );
}

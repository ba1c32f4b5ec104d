import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { DRAFTS, ORDERS, OWN_ORDERS } from '#src/domains/workOrders/workOrderNames.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useAttempt } from '#src/schemaViews/entry/draft/useAttempt.ts';
import type { AroundActionProps } from '#src/schemaViews/extensions/places.ts';

/** Submits a draft, which is gone afterwards, and leads to the work order that it became. */
export default function SubmitDraft({ action, record, onDone, render }: AroundActionProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const attempt = useAttempt(undefined, []);
  if (action !== 'submit' || record === undefined) return render(undefined);
  const submit = async () => {
    const { id, _version } = record;
    const { data: order } = await attempt({ id, _version }, (idempotencyKey) =>
      dataProvider.act(DRAFTS, { id, action, meta: { idempotencyKey } }),
    );
    onDone();
    navigate(`${OWN_ORDERS}/${order.id}`);
    notify(translate('workOrders.drafts.submitted', { no: String(order['no']) }), { type: 'success' });
    for (const resource of [ORDERS, DRAFTS]) void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
  };
  return render({ submit });
}

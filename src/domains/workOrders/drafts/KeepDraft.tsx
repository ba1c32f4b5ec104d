import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { DRAFTS, OWN_DRAFTS } from '#src/domains/workOrders/workOrderNames.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useAttempt } from '#src/schemaViews/entry/draft/useAttempt.ts';
import type { FormEnds } from '#src/schemaViews/extensions/places.ts';

interface Props extends Pick<FormEnds, 'onDone' | 'onRefused'> {
  dataOf: () => Record<string, Json>;
}

/** Keeps what is entered as a draft, complete or not, and opens its page. */
export function KeepDraft({ dataOf, onDone, onRefused }: Props) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const attempt = useAttempt(undefined, []);
  const [isKeeping, setKeeping] = useState(false);
  const busy = useRef(false);
  const keep = async () => {
    if (busy.current) return;
    busy.current = true;
    setKeeping(true);
    const values = dataOf();
    try {
      const { data } = await attempt(values, (idempotencyKey) =>
        dataProvider.create(DRAFTS, { data: values, meta: { idempotencyKey } }),
      );
      onDone();
      notify(translate('workOrders.drafts.kept'), { type: 'success' });
      navigate(`${OWN_DRAFTS}/${data.id}`);
    } catch (reason) {
      if (!(reason instanceof ApiFault)) throw reason;
      onRefused(reason);
    } finally {
      busy.current = false;
      setKeeping(false);
    }
  };
  return (
    <Button variant="outlined" loading={isKeeping} onClick={() => void keep()}>
      {translate('workOrders.drafts.keep')}
    </Button>
  );
}

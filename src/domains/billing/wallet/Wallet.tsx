import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { SchemaShow } from '#src/schemaViews/show/SchemaShow.tsx';
import { ArrearsTimeline } from './ArrearsTimeline.tsx';
import { HowToPay } from './HowToPay.tsx';
import { OutlookPanel } from './outlook/OutlookPanel.tsx';
import { walletQuery } from './walletQuery.ts';

const RESOURCE = 'accounts';

/** The reader's own account: the page of its record, its future, and how to top it up (spec 2.2). */
export function Wallet() {
  const translate = useTranslate();
  const { services } = useManifest();
  const service = Object.values(services).find(({ balance }) => balance !== undefined);
  const { data } = useQuery({ ...walletQuery(service?.basePath ?? ''), enabled: service !== undefined });
  if (service !== undefined && data === undefined) return null;
  if (data === undefined || data.account_id === null)
    return (
      <Message
        title={translate('outlook.wallet.none')}
        text={translate('outlook.wallet.noneText')}
        digits="000"
        inPage
      />
    );
  return (
    <Stack spacing={4}>
      <SchemaShow resource={RESOURCE} id={data.account_id} />
      {service && <ArrearsTimeline basePath={service.basePath} />}
      {service && <OutlookPanel basePath={service.basePath} account={data.account_id} />}
      <HowToPay channels={data.channels} reference={data.reference} />
    </Stack>
  );
}

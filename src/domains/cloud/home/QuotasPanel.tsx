import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import { UseBars } from '#src/domains/cloud/quotas/UseBars.tsx';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/overview.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';

interface Use {
  key: string;
  label: Label;
  unit?: string;
  limit: number;
  used: number;
  /** Absent: of all clouds together. */
  cloud_id?: string;
  name?: string;
  /** Absent: of the reader or their organisation. */
  project?: string;
}

/** The limits that the reader will reach first, in whatever cloud. */
export default function QuotasPanel() {
  const translate = useTranslate();
  const label = useLabel();
  const { data, isError } = useQuery({
    queryKey: ['suantai', 'quotas'],
    queryFn: async ({ signal }) => (await request<Use[]>('/api/cmp/v1/quotas', { signal })).json,
    meta: { ofEverything: true },
    retry: false,
  });
  return (
    <Panel title={translate('overview.quotas.title')}>
      {isError && <Quiet role="alert">{translate('overview.failed')}</Quiet>}
      {data?.length === 0 && <Quiet>{translate('overview.quotas.none')}</Quiet>}
      {data && (
        <UseBars
          uses={data.map(({ key, label: quota, cloud_id, name, project, ...use }) => ({
            id: `${key} ${cloud_id} ${project}`,
            name: label(quota),
            of: [project, name ?? translate('overview.quotas.all')].filter((each) => each !== undefined).join(' · '),
            ...use,
          }))}
        />
      )}
    </Panel>
  );
}

const Quiet = styled('p')({ margin: '16px 0', color: token.textMuted });

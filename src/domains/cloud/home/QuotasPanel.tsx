import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** From this share on, a limit asks for attention. */
const TIGHT = 0.8;

/** The limits that the reader is about to reach, in whatever cloud; the others on demand. */
export default function QuotasPanel() {
  const translate = useTranslate();
  const label = useLabel();
  const [isWhole, setIsWhole] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['suantai', 'quotas', isWhole],
    queryFn: async ({ signal }) => (await request<Use[]>(`/api/cmp/v1/quotas?all=${isWhole}`, { signal })).json,
    meta: { ofEverything: true },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = isWhole ? data : data?.filter(({ limit, used }) => limit === 0 || used / limit >= TIGHT);
  return (
    <Panel
      title={translate('overview.quotas.title')}
      action={
        data !== undefined &&
        data.length > 0 && (
          <Button size="small" variant="text" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {translate(isWhole ? 'overview.quotas.tight' : 'overview.quotas.whole')}
          </Button>
        )
      }
    >
      {isError && <Quiet role="alert">{translate('overview.failed')}</Quiet>}
      {data?.length === 0 && <Quiet>{translate('overview.quotas.none')}</Quiet>}
      {data && data.length > 0 && shown?.length === 0 && (
        <Quiet>{translate('overview.quotas.well', { percent: TIGHT * 100 })}</Quiet>
      )}
      {shown && (
        <UseBars
          uses={shown.map(({ key, label: quota, cloud_id, name, project, ...use }) => ({
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

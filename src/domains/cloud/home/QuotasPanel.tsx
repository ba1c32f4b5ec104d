import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/overview.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';

interface Use {
  key: string;
  label: Label;
  unit?: string;
  limit: number;
  used: number;
  /** Absent: of all clouds together. */
  cloud_id?: string;
  name?: string;
}

/** From this share on, a limit is shown in the tone of a warning. */
const TIGHT = 0.9;

/** The limits that the reader will reach first, in whatever cloud. */
export default function QuotasPanel() {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
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
      <List>
        {data?.map(({ key, label: quota, unit, limit, used, cloud_id, name }) => {
          const place = name ?? translate('overview.quotas.all');
          const share = limit === 0 ? 1 : Math.min(1, used / limit);
          const words = `${formatAmount(used, unit, lang)} / ${formatAmount(limit, unit, lang)}`;
          return (
            <li key={`${key} ${cloud_id}`}>
              <span>
                {label(quota)} <small>{place}</small>
              </span>
              <b>{words}</b>
              <meter min={0} max={1} value={share} aria-label={`${label(quota)} ${place}`} aria-valuetext={words} />
              <Track aria-hidden>
                <i
                  style={{
                    width: `${share * 100}%`,
                    backgroundColor: share >= TIGHT ? toneColors('warning').dot : token.accent,
                  }}
                />
              </Track>
            </li>
          );
        })}
      </List>
    </Panel>
  );
}

const Quiet = styled('p')({ margin: '16px 0', color: token.textMuted });

const Track = styled('span')({
  gridColumn: '1 / -1',
  height: 4,
  borderRadius: token.radius.small,
  backgroundColor: token.hairline,
  '& i': { display: 'block', height: '100%', borderRadius: token.radius.small },
});

const List = styled('ul')({
  display: 'grid',
  gap: 10,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', minWidth: 0 },
  '& li > span:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: token.size.note, color: token.textMuted },
  '& b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  // The track draws it.
  '& meter': { position: 'absolute', width: 1, height: 1, opacity: 0 },
});

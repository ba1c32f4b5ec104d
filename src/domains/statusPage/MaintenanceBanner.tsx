import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/maintenance.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Banner } from '#src/schemaViews/show/banner/Banner.tsx';
import { useClosedForADay } from '#src/schemaViews/show/banner/useClosedForADay.ts';

const KEY = 'suantai.maintenance';
const REFRESH_MS = 300_000;

interface Concerning {
  id: number;
  title: string;
  title_en: string | null;
  status: 'planned' | 'in_progress';
  starts_at: string;
  ends_at: string;
}

const concerningQuery = queryOptions({
  queryKey: ['suantai', 'maintenance'],
  queryFn: async ({ signal }) => (await request<Concerning[]>('/api/omc/v1/maintenances/concerning', { signal })).json,
  // Not while the tab is hidden, which is the default of the query cache.
  refetchInterval: REFRESH_MS,
  retry: false,
});

/**
 * On every page: maintenance where the reader has machines. Each can be closed for a day; a moved time or its beginning
 * shows it again.
 */
export default function MaintenanceBanner() {
  const translate = useTranslate();
  const lang = useLang();
  const { data = [] } = useQuery(concerningQuery);
  const { isOpen, close } = useClosedForADay(KEY);
  const shown = data.filter((each) => isOpen(wordOf(each)));
  if (shown.length === 0) return null;
  return (
    <Stack spacing={2} sx={{ mb: 3 }}>
      {shown.map((each) => (
        <Banner
          key={each.id}
          tone={each.status === 'planned' ? 'info' : 'warning'}
          actions={
            <IconButton
              size="small"
              color="inherit"
              aria-label={translate('maintenance.close')}
              onClick={() => close(wordOf(each))}
            >
              <Close fontSize="small" />
            </IconButton>
          }
        >
          {translate(each.status === 'planned' ? 'maintenance.planned' : 'maintenance.running', {
            title: lang === 'en' ? (each.title_en ?? each.title) : each.title,
            from: formatMinute(new Date(each.starts_at)),
            to: formatMinute(new Date(each.ends_at)),
          })}
        </Banner>
      ))}
    </Stack>
  );
}

const wordOf = ({ id, status, starts_at, ends_at }: Concerning): string => `${id} ${status} ${starts_at} ${ends_at}`;

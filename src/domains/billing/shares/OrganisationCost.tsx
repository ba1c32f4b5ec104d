import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import { request } from '#src/http/httpClient.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/workspace.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { formatFen } from '#src/ui/formatFen.ts';

const DIVISIONS = ['member', 'project', 'tag'] as const;
type Division = (typeof DIVISIONS)[number];
const MONTHS = 12;

/** In yuan; the id is null for what belongs to none. */
interface Shares {
  period: string;
  total: string;
  groups: { id: number | string | null; name: string | null; total: string }[];
}

/** What members, projects and tags of the organisation cost in a month (`/organisation/cost`). */
export function OrganisationCost() {
  const translate = useTranslate();
  const basePath = useBillingPath();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const by = DIVISIONS.find((each) => each === query.get('by')) ?? 'member';
  const month = /^\d{4}-\d{2}$/.exec(query.get('month') ?? '')?.[0];
  const { data, isError } = useQuery({
    queryKey: ['suantai', 'shares', basePath, month, by],
    queryFn: async ({ signal }) => {
      const words = new URLSearchParams({ by, ...(month !== undefined && { period: month }) });
      return (await request<Shares>(`${basePath}/consumes/shares?${words}`, { signal })).json;
    },
    placeholderData: keepPreviousData,
    enabled: basePath !== undefined,
  });
  if (isError) return <Alert severity="error">{translate('workspace.cost.failed')}</Alert>;
  if (data === undefined) return <Skeleton variant="rounded" height={320} />;
  const show = (next: { by?: Division; month?: string }) => {
    const words = new URLSearchParams({ by: next.by ?? by });
    const chosen = next.month ?? month;
    if (chosen !== undefined) words.set('month', chosen);
    void navigate(`${pathname}?${words}`);
  };
  const most = Math.max(1, ...data.groups.map(({ total }) => Number(total)));
  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          fullWidth={false}
          label={translate('workspace.cost.month')}
          value={data.period}
          onChange={(event) => show({ month: event.target.value })}
          sx={{ minWidth: 140 }}
        >
          {monthsBack(data.period).map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
        <Tabs
          value={by}
          onChange={(_, next: Division) => show({ by: next })}
          aria-label={translate('workspace.cost.by')}
        >
          {DIVISIONS.map((each) => (
            <Tab key={each} value={each} label={translate(`workspace.cost.${each}`)} />
          ))}
        </Tabs>
      </Stack>
      <Panel
        title={translate('workspace.cost.title', { month: data.period })}
        note={translate(`workspace.cost.help.${by}`)}
        action={
          <b>
            {translate('workspace.cost.total')} {formatFen(data.total)}
          </b>
        }
      >
        {data.groups.length === 0 ? (
          <Typography color="textSecondary">{translate('workspace.cost.empty')}</Typography>
        ) : (
          <BarList
            bars={data.groups.map(({ id, name, total }) => ({
              key: String(id),
              title: name ?? translate(`workspace.cost.none.${by}`),
              share: Number(total) / most,
              text: formatFen(total) ?? total,
              ...pathOf(by, id, data.period),
            }))}
          />
        )}
      </Panel>
    </Stack>
  );
}

/** A project leads to its charges, a member to their page. */
function pathOf(by: Division, id: number | string | null, period: string): { path?: string } {
  if (typeof id !== 'number') return {};
  if (by === 'member') return { path: `/organisation/member/${id}` };
  const filter = JSON.stringify({ billing_cycle: period, project_id: id });
  return by === 'project' ? { path: `/consumerDetails?filter=${encodeURIComponent(filter)}` } : {};
}

/** The months up to this one or the present one, the latest first. */
function monthsBack(period: string): string[] {
  const latest = [period, new Date().toISOString().slice(0, 7)].toSorted().at(-1) ?? period;
  const [year = 0, month = 1] = latest.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1));
    return at.toISOString().slice(0, 7);
  });
}

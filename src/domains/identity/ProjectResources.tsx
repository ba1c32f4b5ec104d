import { formatNumber } from '#src/fields/format/formatNumber.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { LinkBase, type Identifier } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { ListMessage } from '#src/schemaViews/list/states/ListMessage.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/recordParts.ts';

/** The number of records of a resource in the project and one cloud. */
interface InProject {
  resource: string;
  cloud_id: string;
  cloud: string;
  count: number;
}

/** The resources of a project in the clouds (docs/api.md). */
const projectResourcesQuery = (id: Identifier) =>
  queryOptions({
    queryKey: ['suantai', 'projectResources', id],
    queryFn: async ({ signal }) =>
      (await request<InProject[]>(`/api/issue/v1/project/${id}/resources`, { signal })).json,
  });

const COLUMNS = ['resource', 'cloud', 'count'] as const;

/** The number of records in the project by resource and cloud; each number links to the list that it counts. */
export default function ProjectResources({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const enter = useEnterCloud();
  const { resources } = useManifest();
  const { data, isError, refetch } = useQuery(projectResourcesQuery(record.id));
  if (isError) {
    const retry = (
      <Button variant="outlined" onClick={() => void refetch()}>
        {translate('list.error.retry')}
      </Button>
    );
    return <ListMessage title={translate('list.error.title')} action={retry} alert />;
  }
  if (data === undefined) return <Skeleton variant="rounded" height={240} />;
  if (data.length === 0) return <Typography color="textSecondary">{translate('record.project.empty')}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto', '& th, & td': { whiteSpace: 'nowrap' } }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={column === 'count' ? 'right' : undefined}>
                {translate(`record.project.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(({ resource, cloud_id: cloudId, cloud, count }) => {
            const entry = resources.find((each) => each.resource === resource);
            const name = label(entry?.label) || resource;
            return (
              <TableRow key={`${resource} ${cloudId}`}>
                <TableCell>
                  {entry?.routes.list ? (
                    <Link
                      component={LinkBase}
                      underline="hover"
                      to={listAddress(entry, { project_id: record.id })}
                      onClick={() => enter(cloudId)}
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </TableCell>
                <TableCell>{cloud}</TableCell>
                <TableCell align="right">{formatNumber(count, lang)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

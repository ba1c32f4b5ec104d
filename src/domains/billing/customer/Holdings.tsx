import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/months.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { token } from '#src/ui/theme/token.ts';

const ITEMS = 'billingItems';

interface Holding {
  /** A word of `resource_type`. */
  kind: string;
  count: number;
  states: Record<string, number>;
  cost: string;
}

const holdingsQuery = (basePath: string, account: number) =>
  queryOptions({
    queryKey: ['suantai', 'holdings', basePath, account],
    queryFn: async ({ signal }) =>
      (await request<Holding[]>(`${basePath}/consumes/holdings?account_id=${account}`, { signal })).json,
    staleTime: 60_000,
  });

/** What an account holds that is charged, by kind; each kind leads to its list. */
export function Holdings({ basePath, account }: { basePath: string; account: number }) {
  const translate = useTranslate();
  const lang = useLang();
  const items = useManifestEntry(ITEMS);
  const definition = useDefinition(ITEMS);
  const { data, isError } = useQuery({ ...holdingsQuery(basePath, account), enabled: items !== undefined });
  if (items === undefined) return null;
  if (isError) return <p role="alert">{translate('months.failed')}</p>;
  if (data === undefined) return null;
  const word = (field: string, value: string) => definition?.fields[field]?.values?.[value]?.label[lang] ?? value;
  return (
    <Panel title={translate('months.held.title')} note={translate('months.held.note')}>
      {data.length === 0 ? (
        <p>{translate('months.held.empty')}</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{definition?.fields['resource_type']?.label[lang]}</th>
              <th scope="col">{translate('months.held.count')}</th>
              <th scope="col">{translate('months.held.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ kind, count, states, cost }) => (
              <tr key={kind}>
                <th scope="row">
                  <LinkBase to={listAddress(items, { account_id: account, resource_type: kind })}>
                    {word('resource_type', kind)}
                  </LinkBase>
                </th>
                <td>
                  {count}
                  <small>
                    {Object.entries(states)
                      .map(([state, many]) => `${word('state', state)} ${many}`)
                      .join(' · ')}
                  </small>
                </td>
                <td>{formatFen(cost) ?? cost}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 0', borderBottom: `1px solid ${token.hairline}`, textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: token.textMuted },
  '& th:last-child, & td:last-child': { textAlign: 'right' },
  '& small': { marginLeft: 8, color: token.textMuted },
});

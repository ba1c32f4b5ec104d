import { isBelowCloud } from '#model/rules/inClouds.ts';
import { styled } from '@mui/material/styles';
import { useQueries, useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/statistics.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useNames } from '#src/definitions/useNames.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { PanelState } from './PanelState.tsx';
import { statesQuery } from './statisticsQuery.ts';

/** The records of each measured resource by state. In the view of one cloud, each number leads to its list. */
export function StatesPanel({ cloud, renewed }: { cloud: string | undefined; renewed: number }) {
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useNames();
  const number = useNumber();
  const { resources } = useManifest();
  const { data, isError, refetch } = useQuery(statesQuery(cloud, renewed));
  const found = (data ?? []).filter(({ total }) => total > 0);
  const definitions = useQueries({ queries: found.map(({ resource }) => definitionQuery(resource)) });
  const title = translate('statistics.states.title');
  if (found.length === 0)
    return <PanelState title={title} failed={isError} empty={data !== undefined} onRetry={() => void refetch()} />;
  const rows = found.flatMap(({ resource, field, states }, place) => {
    const entry = resources.find((each) => each.resource === resource);
    const values = definitions[place]?.data?.fields[field]?.values ?? {};
    if (entry === undefined) return [];
    return Object.entries(states)
      .filter(([, count]) => count > 0)
      .map(([word, count]) => {
        const value = values[word];
        const isLinked = cloud !== undefined || !isBelowCloud(entry);
        return {
          key: `${resource} ${word}`,
          resource: nameOf(entry),
          state: value?.label ? label(value.label) : word,
          tone: value?.tone,
          count,
          path: isLinked ? listAddress(entry, { [field]: word }) : undefined,
        };
      });
  });
  return (
    <ChartPanel
      title={title}
      columns={[
        translate('statistics.states.resource'),
        translate('statistics.states.state'),
        translate('statistics.states.count'),
      ]}
      rows={rows.map(({ key, resource, state, count }) => ({ key, title: resource, cells: [state, number(count)] }))}
      file="states"
    >
      <Groups>
        {[...Map.groupBy(rows, ({ resource }) => resource)].map(([resource, states]) => (
          <section key={resource}>
            <h3>{resource}</h3>
            <ul>
              {states.map(({ key, state, count, tone, path }) => (
                <li key={key}>
                  <i aria-hidden style={{ backgroundColor: toneColors(tone ?? 'neutral').dot }} />
                  <span>{state}</span>
                  {path === undefined ? <b>{number(count)}</b> : <LinkBase to={path}>{number(count)}</LinkBase>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Groups>
    </ChartPanel>
  );
}

const Groups = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  gap: '12px 24px',
  '& h3': { margin: '4px 0', fontSize: token.size.note, fontWeight: 600, color: token.textMuted },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gridTemplateColumns: '8px 1fr auto', alignItems: 'center', gap: 8, minHeight: 28 },
  '& i': { width: 8, height: 8, borderRadius: 4 },
  '& b, & a': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& a': { color: token.accentText },
});

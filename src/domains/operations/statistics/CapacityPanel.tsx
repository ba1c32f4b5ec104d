import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { CAPACITY_RECORDS, type Capacity } from '#model/domains/operations/metrics/capacity.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { token } from '#src/ui/theme/token.ts';
import { Glossary } from '#src/ui/charts/Glossary.tsx';
import { PanelState } from './PanelState.tsx';
import { capacityQuery } from './statisticsQuery.ts';

const QUANTITIES = ['physical', 'schedulable', 'allocated', 'sold', 'managed', 'used', 'left'] as const;

type Quantity = (typeof QUANTITIES)[number];

/** Sums over hosts or pools. What is left is a difference, and machines are counted by state elsewhere on the page. */
const LINKED: ReadonlySet<Quantity> = new Set(['physical', 'schedulable', 'allocated']);

/**
 * The capacity of clouds and how much of it is taken: named quantities, each as a bar of one scale (one for each kind).
 * In the view of one cloud, those of hosts and pools lead to the records that they are sums of.
 */
export function CapacityPanel({ cloud, renewed }: { cloud: string | undefined; renewed: number }) {
  const translate = useTranslate();
  const lang = useLang();
  const { resources } = useManifest();
  const { data, isError, refetch } = useQuery(capacityQuery(cloud, renewed));
  const title = translate('statistics.capacity.title');
  const kinds = (data?.capacity ?? []).filter((kind) => QUANTITIES.some((name) => (kind[name] ?? 0) > 0));
  if (data === undefined)
    return <PanelState title={title} failed={isError} empty={false} onRetry={() => void refetch()} />;
  // Tenants do not see what a cloud has, and a platform without clouds has nothing.
  if (kinds.length === 0) return null;
  const say = (kind: Capacity, name: Quantity) => {
    const value = kind[name];
    if (isBroken(kind, name)) return translate('statistics.capacity.broken');
    return metricText(value, kind, lang);
  };
  const pathOf = ({ kind }: Capacity, name: Quantity) => {
    const { resource, open } = CAPACITY_RECORDS[kind === 'storage' ? 'pools' : 'hosts'];
    const entry = resources.find((each) => each.resource === resource);
    const isSum = LINKED.has(name) || (name === 'used' && kind === 'storage');
    if (cloud === undefined || entry === undefined || !isSum) return undefined;
    return listAddress(entry, name === 'schedulable' ? open : undefined);
  };
  const shown = QUANTITIES.filter((name) => kinds.some((kind) => kind[name] !== null));
  return (
    <ChartPanel
      title={title}
      columns={[
        translate('statistics.capacity.quantity'),
        ...kinds.map(({ kind }) => translate(`statistics.capacity.kind.${kind}`)),
      ]}
      rows={QUANTITIES.map((name) => ({
        key: name,
        title: translate(`statistics.capacity.name.${name}`),
        cells: kinds.map((kind) => say(kind, name)),
      }))}
      file="capacity"
    >
      <Kinds>
        {kinds.map((kind) => {
          const most = Math.max(...QUANTITIES.map((name) => kind[name] ?? 0));
          return (
            <section key={kind.kind}>
              <h3>{translate(`statistics.capacity.kind.${kind.kind}`)}</h3>
              <dl>
                {QUANTITIES.filter((name) => kind[name] !== null).map((name) => (
                  <div key={name} data-quantity={name}>
                    <dt>{translate(`statistics.capacity.name.${name}`)}</dt>
                    <dd>
                      <i aria-hidden>
                        <em style={{ width: `${isBroken(kind, name) ? 0 : ((kind[name] ?? 0) / most) * 100}%` }} />
                      </i>
                      <Figure path={pathOf(kind, name)}>{say(kind, name)}</Figure>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </Kinds>
      <Glossary
        title={translate('statistics.capacity.glossary')}
        entries={shown.map((name) => [
          translate(`statistics.capacity.name.${name}`),
          translate(`statistics.capacity.help.${name}`),
        ])}
        note={translate('statistics.capacity.identities')}
      />
    </ChartPanel>
  );
}

function Figure({ path, children }: { path: string | undefined; children: string }) {
  return path === undefined ? <b>{children}</b> : <LinkBase to={path}>{children}</LinkBase>;
}

const isBroken = ({ broken }: Capacity, name: Quantity): boolean => broken.some((each) => each === name);

const Kinds = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  gap: '16px 32px',
  '& h3': { margin: '4px 0', fontSize: token.size.note, fontWeight: 600, color: token.textMuted },
  '& dl': { margin: 0 },
  '& dl > div': { display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', alignItems: 'center', minHeight: 28 },
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { display: 'grid', gridTemplateColumns: 'minmax(40px, 1fr) 88px', alignItems: 'center', gap: 12, margin: 0 },
  '& i': { height: 8, borderRadius: 4, backgroundColor: token.hover, overflow: 'hidden' },
  '& em': { display: 'block', height: '100%', borderRadius: 4, backgroundColor: token.accent },
  '& [data-quantity=physical] em, & [data-quantity=left] em': { backgroundColor: token.hairlineStrong },
  '& b, & a': { fontWeight: 500, textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& a': { color: token.accentText },
});

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { LinkBase, useListContext, useNavigate } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import { NONE } from '#model/domains/facts/operating/dimensions.ts';
import { QUANTITIES } from '#model/domains/facts/operating/sumPeriods.ts';
import type { Grain } from '#model/domains/facts/operating/period.ts';
import type { Definition } from '#model/language/definition.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { Glossary } from '#src/ui/charts/Glossary.tsx';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';
import { FigureCards } from './FigureCards.tsx';
import { choiceIn, filterOf } from './operatingAddress.ts';
import { OperatingControls } from './OperatingControls.tsx';
import { operatingQuery, type OperatingChoice, type OperatingReply } from './operatingQuery.ts';
import { PartsTable } from './PartsTable.tsx';
import { ProductsPanel } from './ProductsPanel.tsx';

// The chart library is larger than the page.
const CoursePanel = lazy(async () => ({ default: (await import('./CoursePanel.tsx')).CoursePanel }));
const ForecastPanel = lazy(async () => ({ default: (await import('./ForecastPanel.tsx')).ForecastPanel }));

const USUAL: OperatingChoice = { grain: 'day', dimension: 'all', key: undefined, from: undefined, to: undefined };

/** Figures of days or months, above the list of the facts that they are made of (spec 2.2 `/operationaldata`). */
export default function OperatingData({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filterValues } = useListContext();
  // react-admin does not type the values of filters.
  const choice = choiceIn(filterValues as Condition);
  const { data, isError, refetch } = useQuery(operatingQuery(choice ?? USUAL));
  const isPlain = choice?.from === undefined;
  const range = data?.known.first === null ? undefined : data;
  useEffect(() => {
    // The address always says which facts the page shows.
    if (
      isPlain &&
      range !== undefined &&
      range.dimension === (choice ?? USUAL).dimension &&
      range.grain === (choice ?? USUAL).grain
    )
      navigate(addressOf(definition, { ...choiceOf(range) }), { replace: true });
  }, [isPlain, range, choice, definition, navigate]);
  const show = (next: OperatingChoice) => navigate(addressOf(definition, next));
  if (data === undefined && !isError) return <Skeleton variant="rounded" height={CHART_HEIGHT} />;
  if (data?.known.first === null) return <NothingYet grain={data.grain} onDays={() => show(USUAL)} />;
  return (
    <>
      {data === undefined ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {translate('operatingData.retry')}
            </Button>
          }
        >
          {translate('operatingData.failed')}
        </Alert>
      ) : (
        <Stack spacing={2}>
          <Figures definition={definition} reply={data} onChange={show} />
        </Stack>
      )}
      <TableHeading>{translate('operatingData.table')}</TableHeading>
      {/* Without a choice the list would show every fact until the address has it. */}
      {isPlain && range !== undefined ? (
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      ) : (
        <ListPage definition={definition} />
      )}
    </>
  );
}

/** Before the first day, or the first month, is over. */
function NothingYet({ grain, onDays }: { grain: Grain; onDays: () => void }) {
  const translate = useTranslate();
  if (grain === 'day')
    return (
      <Message
        inPage
        title={translate('operatingData.empty')}
        text={translate('operatingData.emptyText')}
        digits="000"
      />
    );
  return (
    <Message
      inPage
      title={translate('operatingData.emptyMonth')}
      text={translate('operatingData.emptyMonthText')}
      digits="000"
      actions={
        <Button variant="outlined" onClick={onDays}>
          {translate('operatingData.day')}
        </Button>
      }
    />
  );
}

const TableHeading = styled('h2')({ margin: '32px 0 8px', fontSize: token.size.part, fontWeight: 600 });

const addressOf = (definition: Definition, choice: OperatingChoice): string =>
  listAddress(definition, filterOf(choice));

const choiceOf = ({ grain, dimension, key, from, to }: OperatingReply): OperatingChoice => ({
  grain,
  dimension,
  key: key ?? undefined,
  from,
  to,
});

interface FiguresProps {
  definition: Definition;
  reply: OperatingReply;
  onChange: (choice: OperatingChoice) => void;
}

function Figures({ definition, reply, onChange }: FiguresProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { grain, dimension, key, from, to, figures, parts, products, waiting } = reply;
  const labelOf = (name: string) => definition.fields[name]?.label[lang] ?? name;
  const word = definition.fields.dimension?.values?.[dimension]?.label[lang] ?? dimension;
  const subject = key === null ? undefined : key === NONE ? translate('operatingData.none') : (reply.name ?? key);
  const range = from === to ? from : translate('operatingData.range', { from, to });
  const note = subject === undefined ? range : `${subject} · ${range}`;
  const meanings = QUANTITIES.flatMap((name) => {
    const meaning = definition.fields[name]?.help?.[lang];
    return meaning === undefined ? [] : [[labelOf(name), meaning] as const];
  });
  const choice = choiceOf(reply);
  return (
    <>
      <OperatingControls definition={definition} reply={reply} onChange={onChange} />
      {waiting && (
        <Alert
          severity="warning"
          action={
            waiting.account_id !== null && (
              <Button color="inherit" component={LinkBase} to={`/accountdesc/${waiting.account_id}`}>
                {translate('operatingData.waitingAccount')}
              </Button>
            )
          }
        >
          {translate('operatingData.waiting', { day: waiting.day, accounts: waiting.accounts })}
        </Alert>
      )}
      <FigureCards definition={definition} grain={grain} figures={figures} />
      <Glossary
        title={translate('operatingData.glossary')}
        entries={meanings}
        note={translate('operatingData.glossaryNote')}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
        <CoursePanel
          definition={definition}
          title={translate('operatingData.course')}
          note={note}
          rows={reply.series}
          figures={figures}
          file={`operating-data-${from}-${to}`}
        />
      </Suspense>
      {dimension !== 'all' && (
        <Panel title={translate('operatingData.partsBy', { dimension: word })} note={range}>
          <PartsTable
            definition={definition}
            title={translate('operatingData.partsBy', { dimension: word })}
            parts={parts}
            onOpen={(next) => onChange({ ...choice, key: next })}
          />
        </Panel>
      )}
      <Grid>
        <ProductsPanel
          products={products}
          total={figures.find((each) => each.key === 'net_revenue')?.value ?? null}
          note={note}
          label={labelOf('net_revenue')}
        />
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <ForecastPanel
            choice={choice}
            subject={subject ?? definition.fields.dimension?.values?.all?.label[lang] ?? ''}
          />
        </Suspense>
      </Grid>
    </>
  );
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
});

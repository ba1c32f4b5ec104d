import Tune from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCurrentUser, useSavePreferences } from '#src/session/account/preferences.ts';
import { inOrder, readArrangement } from './arrangement.ts';

// Opened seldom.
const Arrange = lazy(async () => ({ default: (await import('./Arrange.tsx')).Arrange }));

export interface BoardPanel {
  key: string;
  title: string;
  /** The share of the width where there is room for three panels; default: a third. */
  width?: 'half' | 'whole';
  content: ReactNode;
}

interface Props {
  /** The key of the account's preferences that keeps the arrangement. */
  preference: 'overview' | 'home';
  head: ReactNode;
  panels: readonly BoardPanel[];
}

/** Panels in the order that the reader has chosen, without those that they have hidden. */
export function Board({ preference, head, panels }: Props) {
  const translate = useTranslate();
  const { preferences } = useCurrentUser();
  const { mutate } = useSavePreferences();
  const [isOpen, setIsOpen] = useState(false);
  const arrangement = readArrangement(preferences?.[preference]);
  const order = inOrder(
    panels.map(({ key }) => key),
    arrangement.order,
  );
  const shown = order.flatMap((key) =>
    arrangement.hidden.includes(key) ? [] : (panels.find((panel) => panel.key === key) ?? []),
  );
  return (
    <>
      <Head>
        {head}
        <Button size="small" startIcon={<Tune />} onClick={() => setIsOpen(true)}>
          {translate('overview.board.open')}
        </Button>
      </Head>
      {shown.length === 0 && <p>{translate('overview.board.none')}</p>}
      <Grid>
        {shown.map(({ key, width, content }) => (
          <div key={key} data-width={width}>
            {content}
          </div>
        ))}
      </Grid>
      {isOpen && (
        <Suspense>
          <Arrange
            panels={panels}
            order={order}
            hidden={arrangement.hidden}
            onChange={(chosen) => mutate({ [preference]: chosen })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 16,
  marginBottom: 8,
  '& > button': { flex: 'none' },
});

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > div': { display: 'grid', minWidth: 0 },
  '@media (width >= 900px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-width="whole"]': { gridColumn: '1 / -1' },
  },
  '@media (width >= 1300px)': {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > div': { gridColumn: 'span 2' },
    '& > [data-width="half"]': { gridColumn: 'span 3' },
  },
});

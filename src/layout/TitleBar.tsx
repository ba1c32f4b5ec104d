import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/theme/token.ts';
import { BackLink } from './BackLink.tsx';
import { useFrame } from './FrameContext.tsx';
import { useTitle } from './useTitle.ts';

/** Title, back link where the page asks for one (spec 2.6), and the buttons of the page. */
export function TitleBar() {
  const t = useTranslate();
  const title = useTitle();
  const place = usePlace();
  const { setActionsPlace } = useFrame();
  const product = t('shell.product');
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
  const back = place?.kind === 'page' ? place.page.showBack : place !== undefined && place.view !== 'list';
  // The page of a record heads itself: name, state and id belong together. A page that does not exist says so itself.
  const headsItself = !place || (place.kind === 'resource' && place.view === 'show');
  return (
    <>
      <Arrived>{title}</Arrived>
      {back ? <BackLink /> : null}
      {headsItself ? null : (
        <Row>
          <h1>{title}</h1>
          <Actions ref={setActionsPlace} />
        </Row>
      )}
    </>
  );
}

// Screen readers hear where they are after a navigation that loads no document.
const Arrived = styled('output')({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' });

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 32,
  marginBottom: 16,
  '& h1': { margin: 0, fontSize: token.size.title, fontWeight: 600, lineHeight: 1.4, overflowWrap: 'anywhere' },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } });

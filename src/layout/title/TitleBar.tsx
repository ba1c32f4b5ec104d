import { styled } from '@mui/material/styles';
import { lazy, useEffect } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { PageHelp } from '#src/definitions/help/PageHelp.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Contained } from '#src/layout/frame/Contained.tsx';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/ui/theme/token.ts';
import { useFrame } from '#src/layout/frame/FrameContext.tsx';
import { useTitle } from './useTitle.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { unseen } from '#src/ui/theme/unseen.ts';

const PageStar = lazy(async () => ({ default: (await import('#src/session/favourites/PageStar.tsx')).PageStar }));

/** Title and small title (spec 2.6), and the buttons of the page. */
export function TitleBar() {
  const translate = useTranslate();
  const title = useTitle();
  const place = usePlace();
  const { setActionsPlace } = useFrame();
  const product = translate('shell.product');
  const smallTitle = useSmallTitle();
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`;
  }, [title, product]);
  // The page of a record has its own heading with name, state and id, and so does the page for a missing address.
  const headsItself = !place || (place.kind === 'resource' && place.view === 'show');
  return (
    <>
      <Arrived>{title}</Arrived>
      {!headsItself && (
        <Row>
          <Names>
            <h1>{title}</h1>
            {smallTitle && <p>{smallTitle}</p>}
            <PageHelp />
            <Contained>
              <PageStar />
            </Contained>
          </Names>
          <Actions ref={setActionsPlace} />
        </Row>
      )}
    </>
  );
}

// Announces the new page to screen readers after a navigation without a page load.
const Arrived = styled('output')(unseen);

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

// On one line, so that a small title that loads later moves nothing.
const Names = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  minWidth: 0,
  '& p': {
    margin: 0,
    color: token.textMuted,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
    flex: '1 1 0',
  },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { '& p': { display: 'none' } },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } });

/** The small title of the open page (spec 2): its own, or for a list the description of the resource. */
function useSmallTitle(): string | undefined {
  const label = useLabel();
  const place = usePlace();
  const definition = useDefinitionIfLoaded(
    place?.kind === 'resource' && place.view === 'list' ? place.entry.resource : undefined,
  );
  const own = place && routeOf(place).smallTitle;
  const sentence = own ?? definition?.help;
  return sentence && label(sentence);
}

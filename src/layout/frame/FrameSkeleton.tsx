import { styled } from '@mui/material/styles';
import { MOBILE_BREAKPOINT_PX, SIDEBAR_WIDTH_PX } from '#model/values/constants.ts';
import { token } from '#src/ui/theme/token.ts';
import { HEADER_HEIGHT_PX } from '#src/layout/header/headerHeight.ts';
import { ConnectionBanner } from '#src/layout/notices/ConnectionBanner.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** The outline of the frame while manifest and reader load, so that the layout does not shift. */
export function FrameSkeleton() {
  return (
    <>
      <Bar />
      <ConnectionBanner />
      <Columns>
        <Side />
        <Page>
          <PageSkeleton />
        </Page>
      </Columns>
    </>
  );
}

const Bar = styled('div')({
  height: HEADER_HEIGHT_PX,
  borderBottom: `1px solid ${token.hairline}`,
  backgroundColor: token.surface,
});

const Columns = styled('div')({ display: 'flex' });

const Side = styled('div')({
  flex: `0 0 ${SIDEBAR_WIDTH_PX}px`,
  height: `calc(100dvh - ${HEADER_HEIGHT_PX}px)`,
  borderRight: `1px solid ${token.hairline}`,
  backgroundColor: token.surface,
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { display: 'none' },
});

const Page = styled('div')({ flex: 1, padding: '68px 24px 0' });

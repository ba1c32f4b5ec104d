import Box from '@mui/material/Box';
import type { Definition } from '#model/language/definition.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { TitleActions } from '#src/layout/title/TitleActions.tsx';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { useActor } from '#src/session/actor/useActor.ts';
import { LogTrend } from './LogTrend.tsx';
import { VerifyButton } from './VerifyButton.tsx';

/** The generated list, below the requests of the last hours. */
export default function LogList({ definition }: { definition: Definition }) {
  const { kind } = useActor();
  return (
    <>
      {isPlatformKind(kind) && (
        <TitleActions>
          <VerifyButton />
        </TitleActions>
      )}
      {/* The tabs of the list begin below the chart. */}
      <Box sx={{ mb: 4 }}>
        <LogTrend />
      </Box>
      <ListPage definition={definition} />
    </>
  );
}

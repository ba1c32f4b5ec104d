import Delete from '@mui/icons-material/DeleteOutlined';
import Share from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/spaces.ts';
import { TitleActions } from '#src/layout/title/TitleActions.tsx';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { useLevel } from '#src/schemaViews/list/page/useLevel.ts';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';
import { token } from '#src/ui/theme/token.ts';
import { useTransferQueue } from '#src/domains/spaces/upload/useTransferQueue.ts';
import { spaceOf } from './spaceOf.ts';
import { SpaceUsage } from './SpaceUsage.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useDropUpload } from './useDropUpload.ts';
import { useUpload } from './useUpload.tsx';

/** The generated list of a space, as a place to drop files, with what the space uses. */
export default function SpaceList({ definition }: { definition: Definition }) {
  const { page } = useListScope();
  return page ? <BinList definition={definition} /> : <FileList definition={definition} />;
}

function FileList({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  useTransferQueue();
  const space = spaceOf(definition);
  const level = useLevel(definition);
  const entry = useManifestEntry(definition.resource);
  const canUpload = entry?.can.includes('create') ?? false;
  const shares = useManifestEntry('spaceShares');
  const upload = useUpload(space, typeof level?.above === 'number' ? level.above : null);
  const { isOver, handlers } = useDropUpload(canUpload ? upload.take : undefined);
  const bin = definition.list.views['bin']?.routes?.list.path;
  return (
    <Area {...handlers} data-over={isOver || undefined}>
      <TitleActions>
        {space === 'personal' && shares?.routes.list && (
          <Button component={LinkBase} to={shares.routes.list.path} variant="outlined" startIcon={<Share />}>
            {translate('spaces.shares')}
          </Button>
        )}
        {canUpload && bin !== undefined && (
          <Button component={LinkBase} to={bin} variant="outlined" startIcon={<Delete />}>
            {translate('spaces.bin')}
          </Button>
        )}
      </TitleActions>
      {canUpload && (
        <TitleActions>
          <UploadButton onFiles={upload.take} />
        </TitleActions>
      )}
      {(canUpload || space === 'personal') && <SpaceUsage space={space} />}
      <ListPage definition={definition} createVariant="outlined" />
      {isOver && <Hint aria-hidden>{translate('spaces.dropHere')}</Hint>}
      {upload.dialog}
    </Area>
  );
}

function BinList({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const files = definition.routes.list?.path;
  return (
    <>
      {files !== undefined && (
        <TitleActions>
          <Button component={LinkBase} to={files} variant="outlined">
            {translate('spaces.back')}
          </Button>
        </TitleActions>
      )}
      <ListPage definition={definition} />
    </>
  );
}

const Area = styled('div')({
  position: 'relative',
  minHeight: '50vh',
  borderRadius: token.radius.large,
  '&[data-over]': { outline: `2px dashed ${token.accent}`, outlineOffset: 8 },
});

const Hint = styled('p')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  margin: 0,
  borderRadius: token.radius.large,
  backgroundColor: `color-mix(in srgb, ${token.surface} 85%, transparent)`,
  fontWeight: 600,
  // The area below receives the files.
  pointerEvents: 'none',
});

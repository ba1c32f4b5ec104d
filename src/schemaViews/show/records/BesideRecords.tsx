import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { BesideDefinition } from '#model/language/viewDefinitions.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { TitleActions } from '#src/layout/title/TitleActions.tsx';
import { token } from '#src/ui/theme/token.ts';
import { CreateHere } from './CreateHere.tsx';
import { RecordsHere } from './RecordsHere.tsx';

/** What the page of a view shows below its own records: those of another resource, and the button that makes one. */
export default function BesideRecords({ beside: { records, label: heading, columns, create }, isSecond }: Props) {
  const label = useLabel();
  const id = useId();
  if (useManifestEntry(records)?.can.includes('list') !== true) return null;
  return (
    <Section aria-labelledby={id}>
      {create && (
        <TitleActions>
          <CreateHere resource={records} given={EMPTY} variant={isSecond ? 'outlined' : 'contained'} />
        </TitleActions>
      )}
      <h2 id={id}>{label(heading)}</h2>
      <RecordsHere resource={records} given={EMPTY} {...(columns && { columns })} create={false} />
    </Section>
  );
}

interface Props {
  beside: BesideDefinition;
  /** The page offers to create one of its own, too. */
  isSecond: boolean;
}

const EMPTY = {};

const Section = styled('section')({
  marginTop: 32,
  '& > h2': { margin: '0 0 12px', fontSize: token.size.part, fontWeight: 600 },
});

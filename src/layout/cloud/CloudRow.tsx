import Check from '@mui/icons-material/Check';
import { styled } from '@mui/material/styles';
import { CloudLabelList } from '#src/fields/cloudLabel/CloudLabelList.tsx';
import type { Cloud } from '#src/session/cloud/cloudsQuery.ts';
import { token } from '#src/ui/theme/token.ts';
import { UsageTag } from './UsageTag.tsx';

/**
 * One cloud: usage tag, name, up to three labels and `+N` (spec 2.5). The labels are beside the button, because `+N` is
 * a button too.
 */
export function CloudRow({ cloud, selected, choose }: { cloud: Cloud; selected: boolean; choose: () => void }) {
  const labels = cloud.labels ?? [];
  return (
    <Row data-selected={selected ? '' : undefined}>
      <Choice type="button" data-stop="" aria-current={selected ? 'true' : undefined} onClick={choose}>
        <Check aria-hidden style={{ fontSize: 16, visibility: selected ? 'visible' : 'hidden' }} />
        <span>{cloud.name}</span>
        <UsageTag cloud={cloud} />
      </Choice>
      {labels.length > 0 && (
        <Labels>
          <CloudLabelList labels={labels} />
        </Labels>
      )}
    </Row>
  );
}

const Row = styled('li')({
  position: 'relative',
  borderRadius: token.radius.medium,
  '&:hover': { backgroundColor: token.hover },
  '&[data-selected]': { backgroundColor: token.accentSoft },
});

const Choice = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 36,
  padding: '4px 8px',
  border: 0,
  borderRadius: token.radius.medium,
  background: 'none',
  color: token.text,
  font: 'inherit',
  fontSize: token.size.text,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '[data-selected] > & > span:first-of-type': { fontWeight: 600 },
  '&:focus-visible': { outlineOffset: -2 },
  // The whole row is clickable; only the +N is above it.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

const Labels = styled('div')({ padding: '0 8px 8px 32px', '& button': { position: 'relative', zIndex: 1 } });

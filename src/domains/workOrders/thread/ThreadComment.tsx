import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';

/** Shown in the head of a comment where it is not the usual one. */
const MARKS = { origin: 'comment', visibility: 'public' } as const;

/** One comment: who, when, to whom, the text and its files. */
export function ThreadComment({ comment, definition }: { comment: RaRecord; definition: Definition }) {
  const label = useLabel();
  const show = (name: string) => {
    const field = definition.fields[name];
    return field && !isBlank(comment[name]) && <FieldFor field={field} record={comment} definition={definition} />;
  };
  return (
    <Item data-internal={comment['visibility'] === 'internal' || undefined}>
      <Head>
        <b>{show('author')}</b>
        {comment['by_staff'] === true && <Tag tone="info">{label(definition.fields['by_staff']?.label)}</Tag>}
        {Object.entries(MARKS).map(([name, usual]) => comment[name] !== usual && <span key={name}>{show(name)}</span>)}
        <span>{show('created_at')}</span>
      </Head>
      {show('text')}
      {show('attachments')}
    </Item>
  );
}

const Item = styled('li')({
  padding: 16,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  background: token.surface,
  '&[data-internal]': { borderStyle: 'dashed', borderColor: token.hairlineStrong },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBottom: 8,
  '& > span': { color: token.textMuted },
});

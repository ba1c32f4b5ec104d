import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import '#src/i18n/parts/workOrders.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';

/** Shown in the head of a comment where it is not the usual one. */
const MARKS = { origin: 'comment', visibility: 'public' } as const;

/** One comment: who, when, to whom, the text and its files. */
export function ThreadComment({ comment, definition }: { comment: RaRecord; definition: Definition }) {
  const label = useLabel();
  const translate = useTranslate();
  const { id } = useActor();
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
        {!isBlank(comment['edited_at']) && (
          <span>
            {label(definition.fields['edited_at']?.label)} {show('edited_at')}
          </span>
        )}
        {comment['author_id'] === id && <Correction comment={comment} definition={definition} />}
      </Head>
      {show('text')}
      {show('attachments')}
      {!isBlank(comment['former']) && (
        <Former>
          <summary>{translate('workOrders.former')}</summary>
          {show('former')}
        </Former>
      )}
    </Item>
  );
}

/** What the submitter wrote, at the head of the thread. */
export function Opening({ order, definition }: { order: RaRecord; definition: Definition }) {
  const show = (name: string) => {
    const field = definition.fields[name];
    return field && !isBlank(order[name]) && <FieldFor field={field} record={order} definition={definition} />;
  };
  return (
    <Item>
      <Head>
        <b>{show('submitter')}</b>
        <span>{show('created_at')}</span>
      </Head>
      {show('content')}
      {show('attachments')}
    </Item>
  );
}

/** The button of the author, while the comment can be corrected. The dialog says why it no longer can. */
function Correction({ comment, definition }: { comment: RaRecord; definition: Definition }) {
  const { launch, dialog, running } = useActionLauncher(definition);
  const actions = useRecordActions(definition, comment);
  const correct = actions.find(({ action, reason }) => action === 'correct' && reason === undefined);
  return (
    <>
      {correct && (
        <Button
          size="small"
          startIcon={<Icon word="edit" size={16} />}
          disabled={running}
          onClick={() => launch(correct.action, { kind: 'record', record: comment })}
        >
          {correct.name}
        </Button>
      )}
      {dialog}
    </>
  );
}

/** One entry of a thread. */
const Item = styled('li')({
  padding: 16,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  background: token.surface,
  '&[data-internal]': { borderStyle: 'dashed', borderColor: token.hairlineStrong },
});

/** Who wrote it, and when. */
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBottom: 8,
  '& > span': { color: token.textMuted },
});

const Former = styled('details')({
  marginTop: 8,
  color: token.textMuted,
  '& > summary': { cursor: 'pointer' },
});

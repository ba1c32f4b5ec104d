import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { useShowPath } from '#src/fields/parts/useShowPath.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';
import { wordsOf } from './wordsOf.ts';
import '#src/i18n/parts/inbox.ts';

/** A message in a list: its title, marked while it is unread, and the beginning of its text. */
export default function MessageTitle({ definition, record }: SlotProps['column']) {
  const translate = useTranslate();
  const showPath = useShowPath(definition.resource);
  const { title, text } = wordsOf(record, useLang());
  const isUnread = record['read_at'] === null;
  const path = showPath?.(String(record.id));
  return (
    <Words data-unread={isUnread || undefined}>
      {isUnread && <Dot aria-hidden />}
      {path === undefined ? <b>{title}</b> : <LinkBase to={path}>{title}</LinkBase>}
      <small>{isUnread ? `${translate('inbox.unread')} · ${text}` : text}</small>
    </Words>
  );
}

const Words = styled('div')({
  position: 'relative',
  maxWidth: 640,
  padding: '6px 0 6px 14px',
  whiteSpace: 'normal',
  '& > a': {
    color: token.text,
    textDecoration: 'none',
    '&:hover': { color: token.accentText, textDecoration: 'underline' },
  },
  '&[data-unread] > a, &[data-unread] > b': { fontWeight: 600 },
  '& > small': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    overflow: 'hidden',
    color: token.textMuted,
    fontSize: token.size.note,
  },
});

const Dot = styled('span')({
  position: 'absolute',
  left: 0,
  top: 13,
  width: 7,
  height: 7,
  borderRadius: '50%',
  backgroundColor: token.accent,
});

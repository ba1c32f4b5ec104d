import { styled } from '@mui/material/styles';
import { toneColors, token } from '#src/ui/theme/token.ts';

/** The heading of a group of lines in a menu of the header. */
export const InboxHeading = styled('li')({ padding: '4px 16px 8px', fontWeight: 600 });

/** A line of such a menu: a title, a muted text and a time; a mark at its side for what the reader has not seen to. */
export const InboxLine = styled('span')({
  display: 'grid',
  gap: 2,
  minWidth: 0,
  whiteSpace: 'normal',
  paddingLeft: 10,
  borderLeft: '2px solid transparent',
  '&[data-marked]': { borderLeftColor: token.accent },
  '&[data-marked="danger"]': { borderLeftColor: toneColors('danger').dot },
  '& > b': { fontWeight: 400, overflowWrap: 'anywhere' },
  '&[data-marked] > b': { fontWeight: 600 },
  '& > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: token.textMuted,
    fontSize: token.size.note,
  },
  '& > small': { color: token.textFaint, fontSize: token.size.note },
});

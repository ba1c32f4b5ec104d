import ExpandMore from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import type { MenuEntry } from './menuSections.ts';

/** One line of a menu. A refused one stays focusable, so that keyboard users can read its reason. */
export function MenuLine({
  entry: { name, icon, tone, reason, next },
  expanded,
  onPress,
}: {
  entry: MenuEntry;
  /** Given if the line shows or hides others. */
  expanded?: boolean;
  onPress: () => void;
}) {
  return (
    <Line
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-tone={tone}
      aria-disabled={reason === undefined ? undefined : true}
      aria-expanded={expanded}
      onClick={reason === undefined ? onPress : undefined}
    >
      <span aria-hidden>
        {expanded === undefined ? (
          <Icon word={icon ?? 'bolt'} size={16} />
        ) : (
          <ExpandMore style={{ fontSize: 16, transform: expanded ? 'rotate(180deg)' : undefined }} />
        )}
      </span>
      <span>
        {name}
        {reason !== undefined && <small>{reason}</small>}
        {reason !== undefined && next !== undefined && <small>{next}</small>}
      </span>
    </Line>
  );
}

const Line = styled('button')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  width: '100%',
  minHeight: 32,
  padding: '6px 8px',
  border: 0,
  borderRadius: token.radius.small,
  background: 'none',
  color: token.text,
  font: 'inherit',
  fontSize: token.size.text,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span:first-of-type': { marginTop: 2, color: token.textMuted },
  '&:hover, &:focus-visible': { backgroundColor: token.hover },
  '&:focus-visible': { outline: `2px solid ${token.accent}`, outlineOffset: -2 },
  '& small': { display: 'block', color: token.textMuted, fontSize: token.size.note },
  '&[data-tone="danger"]:not([aria-disabled])': {
    color: toneColors('danger').text,
    '& > span:first-of-type': { color: 'inherit' },
  },
  '&[aria-disabled]': { color: token.textMuted, cursor: 'default' },
  '@media (max-width: 600px)': { minHeight: 44, alignItems: 'center' },
});

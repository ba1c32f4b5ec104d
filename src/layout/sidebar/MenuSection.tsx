import ExpandMore from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import { memo, useId } from 'react';
import { Icon } from '#src/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/theme/token.ts';
import type { MenuGroup } from '#model/rules/menuOf.ts';

interface Props {
  group: MenuGroup;
  open: boolean;
  onToggle: () => void;
  active: string | undefined;
}

/** One group of the menu. A group of a single page that bears its name is that page. */
export const MenuSection = memo(function MenuSection({ group, open, onToggle, active }: Props) {
  const label = useLabel();
  const id = useId();
  const [only] = group.items;
  if (group.items.length === 1 && only && label(only.label) === label(group.label)) {
    return <Items>{linkOf(only, active, label)}</Items>;
  }
  return (
    <>
      <Heading type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {label(group.label)}
        <ExpandMore aria-hidden style={{ fontSize: 16, transform: open ? undefined : 'rotate(-90deg)' }} />
      </Heading>
      {open ? <Items id={id}>{group.items.map((item) => linkOf(item, active, label))}</Items> : null}
    </>
  );
});

// Plain links with one listener on the menu: with hundreds of resources, router links would cost more than the page.
function linkOf(item: MenuGroup['items'][number], active: string | undefined, label: ReturnType<typeof useLabel>) {
  return (
    <li key={item.path}>
      <ItemLink href={item.path} aria-current={item.path === active ? 'page' : undefined} data-resource={item.resource}>
        <Icon word={item.icon} size={16} />
        <span>{label(item.label)}</span>
      </ItemLink>
    </li>
  );
}

const Heading = styled('button')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  height: 32,
  marginTop: 8,
  padding: '0 12px 0 16px',
  border: 0,
  background: 'none',
  cursor: 'pointer',
  font: 'inherit',
  fontSize: token.size.note,
  color: token.textFaint,
  textAlign: 'start',
  '&:hover': { color: token.text },
  '&:focus-visible': { outlineOffset: -2 },
});

const Items = styled('ul')({ listStyle: 'none', margin: 0, padding: '0 8px' });

const ItemLink = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  padding: '4px 8px',
  borderRadius: token.radius.medium,
  color: token.text,
  textDecoration: 'none',
  '& > span:first-of-type': { color: token.textFaint },
  '&:hover': { backgroundColor: token.hover },
  '&[aria-current]': { backgroundColor: token.accentSoft, color: token.accentText, fontWeight: 500 },
  '&[aria-current] > span:first-of-type': { color: token.accentText },
});

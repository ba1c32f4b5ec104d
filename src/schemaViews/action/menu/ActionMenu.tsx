import { foldText } from '#model/values/foldText.ts';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import { belowButton } from '#src/schemaViews/base/belowButton.ts';
import { MenuLine } from './MenuLine.tsx';
import type { MenuEntry, MenuSection } from './menuSections.ts';
import { useMenuKeys } from './useMenuKeys.ts';

interface ActionMenuProps {
  label: string;
  anchor: HTMLElement;
  sections: readonly MenuSection[];
  /** Actions that are not possible now, folded into one line. */
  held?: readonly MenuEntry[];
  /** Entries that are no actions of the record, at the end. */
  last?: readonly MenuSection[];
  onClose: () => void;
}

/** A menu may have groups; a fieldset is none of its parts. */
const GROUP = { role: 'group' };

/** More entries have headings and a search box. */
const MANY = 8;

/** Fewer refused actions need no line that hides them. */
const FOLDED_FROM = 4;

/**
 * A menu of actions: the possible ones below headings, the others folded into one line that opens to their reasons.
 * Typing searches, arrow keys move, Escape returns the focus. On a phone it rises from the lower edge.
 */
export function ActionMenu({ label, anchor, sections, held = [], last = [], onClose }: ActionMenuProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const count = [...sections, ...last].flatMap(({ entries }) => entries).length + held.length;
  const isLong = count > MANY;
  const { lines, onKeyDown } = useMenuKeys(box);
  const query = foldText(typed);
  const found = (all: readonly MenuEntry[]) => all.filter(({ name }) => foldText(name).includes(query));
  const shown = [...sections, ...last].flatMap((section) => {
    const entries = found(section.entries);
    return entries.length > 0 ? [{ ...section, entries }] : [];
  });
  const folds = held.length >= FOLDED_FROM;
  const refused = folds && query === '' && !unfolded ? [] : found(held);
  const isNothing = shown.length === 0 && refused.length === 0;
  const isLast = (key: string) => last.some((section) => section.key === key);
  const before = shown.filter(({ key }) => !isLast(key));

  const line = (entry: MenuEntry) => (
    <MenuLine
      key={entry.key}
      entry={entry}
      onPress={() => {
        if (!entry.stays) onClose();
        entry.run();
      }}
    />
  );
  const part = ({ key, heading, entries }: MenuSection) => (
    <Section key={key} {...GROUP} aria-label={heading}>
      {heading !== undefined && (isLong || isLast(key)) && <Heading role="presentation">{heading}</Heading>}
      {entries.map(line)}
    </Section>
  );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...belowButton('right')}
      // A landmark, so that a search box outside the menu belongs to something.
      slotProps={{ paper: { sx: PAPER, onKeyDown, role: 'region', 'aria-label': label } }}
    >
      {isLong && (
        <Search>
          <Icon word="search" size={16} />
          <InputBase
            fullWidth
            // A phone would cover half of the menu with its keyboard.
            autoFocus={!window.matchMedia('(pointer: coarse)').matches}
            inputRef={box}
            value={typed}
            placeholder={translate('record.menu.search')}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{
              input: { 'aria-label': translate('record.menu.search'), 'aria-controls': id, type: 'search' },
            }}
          />
        </Search>
      )}
      <Lines ref={lines} id={id} role="menu" aria-label={label}>
        {before.map(part)}
        {held.length > 0 && (query === '' || refused.length > 0) && (
          <Section {...GROUP}>
            {folds && query === '' && (
              <MenuLine
                entry={{ key: 'held', name: translate('record.menu.held', { smart_count: held.length }), run: onClose }}
                expanded={unfolded}
                onPress={() => setUnfolded(!unfolded)}
              />
            )}
            {refused.map(line)}
          </Section>
        )}
        {shown.filter(({ key }) => isLast(key)).map(part)}
      </Lines>
      <Status>{isNothing && translate('record.menu.nothing')}</Status>
    </Popover>
  );
}

const ON_PHONES = '@media (max-width: 600px)';

const PAPER = {
  width: 300,
  maxHeight: 'min(72vh, 600px)',
  [ON_PHONES]: {
    // The position that MUI computes stands in the style attribute.
    inset: 'auto 0 0 0 !important',
    width: '100%',
    maxWidth: '100%',
    maxHeight: '80dvh',
    borderRadius: `${token.radius.large} ${token.radius.large} 0 0`,
    paddingBottom: 'env(safe-area-inset-bottom)',
  },
} as const;

const Search = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 12px',
  borderBottom: `1px solid ${token.hairline}`,
  backgroundColor: token.surface,
  color: token.textMuted,
});

const Lines = styled('div')({ padding: 4, outline: 'none' });

const Section = styled('div')({
  '& + &': { marginTop: 4, paddingTop: 4, borderTop: `1px solid ${token.hairline}` },
});

const Heading = styled('div')({
  padding: '4px 8px 2px',
  color: token.textMuted,
  fontSize: token.size.note,
});

const Status = styled('output')({
  display: 'block',
  '&:not(:empty)': { padding: '4px 12px 16px', color: token.textMuted },
});

import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-admin';
import '#src/i18n/parts/palette.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useMediaQuery } from '#src/layout/frame/useMediaQuery.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { token } from '#src/ui/theme/token.ts';
import { IS_APPLE } from './isApple.ts';
import { moveActive } from './moveActive.ts';
import type { FoundItem } from '#src/layout/palette/items/paletteItem.ts';
import { lineId, PaletteList } from './PaletteList.tsx';
import { PaletteStatus } from './PaletteStatus.tsx';
import { rememberSearch } from './searchHistory.ts';
import { usePalette } from './usePalette.ts';
import type { CurrentRecord } from './useCurrentRecord.ts';

interface Props {
  current: CurrentRecord | undefined;
  /** Returns the text that was typed before this was loaded; only once. */
  takeAhead: () => string;
  startAction: (action: string) => void;
  onClose: () => void;
}

/**
 * Finds pages, records, actions on the open record and settings, and runs them (spec 9 stores the last twenty searches;
 * the last places are listed with them).
 */
export function Palette({ current, takeAhead, startAction, onClose }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const list = useId();
  const narrow = useMediaQuery('(max-width: 599px)');
  const [refusal, setRefusal] = useState<string>();
  const { typed, type, items, active, activate, search } = usePalette(current, startAction);
  useEffect(() => {
    const ahead = takeAhead();
    if (ahead !== '') type(ahead);
  }, [takeAhead, type]);
  const { id: account } = useActor();
  const choose = useCallback(
    (item: FoundItem, newTab: boolean) => {
      if (item.reason) return setRefusal(item.reason);
      rememberSearch(account, typed);
      if (item.stays) return item.run?.();
      item.before?.();
      if (item.path !== undefined && newTab) return void window.open(item.path, '_blank', 'noopener');
      onClose();
      if (item.path === undefined) item.run?.();
      else navigate(item.path);
    },
    [navigate, onClose, account, typed],
  );
  const point = useCallback(
    (item: FoundItem) => {
      setRefusal(undefined);
      activate(item);
    },
    [activate],
  );
  const press = (event: KeyboardEvent) => {
    const item = items[active];
    const next = moveActive(event.key, active, items.length);
    if (next !== undefined) activate(items[next]);
    else if (event.key === 'Enter' && item) choose(item, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
    if (next !== undefined) setRefusal(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={narrow}
      slotProps={{ paper: { 'aria-label': translate('shell.header.search.label'), sx: narrow ? PAPER_NARROW : PAPER } }}
    >
      <Top>
        <Search aria-hidden fontSize="small" />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={translate('palette.placeholder')}
          onChange={(event) => {
            setRefusal(undefined);
            type(event.target.value);
          }}
          onKeyDown={press}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate('shell.header.search.label'),
              'aria-expanded': items.length > 0,
              'aria-controls': list,
              'aria-autocomplete': 'list',
              'aria-activedescendant': items.length > 0 ? lineId(list, active) : undefined,
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 200,
            },
          }}
        />
        <Close type="button" onClick={onClose}>
          {narrow ? translate('palette.close') : 'Esc'}
        </Close>
      </Top>
      <Lines aria-busy={search.searching}>
        <PaletteList id={list} items={items} active={active} onPoint={point} onChoose={choose} />
      </Lines>
      <Foot>
        <PaletteStatus typed={typed} count={items.length} {...search} refusal={refusal} />
        {!narrow && <span>{translate('palette.keys', { key: IS_APPLE ? '⌘' : 'Ctrl' })}</span>}
      </Foot>
    </Dialog>
  );
}

const PAPER_NARROW = { borderRadius: 0 };

// Aligned to the top, so that changing results never move the input.
const PAPER = {
  position: 'fixed',
  top: '12vh',
  m: 0,
  width: 'min(640px, calc(100vw - 32px))',
  maxWidth: 'none',
  maxHeight: '70vh',
};

const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 12px 8px 20px',
  borderBottom: `1px solid ${token.hairline}`,
  color: token.textFaint,
});

const Lines = styled('div')({ flex: 1, overflowY: 'auto', minHeight: 0 });

const Close = styled('button')({
  padding: '2px 8px',
  border: `1px solid ${token.hairlineStrong}`,
  borderRadius: token.radius.small,
  background: 'none',
  color: token.textMuted,
  font: 'inherit',
  fontSize: token.size.note,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});

const Foot = styled('div')({
  display: 'flex',
  gap: 16,
  justifyContent: 'space-between',
  minHeight: 36,
  padding: '8px 20px',
  borderTop: `1px solid ${token.hairline}`,
  color: token.textFaint,
  fontSize: token.size.note,
});

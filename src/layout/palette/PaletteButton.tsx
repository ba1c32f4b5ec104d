import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Contained } from '#src/layout/frame/Contained.tsx';
import { token } from '#src/ui/theme/token.ts';
import { IS_APPLE } from './isApple.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useTitle } from '#src/layout/title/useTitle.ts';
import { rememberPlace } from './recentPlaces.ts';

const loadHost = () => import('./PaletteHost.tsx');
const PaletteHost = lazy(async () => ({ default: (await loadHost()).PaletteHost }));

/** Opens the palette, like Ctrl-K and ⌘-K. Hovering or focusing it loads the code. */
export function PaletteButton() {
  const translate = useTranslate();
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const ahead = useRef('');
  const takeAhead = useCallback(() => {
    const taken = ahead.current;
    ahead.current = '';
    return taken;
  }, []);
  useRememberPlaces();
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' &&
        (IS_APPLE ? event.metaKey : event.ctrlKey) &&
        !event.altKey &&
        !event.shiftKey;
      if (!isShortcut) return;
      event.preventDefault();
      setRequested(true);
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const show = () => {
    setRequested(true);
    setOpen(true);
  };
  return (
    <>
      <Opener
        variant="outlined"
        startIcon={<Search />}
        aria-label={translate('shell.header.search.label')}
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        data-keys={IS_APPLE ? '⌘K' : 'Ctrl K'}
        onClick={show}
        onPointerEnter={() => void loadHost()}
      >
        <span>{translate('shell.header.search.open')}</span>
      </Opener>
      {requested && (
        <Contained isPressed fallback={open && <TypedAhead onType={(key) => (ahead.current += key)} />}>
          <PaletteHost open={open} takeAhead={takeAhead} onClose={close} />
        </Contained>
      )}
    </>
  );
}

/** Keeps the letters that a reader types while the palette loads. */
function TypedAhead({ onType }: { onType: (key: string) => void }) {
  const keep = useEffectEvent(onType);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The names of other keys are longer.
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      keep(event.key);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return null;
}

const Opener = styled(Button)({
  color: token.textMuted,
  fontWeight: 400,
  // Drawn by CSS: the accessible name does not include it, and `aria-keyshortcuts` has the keys.
  '&::after': { content: 'attr(data-keys)', marginLeft: 16, fontSize: token.size.note, color: token.textFaint },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: {
    border: 0,
    '& .MuiButton-startIcon': { margin: 0 },
    '& > span:not(.MuiButton-startIcon), &::after': { display: 'none' },
  },
});

/** Remembers visited pages once they have a title. Forms are left out. */
function useRememberPlaces(): void {
  const { pathname } = useLocation();
  const { id } = useActor();
  const place = usePlace();
  const title = useTitle();
  const icon = place?.kind === 'page' ? place.page.icon : place?.entry.icon;
  const isForm = place?.kind === 'resource' && (place.view === 'create' || place.view === 'edit');
  useEffect(() => {
    if (icon !== undefined && !isForm && title) rememberPlace(id, { path: pathname, title, icon });
  }, [id, pathname, title, icon, isForm]);
}

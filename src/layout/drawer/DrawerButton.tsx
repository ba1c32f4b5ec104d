import MenuIcon from '@mui/icons-material/Menu';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Contained } from '#src/layout/frame/Contained.tsx';
import { useDrawer } from './useDrawer.ts';

// Loaded on the first press.
const ProductDrawer = lazy(async () => ({ default: (await import('./ProductDrawer.tsx')).ProductDrawer }));

/** The button that opens the drawer of all products; the drawer follows it in the order of focus. */
export function DrawerButton() {
  const translate = useTranslate();
  const drawer = useDrawer();
  const { button, open, toggle } = drawer;
  return (
    <>
      <Button
        ref={button}
        onClick={toggle}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={translate('frame.drawer.button')}
        startIcon={<MenuIcon />}
      >
        <Words>{translate('frame.drawer.button')}</Words>
      </Button>
      {open && (
        <Contained isPressed>
          <ProductDrawer state={drawer} />
        </Contained>
      )}
    </>
  );
}

const Words = styled('span')({ [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { display: 'none' } });

import Contrast from '@mui/icons-material/Contrast';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useContrast } from '#src/ui/theme/useContrast.ts';
import { useDensity } from '#src/ui/theme/useDensity.ts';
import { choiceItems } from './choiceItems.tsx';

const MODES = ['system', 'light', 'dark'] as const;
const CONTRASTS = ['normal', 'high'] as const;
const DENSITIES = ['standard', 'compact'] as const;

/** Appearance, contrast and density, stored in this browser. */
export function SettingsMenu() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mode = 'system', setMode } = useColorScheme();
  const [contrast, setContrast] = useContrast();
  const [density, setDensity] = useDensity();
  return (
    <>
      <IconButton
        aria-label={translate('shell.header.settings')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Contrast style={{ fontSize: 18 }} />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choiceItems({
          title: translate('shell.header.mode.label'),
          words: MODES,
          chosen: mode,
          nameOf: (word) => translate(`shell.header.mode.${word}`),
          choose: setMode,
        })}
        {choiceItems({
          title: translate('shell.header.contrast.label'),
          words: CONTRASTS,
          chosen: contrast,
          nameOf: (word) => translate(`shell.header.contrast.${word}`),
          choose: setContrast,
        })}
        {choiceItems({
          title: translate('shell.header.density.label'),
          words: DENSITIES,
          chosen: density,
          nameOf: (word) => translate(`shell.header.density.${word}`),
          choose: setDensity,
        })}
      </Menu>
    </>
  );
}

import Contrast from '@mui/icons-material/Contrast';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useContrast } from '#src/theme/useContrast.ts';
import { useDensity } from '#src/theme/useDensity.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';

const MODES = ['system', 'light', 'dark'] as const;
const CONTRASTS = ['normal', 'high'] as const;
const DENSITIES = ['standard', 'compact'] as const;

/** Appearance, contrast and density, kept on this machine. */
export function SettingsMenu() {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mode = 'system', setMode } = useColorScheme();
  const [contrast, setContrast] = useContrast();
  const [density, setDensity] = useDensity();
  return (
    <>
      <IconButton
        aria-label={t('shell.header.settings')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Contrast style={{ fontSize: 18 }} />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {ChoiceGroup({ title: t('shell.header.mode.label'), words: MODES, chosen: mode, nameOf: (word) => t(`shell.header.mode.${word}`), choose: setMode })}
        {ChoiceGroup({
          title: t('shell.header.contrast.label'),
          words: CONTRASTS,
          chosen: contrast,
          nameOf: (word) => t(`shell.header.contrast.${word}`),
          choose: setContrast,
        })}
        {ChoiceGroup({
          title: t('shell.header.density.label'),
          words: DENSITIES,
          chosen: density,
          nameOf: (word) => t(`shell.header.density.${word}`),
          choose: setDensity,
        })}
      </Menu>
    </>
  );
}
